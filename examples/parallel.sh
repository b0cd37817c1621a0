#!/bin/sh
# Plays the games of royalur arena in shards by GNU parallel, and adds them up:
#
#     examples/parallel.sh 100 study --light search:3 --dark master --games 1000000 --seed 07
#
# SHARDS, a folder for them, and what royalur arena takes, with a seed. As many shards
# are played at a time as there are cores. What parallel is to do otherwise is said in
# PARALLEL, such as PARALLEL='--jobs 4', or PARALLEL='--sshloginfile machines --workdir .'
# for machines that share the folder. Begun again, it plays only what is not finished.
set -eu

if [ $# -lt 3 ]; then
    echo "usage: $0 SHARDS FOLDER ARENA-OPTIONS..." >&2
    exit 2
fi
shards=$1 folder=$2
shift 2
mkdir -p "$folder"

# A shard counts when it is whole: until then it has another name.
one='folder=$1 shard=$2 shards=$3
shift 3
[ -s "$folder/shard-$shard.json" ] && exit
royalur arena --shard "$shard/$shards" --threads 1 --quiet "$@" >"$folder/shard-$shard.part"
mv "$folder/shard-$shard.part" "$folder/shard-$shard.json"'

seq "$shards" | parallel --quote --halt now,fail=1 sh -euc "$one" sh "$folder" {} "$shards" "$@"
royalur arena --merge "$folder"/shard-*.json
