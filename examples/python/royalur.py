"""The Royal Game of Ur by the C library, with Python's ctypes and nothing else.

    >>> board = Board()
    >>> for move in board.moves(4): print(move)
    hand-a1*
    >>> board.play(board.moves(4)[0]).text
    '4xx2/8/l3xx2 l 6 0 7 0'

ROYALUR_LIBRARY names the shared library, where the system would not find it.
"""

import ctypes
import os
from ctypes import POINTER, byref, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p

MOVES_SIZE = 9
TEXT_SIZE = 64


class _Struct(ctypes.Structure):
    """A struct that begins with its size, so that a later library knows it."""

    def __init__(self, **fields):
        super().__init__(size=ctypes.sizeof(self), **fields)


class Rules(_Struct):
    """A rule set, from a name or from the fields that differ from the standard game."""

    _fields_ = [("size", c_uint32)] + [
        (name, c_int32) for name in ("route", "dice", "zero_rolls", "safe_rosettes", "pieces")]

    @classmethod
    def parse(cls, text):
        rules = cls()
        _call("rules_parse", text.encode(), len(text.encode()), byref(rules))
        return rules


class Move(_Struct):
    """A move that a roll allows: as text, and what it does."""

    _fields_ = [("size", c_uint32)] + [
        (name, c_int32) for name in ("side", "roll", "from_step", "to_step", "from_cell", "to_cell",
                                     "captures", "rosette", "home")]

    def __str__(self):
        start = "hand" if self.from_cell < 0 else _library.royalur_cell_name(self.from_cell).decode()
        end = "home" if self.home else _library.royalur_cell_name(self.to_cell).decode()
        return start + "-" + end + ("x" if self.captures else "") + ("*" if self.rosette else "")


class _SearchOptions(_Struct):
    _fields_ = [("size", c_uint32), ("depth", c_int32), ("budget", c_int64), ("weights", c_void_p), ("memory", c_int64)]


class _Found(_Struct):
    _fields_ = [("size", c_uint32), ("index", c_int32), ("depth", c_int32), ("stopped", c_int32),
                ("value", c_int64), ("nodes", c_uint64)]


class _SolveOptions(_Struct):
    _fields_ = [("size", c_uint32), ("precision", c_int32), ("threads", c_int32), ("force", c_int32)]


class Error(Exception):
    """What the library refused: its words, and the status as a number."""

    def __init__(self, status):
        room = ctypes.create_string_buffer(300)
        _library.royalur_error_text(room, len(room))
        super().__init__(room.value.decode())
        self.status = status


class Board:
    """A position. Its memory is the library's, and freed with the object."""

    def __init__(self, text=None, rules=None):
        self._at, self.rules = c_void_p(), rules or Rules.parse("finkel")
        if text is None:
            _call("board_new", self.rules.pieces, byref(self._at))
        else:
            _call("board_parse", text.encode(), byref(self._at), None)

    def __del__(self):
        if getattr(self, "_at", None):
            _library.royalur_board_free(self._at)

    @property
    def text(self):
        room = ctypes.create_string_buffer(TEXT_SIZE)
        _call("board_text", self._at, room, len(room))
        return room.value.decode()

    def moves(self, roll):
        """The moves of a roll, one from the hand first."""
        codes, count = (c_uint32 * MOVES_SIZE)(), c_size_t()
        _call("moves", self._at, roll, byref(self.rules), codes, MOVES_SIZE, byref(count))
        return [self._move(code) for code in codes[:count.value]]

    def play(self, move):
        """Makes one of the moves."""
        _call("apply", self._at, move.code, None)
        return self

    def search(self, roll, depth):
        """The best move by looking so many levels ahead, or None."""
        found = _Found()
        _call("search", self._at, roll, byref(self.rules), byref(_SearchOptions(depth=depth, budget=-1)), byref(found))
        return None if found.index < 0 else self.moves(roll)[found.index]

    def estimate(self, plies=0):
        """The estimated chance that the side to move wins."""
        return self._chance("estimate", self._at, byref(self.rules), plies)

    @staticmethod
    def _move(code):
        move = Move()
        _call("move_read", code, byref(move))
        move.code = code
        return move

    @staticmethod
    def _chance(name, *arguments):
        chance = c_double()
        _call(name, *arguments, byref(chance))
        return chance.value


class Table:
    """A solved rule set in a file, with the exact chances."""

    def __init__(self, name):
        self._at, path = c_void_p(), os.fsencode(name)
        _call("table_open", path, len(path), byref(self._at))

    @classmethod
    def solve(cls, rules, name):
        path = os.fsencode(name)
        _call("solve", byref(rules), path, len(path), byref(_SolveOptions()), None, None, None)
        return cls(name)

    def __del__(self):
        if getattr(self, "_at", None):
            _library.royalur_table_free(self._at)

    def chance(self, board):
        """The chance that the side to move wins, before its roll."""
        return Board._chance("table_value", self._at, board._at)


def _call(name, *arguments):
    status = getattr(_library, "royalur_" + name)(*arguments)
    if status != 0:
        raise Error(status)


def _declared(library):
    """The library, told of the types of what is called."""
    pointer, text, size = c_void_p, c_char_p, c_size_t
    for name, *types in [
            ("rules_parse", text, size, POINTER(Rules)), ("board_new", c_int64, pointer),
            ("board_parse", text, pointer, pointer), ("board_text", pointer, text, size),
            ("moves", pointer, c_int64, POINTER(Rules), pointer, size, pointer),
            ("move_read", c_uint32, POINTER(Move)), ("apply", pointer, c_uint32, pointer),
            ("search", pointer, c_int64, POINTER(Rules), POINTER(_SearchOptions), POINTER(_Found)),
            ("estimate", pointer, POINTER(Rules), c_int32, pointer),
            ("table_open", text, size, pointer), ("table_value", pointer, pointer, pointer),
            ("solve", POINTER(Rules), text, size, POINTER(_SolveOptions), pointer, pointer, pointer)]:
        getattr(library, "royalur_" + name).argtypes = types
    for name in ("board_free", "table_free"):
        function = getattr(library, "royalur_" + name)
        function.argtypes, function.restype = [pointer], None
    library.royalur_error_text.argtypes, library.royalur_error_text.restype = [text, size], size
    library.royalur_cell_name.argtypes, library.royalur_cell_name.restype = [c_int64], text
    return library


_library = _declared(ctypes.CDLL(os.environ.get("ROYALUR_LIBRARY", "libroyalur.so.0")))
