import type { FieldType } from '#records';
import type { QuestionAnswer } from '#rules';
import { TextButton } from '../ui/text-button.tsx';
import { isNotTaken } from './answer-source.tsx';
import { quotedAnswer } from './answers/answer-text.ts';
import styles from './why-panel.module.css';

/** What the record says where an answer stands over it, and the press that takes its value again. */
export function RecordReason({
  source,
  type,
  onPutBack,
}: {
  source: QuestionAnswer;
  type: FieldType;
  onPutBack: (() => void) | undefined;
}) {
  const value = quotedAnswer(source.recorded, type);
  const isTaken = !isNotTaken(source);
  return (
    <>
      <p className={styles.brought}>
        The record says {value}.{' '}
        {isTaken
          ? `${source.answer === null ? 'It stays cleared here' : 'Your answer stands'} until you put it back.`
          : 'No field mapping copies it, so it becomes the answer once you take it.'}
      </p>
      {onPutBack && (
        <TextButton className={styles.link} onClick={onPutBack}>
          {isTaken ? 'Put back' : 'Take'} {value}
        </TextButton>
      )}
    </>
  );
}
