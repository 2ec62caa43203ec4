import type { ReactNode } from 'react';
import type { FieldTypeName } from '#records';
import type { QuestionAnswer } from '#rules';
import { dayWords } from '../ui/moment-words.ts';
import { TextButton } from '../ui/text-button.tsx';
import { quotedAnswer } from './answers/answer-text.ts';
import styles from './question-table.module.css';
import { ROW_ACTION } from './row-actions.ts';

/**
 * Where the value of a row comes from, with the button that explains the row. The record's value can be put back over
 * another answer, and taken where there is none. On a row with the pointer or the focus, the button hides the source.
 */
export function AnswerSource({
  source,
  savedAt,
  type,
  onPutBack,
  why,
}: {
  source: QuestionAnswer;
  savedAt: string | undefined;
  type: FieldTypeName;
  /** Absent where nothing can be changed. */
  onPutBack: (() => void) | undefined;
  why: ReactNode;
}) {
  if (!isOverRecord(source)) {
    return (
      <span className={styles.stack}>
        <SourceNote source={source} savedAt={savedAt} />
        {why}
      </span>
    );
  }
  const { answer, recorded, prompt } = source;
  const record = quotedAnswer(recorded, type);
  const answered = answer === null ? 'cleared' : `answered ${quotedAnswer(answer, type)}`;
  return (
    <span className={styles.over}>
      <span className={styles.stack}>
        <span className={styles.was}>
          {isNotTaken(source) ? `the record says ${record}` : `was ${record}, ${answered}`}
        </span>
        {why}
      </span>
      {onPutBack && (
        <TextButton {...ROW_ACTION} tabIndex={-1} className={`reach ${styles.small}`} onClick={onPutBack}>
          {isNotTaken(source) ? 'Take it' : 'Put back'}
          <span className="visually-hidden"> {prompt}</span>
        </TextButton>
      )}
    </span>
  );
}

function SourceNote({ source, savedAt }: { source: QuestionAnswer; savedAt: string | undefined }) {
  if (source.status === 'recorded') {
    return (
      <span className={`${styles.source} ${styles.was}`}>
        {savedAt ? `saved ${dayWords(savedAt)}` : 'from the record'}
      </span>
    );
  }
  return source.status === 'session' ? (
    <span className={`${styles.source} ${styles.was}`}>stays in this questionnaire</span>
  ) : null;
}

/** Whether the record has a value that is not copied by a mapping, and that was neither answered nor cleared. */
export function isNotTaken({ answer, isByHand }: QuestionAnswer): boolean {
  return answer === null && !isByHand;
}

/** Whether an answer given by hand, or its absence, replaces a value of the record. */
export function isOverRecord({ status, recorded }: QuestionAnswer): boolean {
  return status !== 'recorded' && recorded !== null;
}
