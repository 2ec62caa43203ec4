import { useState } from 'react';
import type { QuestionAnswer } from '#rules';
import { HandOverDialog } from '../../editing/handover/hand-over-dialog.tsx';
import { handedProgress } from '../../editing/handover/handed-progress.ts';
import { useMayWrite } from '../../identity/role-queries.ts';
import { useLetterKey } from '../../ui/keys/use-new-key.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { headCounts } from '../file-head/head-sentence.ts';
import type { OpenFile } from '../session/open-file.ts';
import type { QuestionSession } from '../session/question-session.ts';
import { useHandingOver, useReceivers } from './handover-queries.ts';

/**
 * Hands the open questionnaire over to a colleague; the desk follows, with a way to take it back at once. Nothing for who may
 * read only, whom the server refuses it.
 */
export function HandOver({
  session,
  file,
  answers,
  label,
  first,
}: {
  session: QuestionSession;
  file: OpenFile;
  answers: readonly QuestionAnswer[];
  label: string;
  /** Who is chosen at first. */
  first?: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useMayWrite();
  useLetterKey(mayWrite && first === undefined ? 'h' : null, () => setOpen(true));
  const { entity } = file;
  const { handOver, isBusy, problem } = useHandingOver(entity);
  const receivers = useReceivers(isOpen);
  const { answered, total } = headCounts(answers, 0);
  const unsaved = answers.filter(({ status }) => status === 'unsaved' || status === 'cleared').length;
  function leave() {
    setOpen(false);
    return session.open(null);
  }
  if (!mayWrite) return null;
  return (
    <>
      <TextButton aria-keyshortcuts={first === undefined ? 'h' : undefined} onClick={() => setOpen(true)}>
        {label}
      </TextButton>
      <HandOverDialog
        {...{ entity, first, receivers, isBusy, problem }}
        open={isOpen}
        progress={handedProgress({ answered, total, unsaved })}
        // Why it was refused stands in the dialog.
        onHandOver={(chosen) => void handOver(chosen, { keep: session.keep, leave }).catch(() => {})}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
