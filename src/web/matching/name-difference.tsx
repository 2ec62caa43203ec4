import type { WordComparison } from '#matching';
import styles from './name-difference.module.css';
import { alignWords, type MarkedPart, markWords } from './name-marks.ts';

/** Both names on one grid of words: what differs is marked letter by letter. */
export function NameDifference({
  internal,
  external,
  externalLabel,
  words,
}: {
  internal: string;
  external: string;
  /** Which of the reference record's names it is, such as "By alias". */
  externalLabel: string;
  words: WordComparison;
}) {
  const columns = alignWords({ internal, external }, words);
  return (
    <div className={styles.grid}>
      <span className={styles.label}>Internal</span>
      <span className={styles.label}>{externalLabel}</span>
      {columns.map((column, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word has no name but its place
        <div key={place} className={styles.column}>
          <Marked parts={column.internal} />
          <Marked parts={column.external} />
        </div>
      ))}
      <span className="visually-hidden">
        Internal {internal}, {externalLabel.toLowerCase()} {external}
      </span>
    </div>
  );
}

/** A name in a closed row: words that differ are marked whole. */
export function MarkedName({ name, words }: { name: string; words: WordComparison }) {
  return <Marked parts={markWords(name, words, 'external')} isRead />;
}

function Marked({ parts, isRead = false }: { parts: readonly MarkedPart[]; isRead?: boolean }) {
  return (
    <span aria-hidden={isRead ? undefined : true} className={styles.word}>
      {parts.map(({ text, isMarked }, place) =>
        isMarked ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has no name but its place
          <mark key={place} className={styles.mark}>
            {text}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has no name but its place
          <span key={place}>{text}</span>
        ),
      )}
    </span>
  );
}
