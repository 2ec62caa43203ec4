import { formatCount } from '../count-words.ts';

/** Says on paper that a list is longer than its printed rows; `of` is left out where it is not known by how much. */
export function CutOnPaper({ printed, of }: { printed: number; of: number | undefined }) {
  if (printed === of) return null;
  return (
    <p className="quiet on-paper">
      The first {formatCount(printed)} {of === undefined ? 'rows' : `of ${formatCount(of)} rows`}
    </p>
  );
}
