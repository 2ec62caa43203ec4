import { isEmptyValue, type JsonValue } from '#records';
import { valueText } from '../../editing/values/value-text.ts';
import styles from './resolution-row.module.css';

/** A value of one side, with words that the other side lacks marked. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a word has no key but its index
          <mark key={index} className={styles.mark}>
            {word}
          </mark>
        ),
      )}
    </span>
  );
}

function bare(word: string): string {
  return word.replace(/[.,;]+$/, '');
}
