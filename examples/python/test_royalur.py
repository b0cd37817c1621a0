"""python3 -m unittest discover -s examples/python"""

import doctest
import gc
import os
import tempfile
import unittest

import royalur


class Everything(unittest.TestCase):
    def test_board_and_moves(self):
        board = royalur.Board()
        self.assertEqual(board.text, "4xx2/8/4xx2 l 7 0 7 0")
        self.assertEqual([str(move) for move in board.moves(4)], ["hand-a1*"])
        self.assertEqual(board.moves(0), [])
        board.play(board.moves(2)[0])
        self.assertEqual(board.text, "4xx2/8/2l1xx2 d 6 0 7 0")
        self.assertEqual(str(royalur.Board("4xx2/4l1d1/4xx2 l 0 6 6 0").moves(2)[0]), "e2-g2x")

    def test_search(self):
        board = royalur.Board("4xx2/3d4/l2lxx2 l 5 0 6 0")
        self.assertIn(str(board.search(2, depth=3)), [str(move) for move in board.moves(2)])
        self.assertIsNone(board.search(0, depth=2))

    def test_estimate(self):
        start, ahead = royalur.Board(), royalur.Board("4xx2/6l1/4xx2 l 0 6 7 0")
        self.assertTrue(0.4 < start.estimate() < 0.6)
        self.assertGreater(ahead.estimate(1), 0.95)

    def test_table(self):
        rules = royalur.Rules.parse("pieces=1")
        with tempfile.TemporaryDirectory() as directory:
            name = os.path.join(directory, "solved one.ur")
            chance = royalur.Table.solve(rules, name).chance(royalur.Board(rules=rules))
            self.assertTrue(0.5 < chance < 0.6)
            self.assertEqual(royalur.Table(name).chance(royalur.Board(rules=rules)), chance)
            with self.assertRaisesRegex(royalur.Error, "light has 7 pieces"):
                royalur.Table(name).chance(royalur.Board())
            gc.collect()

    def test_errors(self):
        for wrong, says, status in [
                (lambda: royalur.Board("nonsense"), "unexpected character 'n' at column 1", 10),
                (lambda: royalur.Rules.parse("pieces=9"), "pieces", 9),
                (lambda: royalur.Board().moves(5), "5", 8),
                (lambda: royalur.Table("/nowhere/at all"), "/nowhere|No such file", 20)]:
            with self.assertRaisesRegex(royalur.Error, says) as caught:
                wrong()
            self.assertEqual(caught.exception.status, status)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(royalur))
    return tests


if __name__ == "__main__":
    unittest.main()
