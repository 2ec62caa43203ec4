import type { JsonValue } from '#records';
import { valueText } from '../../editing/values/value-text.ts';
import styles from './resolution-row.module.css';

/** A value of one side; words the other side has not are marked. */
export function ResolutionValue({
  value,
  other,
  isMarked,
}: {
  value: JsonValue | undefined;
  other: JsonValue | undefined;
  isMarked: boolean;
}) {
  if (isEmptyValue(value)) return <span className={styles.empty}>empty</span>;
  const text = valueText(value);
  if (!isMarked || isEmptyValue(other)) return <span>{text}</span>;
  const known = new Set(valueText(other).split(/\s+/).map(bare));
  return (
    <span>
      {text.split(/(\s+)/).map((word, index) =>
        word.trim() === '' || known.has(bare(word)) ? (
          word
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word has no name but its index
          <mark key={index} className={styles.mark}>
            {word}
          </mark>
        ),
      )}
    </span>
  );
}

export function isEmptyValue(value: JsonValue | undefined): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function bare(word: string): string {
  return word.replace(/[.,;]+$/, '');
}
