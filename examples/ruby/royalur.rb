# frozen_string_literal: true

# The Royal Game of Ur by the C library, with Ruby's Fiddle and nothing else.
# ROYALUR_LIBRARY names the shared library, where the system would not find it.

require 'fiddle/import'

module RoyalUr
  # The C interface: of include/royalur.h what is called here.
  module C
    extend Fiddle::Importer
    dlload ENV.fetch('ROYALUR_LIBRARY', 'libroyalur.so.0')

    # Integer types of a fixed width, as this compiler of declarations knows them.
    typealias 'int32_t', 'int'
    typealias 'uint32_t', 'unsigned int'
    typealias 'int64_t', 'long long'

    Rules = struct ['uint32_t size', 'int32_t route', 'int32_t dice', 'int32_t zero_rolls',
                    'int32_t safe_rosettes', 'int32_t pieces']
    Move = struct ['uint32_t size', 'int32_t side', 'int32_t roll', 'int32_t from_step', 'int32_t to_step',
                   'int32_t from_cell', 'int32_t to_cell', 'int32_t captures', 'int32_t rosette', 'int32_t home']
    SearchOptions = struct ['uint32_t size', 'int32_t depth', 'int64_t budget', 'void *weights', 'int64_t memory']
    Found = struct ['uint32_t size', 'int32_t index', 'int32_t depth', 'int32_t stopped', 'int64_t value',
                    'int64_t nodes']

    extern 'int32_t royalur_rules_parse(void *, size_t, void *)'
    extern 'int32_t royalur_board_new(int64_t, void *)'
    extern 'int32_t royalur_board_parse(void *, void *, void *)'
    extern 'int32_t royalur_board_text(void *, void *, size_t)'
    extern 'int32_t royalur_moves(void *, int64_t, void *, void *, size_t, void *)'
    extern 'int32_t royalur_move_read(uint32_t, void *)'
    extern 'int32_t royalur_apply(void *, uint32_t, void *)'
    extern 'int32_t royalur_search(void *, int64_t, void *, void *, void *)'
    extern 'int32_t royalur_estimate(void *, void *, int32_t, void *)'
    extern 'int32_t royalur_solve(void *, void *, size_t, void *, void *, void *, void *)'
    extern 'int32_t royalur_table_open(void *, size_t, void *)'
    extern 'int32_t royalur_table_value(void *, void *, void *)'
    extern 'size_t royalur_error_text(void *, size_t)'
    extern 'char *royalur_cell_name(int64_t)'
    FREE_BOARD = Fiddle::Function.new(handler['royalur_board_free'], [Fiddle::TYPE_VOIDP], Fiddle::TYPE_VOID)
    FREE_TABLE = Fiddle::Function.new(handler['royalur_table_free'], [Fiddle::TYPE_VOIDP], Fiddle::TYPE_VOID)
  end

  # What the library refused: its words, and the status as a number.
  class Error < StandardError
    attr_reader :status

    def initialize(status)
      words = "\0" * 300
      C.royalur_error_text(words, words.size)
      super(words.unpack1('Z*').force_encoding('UTF-8'))
      @status = status
    end
  end

  def self.call(name, *arguments)
    status = C.public_send("royalur_#{name}", *arguments)
    raise Error, status unless status.zero?
  end

  # A struct that begins with its size, so that a later library knows it.
  def self.struct(type, **fields)
    type.malloc(Fiddle::RUBY_FREE).tap do |made|
      made.to_ptr[0, type.size] = "\0" * type.size
      made.size = type.size
      fields.each { |name, value| made.public_send("#{name}=", value) }
    end
  end

  # A pointer that the library writes, and frees with the object.
  def self.made(free, name, *arguments)
    place = Fiddle::Pointer.malloc(Fiddle::SIZEOF_VOIDP, Fiddle::RUBY_FREE)
    call(name, *arguments, place, *(name == :board_parse ? [nil] : []))
    place.ptr.tap { |made| made.free = free }
  end

  def self.chance(name, *arguments)
    room = "\0" * 8
    call(name, *arguments, room)
    room.unpack1('d')
  end

  # A rule set, from a name or from the fields that differ from the standard game.
  def self.rules(text)
    struct(C::Rules).tap { |rules| call(:rules_parse, text, text.bytesize, rules) }
  end

  # A move that a roll allows: as text, and what it does.
  class Move
    attr_reader :code, :read

    def initialize(code)
      @code = code
      @read = RoyalUr.struct(C::Move)
      RoyalUr.call(:move_read, code, @read)
    end

    def to_s
      start = read.from_cell.negative? ? 'hand' : C.royalur_cell_name(read.from_cell).to_s
      target = read.home == 1 ? 'home' : C.royalur_cell_name(read.to_cell).to_s
      "#{start}-#{target}#{'x' if read.captures == 1}#{'*' if read.rosette == 1}"
    end
  end

  # A position.
  class Board
    attr_reader :pointer, :rules

    def initialize(text = nil, rules: RoyalUr.rules('finkel'))
      @rules = rules
      @pointer = text ? RoyalUr.made(C::FREE_BOARD, :board_parse, text) : RoyalUr.made(C::FREE_BOARD, :board_new, rules.pieces)
    end

    def to_s
      room = "\0" * 64
      RoyalUr.call(:board_text, pointer, room, room.size)
      room.unpack1('Z*')
    end

    # The moves of a roll, one from the hand first.
    def moves(roll)
      codes = "\0" * 9 * 4
      count = "\0" * Fiddle::SIZEOF_SIZE_T
      RoyalUr.call(:moves, pointer, roll, rules, codes, 9, count)
      codes.unpack('L*').first(count.unpack1('J')).map { |code| Move.new(code) }
    end

    def play(move)
      RoyalUr.call(:apply, pointer, move.code, nil)
      self
    end

    # The best move by looking so many levels ahead, or nil.
    def search(roll, depth:)
      found = RoyalUr.struct(C::Found)
      RoyalUr.call(:search, pointer, roll, rules, RoyalUr.struct(C::SearchOptions, depth: depth, budget: -1), found)
      moves(roll)[found.index] unless found.index.negative?
    end

    # The estimated chance that the side to move wins.
    def estimate(plies = 0)
      RoyalUr.chance(:estimate, pointer, rules, plies)
    end
  end

  # A solved rule set in a file, with the exact chances.
  class Table
    def initialize(name)
      @pointer = RoyalUr.made(C::FREE_TABLE, :table_open, name, name.bytesize)
    end

    def self.solve(rules, name)
      RoyalUr.call(:solve, rules, name, name.bytesize, nil, nil, nil, nil)
      new(name)
    end

    # The chance that the side to move wins, before its roll.
    def chance(board)
      RoyalUr.chance(:table_value, @pointer, board.pointer)
    end
  end
end
