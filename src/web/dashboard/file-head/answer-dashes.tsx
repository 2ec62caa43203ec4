import type { QuestionAnswer } from '#rules';
import styles from './file-head.module.css';

/** More questions than this have a dash in proportion instead of one each. */
const MAX_DASHES = 60;

/** The questions of a file as dashes: in the record or kept as they should be, not yet in the record, open. */
export function AnswerDashes({ answers }: { answers: readonly QuestionAnswer[] }) {
  if (answers.length > MAX_DASHES) return <ProportionalDashes answers={answers} />;
  return (
    <div className={styles.dashes} aria-hidden="true">
      {answers.map(({ key, status }) => (
        <span key={key} data-status={status} />
      ))}
    </div>
  );
}

function ProportionalDashes({ answers }: { answers: readonly QuestionAnswer[] }) {
  const isKept = (status: string) => status === 'recorded' || status === 'session';
  const counts = {
    recorded: answers.filter(({ status }) => isKept(status)).length,
    unsaved: answers.filter(({ status }) => status === 'unsaved' || status === 'cleared').length,
    open: answers.filter(({ status }) => status === 'open').length,
  };
  return (
    <div className={styles.dashes} aria-hidden="true">
      {(['recorded', 'unsaved', 'open'] as const).map((status) => {
        const count = counts[status];
        return count > 0 && <span key={status} data-status={status} style={{ flexGrow: count }} />;
      })}
    </div>
  );
}
