import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { QuestionAnswer } from '#rules';
import { fileKeyText } from '../session/file-key.ts';
import type { OpenFile } from '../session/open-file.ts';
import type { QuestionSession } from '../session/question-session.ts';
import { HandOver } from './hand-over.tsx';
import { handoversQuery, useHandoverActions } from './handover-queries.ts';
import { handedWords } from './handover-words.ts';
import styles from './handovers.module.css';

/** Says above the open questionnaire who handed it to the user, with which sentence, and offers to hand it back. */
export function HandedToMe({
  session,
  file,
  answers,
}: {
  session: QuestionSession;
  file: OpenFile;
  answers: readonly QuestionAnswer[];
}) {
  const { data } = useQuery(handoversQuery());
  const { open } = useHandoverActions();
  const handover = data?.toMe.find(({ entity }) => fileKeyText(entity) === fileKeyText(file.entity));
  const { mutate, isPending, isError } = open;
  useEffect(() => {
    if (handover && handover.openedAt === null && !isPending && !isError) mutate(handover);
  }, [handover, isPending, isError, mutate]);
  if (!handover) return null;
  return (
    <p className={styles.handed}>
      {handover.sentence !== '' && <q className={styles.sentence}>{handover.sentence}</q>}
      <span className="quiet">{handedWords(handover)}</span>
      <HandOver {...{ session, file, answers }} label="Hand back" first={handover.from.id} />
    </p>
  );
}
