import type { JsonValue } from '#records';
import { documentLink } from '../../editing/documents/document-link.ts';
import { TextLink } from '../../ui/text-button.tsx';
import type { FieldWords } from './answer-labels.ts';
import styles from './not-saved-list.module.css';
import { savedValueText } from './saving-words.ts';

/** An answer that is not saved, and why. */
export type NotSaved = {
  dataField: string;
  prompt: string;
  value: JsonValue;
  reason: string;
  /** Whether a change of the field would let it be saved. */
  isChangeable: boolean;
};

/** The answers that are not saved, each with its reason. */
export function NotSavedList({ answers, words }: { answers: readonly NotSaved[]; words: FieldWords }) {
  if (answers.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Not saved">
      <h3 className={`caps ${styles.title}`}>Not saved</h3>
      <ul>
        {answers.map((answer) => (
          <li key={`${answer.dataField} ${answer.reason}`} className={styles.row}>
            <span className={styles.label}>{words.label(answer)}</span>
            <span>{savedValueText(answer.value, words.type(answer.dataField))}</span>
            <span className={styles.reason}>
              {answer.reason}{' '}
              {answer.isChangeable && (
                <TextLink to={documentLink({ collection: 'fields', id: answer.dataField })}>
                  Change the field
                </TextLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
