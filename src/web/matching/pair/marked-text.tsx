import styles from './marked-text.module.css';
import type { MarkedPart } from './name-marks.ts';

/** A name with the parts marked that differ from the other name. */
export function MarkedText({ parts }: { parts: readonly MarkedPart[] }) {
  return parts.map(({ text, mark }, index) =>
    mark ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no key but its index
      <mark key={index} className={styles[mark]}>
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no key but its index
      <span key={index}>{text}</span>
    ),
  );
}
