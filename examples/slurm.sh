#!/bin/sh
#SBATCH --job-name=royalur
#SBATCH --array=1-100
#SBATCH --cpus-per-task=1
#SBATCH --time=04:00:00
#
# Plays the games of royalur arena in shards, each a task of a Slurm array job:
#
#     sbatch --array=1-100 examples/slurm.sh 100 study --dark master --games 1000000 --seed 07
#
# SHARDS, as many as the array has; a folder that all nodes see; and what royalur arena
# takes, with a seed. A task that failed or was stopped is begun again by its number,
# --array=17, and one that is finished ends at once. When all are there:
#
#     royalur arena --merge study/shard-*.json
set -eu

if [ $# -lt 3 ]; then
    echo "usage: sbatch --array=1-SHARDS $0 SHARDS FOLDER ARENA-OPTIONS..." >&2
    exit 2
fi
shards=$1 folder=$2 shard=${SLURM_ARRAY_TASK_ID:?is set by sbatch --array}
shift 2
mkdir -p "$folder"
[ -s "$folder/shard-$shard.json" ] && exit

# A shard counts when it is whole: until then it has another name.
royalur arena --shard "$shard/$shards" --threads "${SLURM_CPUS_PER_TASK:-1}" --quiet "$@" >"$folder/shard-$shard.part"
mv "$folder/shard-$shard.part" "$folder/shard-$shard.json"
