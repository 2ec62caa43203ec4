import type { HeadingItem } from '#rules';
import styles from './question-table.module.css';

/** A category above its first question; parts without an answer are highlighted. */
export function CategoryHeadingRow({ heading }: { heading: HeadingItem }) {
  return (
    <tr className={styles.headingRow}>
      <td className={styles.heading} colSpan={3}>
        <h2>
          {heading.parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a heading have no other identity
            <span key={index} className={part.missing && styles.missing}>
              {part.text}
            </span>
          ))}
        </h2>
      </td>
    </tr>
  );
}
