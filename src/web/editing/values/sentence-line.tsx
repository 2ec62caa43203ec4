import type { SentencePart } from '#rules';
import styles from './sentence-line.module.css';

/** A rule or condition as a sentence, with fields and questions highlighted. */
export function SentenceLine({ parts }: { parts: readonly SentencePart[] }) {
  return (
    <span className={styles.sentence}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name than their position
        <span key={index} data-part={part.kind}>
          {part.text}
        </span>
      ))}
    </span>
  );
}
