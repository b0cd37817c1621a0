// Plays the game that a seed's dice give, both sides greedy:  game SEED

#include <cstdint>
#include <iostream>
#include <memory>
#include <royalur.h>
#include <stdexcept>
#include <string>

namespace {

void must(std::int32_t status)
{
    if (status == ROYALUR_OK)
        return;
    char why[256];
    royalur_error_text(why, sizeof why);
    throw std::runtime_error(why);
}

struct Free {
    void operator()(royalur_board *board) const { royalur_board_free(board); }
};
using Board = std::unique_ptr<royalur_board, Free>;

Board opening_board(const royalur_rules &rules, std::int32_t first)
{
    royalur_board *made = nullptr;
    must(royalur_board_new(rules.pieces, &made));
    Board board(made);
    must(royalur_board_set_side(board.get(), first));
    return board;
}

// What a throw is worth: a die is a bit.
std::int64_t roll_of(std::uint32_t faces, const royalur_rules &rules)
{
    std::int64_t marked = 0;
    std::int32_t roll = 0;
    for (; faces != 0; faces >>= 1)
        marked += faces & 1;
    must(royalur_roll_of(marked, &rules, &roll));
    return roll;
}

void play(const std::string &seed)
{
    royalur_rules rules = {};
    rules.size = sizeof rules;
    must(royalur_rules_named("finkel", 6, &rules));

    std::int32_t first = 0, status = ROYALUR_ONGOING, winner = -1, best = -1;
    std::uint64_t thrown = 0;
    must(royalur_opening(seed.data(), seed.size(), rules.dice, &first, &thrown));
    const Board board = opening_board(rules, first);

    while (status == ROYALUR_ONGOING) {
        std::uint32_t faces = 0, codes[ROYALUR_MOVES_SIZE];
        std::size_t count = 0;
        must(royalur_throw(seed.data(), seed.size(), thrown++, rules.dice, &faces));
        const std::int64_t roll = roll_of(faces, rules);
        must(royalur_moves(board.get(), roll, &rules, codes, ROYALUR_MOVES_SIZE, &count));
        must(royalur_greedy(board.get(), roll, &rules, &best));
        must(best < 0 ? royalur_forfeit(board.get(), nullptr) : royalur_apply(board.get(), codes[best], nullptr));
        must(royalur_board_status(board.get(), &rules, &status, nullptr, &winner));
    }
    std::cout << (winner == ROYALUR_SIDE_LIGHT ? "light" : winner == ROYALUR_SIDE_DARK ? "dark"
                                                                                       : "nobody")
              << " wins in " << royalur_board_ply(board.get()) << " turns\n";
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::cerr << "usage: game SEED\n";
        return 2;
    }
    try {
        play(argv[1]);
    } catch (const std::exception &why) {
        std::cerr << "game: " << why.what() << '\n';
        return 1;
    }
}
