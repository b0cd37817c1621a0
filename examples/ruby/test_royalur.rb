# frozen_string_literal: true

# ruby examples/ruby/test_royalur.rb

require_relative 'royalur'
require 'tmpdir'

@count = 0

def check(what, is, wanted)
  abort "not ok - #{what}: #{is.inspect}, wanted #{wanted.inspect}" unless wanted === is
  puts "ok #{@count += 1} - #{what}"
end

def refused(what, status, says)
  yield
  abort "not ok - #{what}: not refused"
rescue RoyalUr::Error => e
  check "#{what}: the status", e.status, status
  check "#{what}: the words", e.message, says
end

board = RoyalUr::Board.new
check 'a board', board.to_s, '4xx2/8/4xx2 l 7 0 7 0'
check 'a move', board.moves(4).map(&:to_s), ['hand-a1*']
check 'a lost turn', board.moves(0), []
check 'playing', board.play(board.moves(2)[0]).to_s, '4xx2/8/2l1xx2 d 6 0 7 0'
check 'a capture', RoyalUr::Board.new('4xx2/4l1d1/4xx2 l 0 6 6 0').moves(2)[0].to_s, 'e2-g2x'

middle = RoyalUr::Board.new('4xx2/3d4/l2lxx2 l 5 0 6 0')
check 'a search', middle.moves(2).map(&:to_s).include?(middle.search(2, depth: 3).to_s), true
check 'a search without moves', middle.search(0, depth: 2), nil
check 'an estimate', RoyalUr::Board.new.estimate, 0.4..0.6
check 'an estimate near the end', RoyalUr::Board.new('4xx2/6l1/4xx2 l 0 6 7 0').estimate(1), 0.95..1.0

Dir.mktmpdir do |directory|
  name = File.join(directory, 'solved one.ur')
  one = RoyalUr.rules('pieces=1')
  chance = RoyalUr::Table.solve(one, name).chance(RoyalUr::Board.new(rules: one))
  check 'a table', chance, 0.5..0.6
  check 'a table opened again', RoyalUr::Table.new(name).chance(RoyalUr::Board.new(rules: one)), chance
  refused('a board of other rules', 26, /light has 7 pieces/) { RoyalUr::Table.new(name).chance(RoyalUr::Board.new) }
end
refused('no position', 10, /unexpected character 'n' at column 1/) { RoyalUr::Board.new('nonsense') }
refused('no rule set', 9, /pieces/) { RoyalUr.rules('pieces=9') }
refused('no roll', 8, /5/) { board.moves(5) }
refused('no table', 20, /nowhere|No such file/) { RoyalUr::Table.new('/nowhere/at all') }
puts "1..#{@count}"
