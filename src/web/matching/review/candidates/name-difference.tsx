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
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word has no name but its index
        <div key={index} className={styles.column}>
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
    <span aria-hidden={isRead ? undefined : true}>
      {parts.map(({ text, isMarked }, index) =>
        isMarked ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has no name but its index
          <mark key={index} className={styles.mark}>
            {text}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has no name but its index
          <span key={index}>{text}</span>
        ),
      )}
    </span>
  );
}
