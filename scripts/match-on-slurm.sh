#!/bin/bash
# Matches two files as an array job of Slurm, and joins the parts to what one run writes, byte for byte.
#
#   scripts/match-on-slurm.sh OURS LIST PARTS OUTPUT.csv --kind organisation|person [other options of cairn match]
#
# Every node sees OURS, LIST and the folder of OUTPUT. CAIRN names the command (default: cairn); SBATCH_OPTIONS are passed on,
# such as "--partition=day --mem=16G --cpus-per-task=4".
set -euo pipefail
[ $# -ge 4 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
ours=$(realpath "$1"); list=$(realpath "$2"); parts=$3; output=$(realpath -m "$4"); shift 4
work=$output.parts.$$
mkdir "$work"

# A part is written under another name until it is whole, so that one that was stopped does not count.
cat > "$work/part.sh" <<'PART'
#!/bin/bash
set -euo pipefail
work=$1 parts=$2 ours=$3 list=$4; shift 4
part=$work/$(printf %07d "$SLURM_ARRAY_TASK_ID")
${CAIRN:-cairn} match "$ours" "$list" "$@" --part "$SLURM_ARRAY_TASK_ID/$parts" > "$part.begun"
mv "$part.begun" "$part.csv"
PART

# shellcheck disable=SC2086
sbatch --wait --array="1-$parts" --job-name=cairn-match --output="$work/%a.log" ${SBATCH_OPTIONS:-} \
  "$work/part.sh" "$work" "$parts" "$ours" "$list" "$@" ||
  { echo "A part failed; see $work/*.log. sbatch can repeat it alone: the others stay." >&2; exit 1; }

cat "$work"/*.csv > "$output.begun"
mv "$output.begun" "$output"
rm -r "$work"
echo "The candidates are in $output."
