import { type CSSProperties, useId } from 'react';
import type { SelectorItem } from '#rules';
import { EntityPicker } from './entity-picker.tsx';
import { NoRulesNote, UnlessNoClients } from './entity-start.tsx';
import styles from './question-table.module.css';
import { RemoveButton } from './remove-button.tsx';
import { RowProgress } from './row-progress.tsx';
import type { QuestionSession } from './session/question-session.ts';
import type { ReadingProblem, SessionSnapshot } from './session/session-snapshot.ts';

const ENTITY_PROMPT = 'Select the client, contact or related party name';
const READING_PROBLEMS: Record<Exclude<ReadingProblem, null>, string> = {
  unread: 'This record could not be read.',
  unsaved: 'Your last answers could not be saved yet, so this questionnaire stays open.',
  conflict: 'First choose which answers of this questionnaire to keep.',
};
const NOT_INDENTED = { '--indent': 0, '--line-indent': 0 } as CSSProperties;

/** The first question: the entity that the others are about. */
export function EntityRow({
  item,
  session,
  snapshot: { reading },
}: {
  item: SelectorItem;
  session: QuestionSession;
  snapshot: SessionSnapshot;
}) {
  const inputId = useId();
  return (
    <tr className={styles.row} style={NOT_INDENTED} data-row={item.key}>
      <th scope="row" className={styles.question}>
        <span className={styles.line} aria-hidden="true">
          {item.line}
        </span>
        <label className={styles.prompt} htmlFor={inputId}>
          {ENTITY_PROMPT}
          <NoRulesNote />
        </label>
      </th>
      <td className={styles.answer} data-answer>
        <UnlessNoClients>
          <EntityPicker inputId={inputId} chosen={item.entity} onChoose={session.open} />
        </UnlessNoClients>
        <RowProgress
          status={reading ? (reading.problem ? 'failed' : 'asking') : item.status}
          failure={
            reading?.problem
              ? READING_PROBLEMS[reading.problem]
              : 'Could not ask what follows. Your choice is kept.'
          }
          onRetry={() => (reading ? session.open(reading.key) : session.retry(item.key))}
        />
      </td>
      <td className={styles.remove}>
        <RemoveButton prompt={ENTITY_PROMPT} onRemove={() => session.dismiss(item.key)} />
      </td>
    </tr>
  );
}
