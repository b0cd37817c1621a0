Board: "MoX5A"
X is Ann, O is Bob Smith
# not to be trusted
O: 1 e
X: 3 e
O: 1 a
X: 3 c
O: 4 b
X: 1 e
O: 2 2
O: 4 4
X: 1 a
O: 1 8
X: 2 b
X: 2 d
O: 1 y
O: 2 e
X: 2 2
X: 3 4
O: 0
X: 2 7
O: 3 b
X: 1 y
X: 2 e
O: 2 1
X: 2 b
X: 2 d
O: 3 3
X: 3 2
O: 2 6
X: 1 z
O: 2 e
X: 2 5
O: 0
X: 2 7
O: 2 b
O: 1 z
X: 2 y
O: 3 8
X: 2 e
O: 3 d
X: 1 b
O: 3 3
X: 1 c
X: 2 d
O: 4 6
O: 2 e
X: 3 2
O: 3 b
X: 2 5
O: 3 1
O: 4 4
X: 0
O: 2 e
X: 0
O: 3 8
X: 1 7
O: 3 b
X: 4 e
X: 1 d
O: 3 e
X: 1 1
O: 3 c
X: 1 8
O: 1 z
X: 2 y
O: 2 2
O: 1 4
X: 2 e
O: 1 5
X: 4 e
X: 1 d
O: 3 6
X: 2 b
X: 1 1
O: 3 e
X: 2 2
X: 0
O: 2 y
X: 2 4
O: 2 c
X: 1 d
O: 2 e
X: 3 1
X: 3 6
O: 0
X: 2 y
O: 1 b
X: 4 e
X: 3 4
O: 2 c
X: 3 7
X: 3 e
O: 3 1
O: 2 4
X: 3 d
O: 1 6
X: 4 3
O: 2 e
X: 2 7
O: 1 b
X: 2 y
O: 1 c
O: 0
X: 2 c
O: 3 d
X: 2 1
O: 1 e
X: 3 3
O: 2 a
X: 1 z
O: 0
X: 2 6
O: 2 c
X: 0
O: 3 1
O: 3 4
X: 2 8
X: 1 z
X: wins

X is Cat
# not to be trusted
O: 1 e
X: 2 e
O: 4 e
O: 1 d
X: 3 b
O: 1 a
X: 2 1
O: 2 b
O: 2 d
X: 4 e
X: 0
O: 3 2
X: 2 3
O: 2 e
X: 3 5
O: 2 b
O: 1 d
X: 3 8
O: 3 1
O: 2 4
X: 3 d
O: 2 6
X: 1 3
X: 2 4
O: 1 8
X: 0
O: 1 y
O: 1 z
X: 3 6
O: 4 e
O: 1 d
X: 1 y
X: 2 e
O: 3 1
O: 2 4
X: 4 e
X: 1 z
O: 1 6
X: 1 d
O: 2 7
X: 1 1
O: 1 y
O: 2 e
X: 1 2
O: 2 b
O: 2 d
X: 0
O: 2 2
O: 4 e
O: 1 z
X: 0
O: 2 4
X: 1 3
X: 3 4
O: 1 6
X: 1 b
O: 0
X: 3 c
O: 1 7
X: 3 2
O: 2 8
O: 0
X: 2 5
O: 4 d
O: 3 4
X: 4 e
X: 2 d
O: 3 e
X: 2 2
X: 2 4
O: 2 7
X: 3 6
O: 3 c
X: 1 y
X: 0
O: 2 2
O: 2 y
X: 2 e
O: 2 4
X: 3 b
O: 1 z
X: 2 1
O: 1 6
X: 0
O: 3 7
O: 2 e
X: 1 3
X: 2 4
O: 4 e
O: 3 d
X: 1 z
O: 1 3
O: 2 4
X: 2 e
O: 1 z
X: 2 b
X: 2 d
O: 3 6
X: 4 e
X: 3 2
O: 2 b
O: 4 d
O: 3 4
X: 2 5
O: 2 y
X: 2 7
O: 2 e
X: 1 y
X: 2 d
O: 2 b
O: 2 d
X: 2 e
O: 1 2
X: 2 b
X: 4 d
X: 2 4
O: 2 3
X: 1 z
O: 4 5
X: 0
O: 2 y
O: wins
