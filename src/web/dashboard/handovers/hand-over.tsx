import { useState } from 'react';
import type { QuestionAnswer } from '#rules';
import { TextButton } from '../../ui/text-button.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { headCounts } from '../file-head/head-sentence.ts';
import type { OpenFile } from '../session/open-file.ts';
import type { QuestionSession } from '../session/question-session.ts';
import { type ChosenHanding, HandOverDialog } from './hand-over-dialog.tsx';
import { useHandoverActions } from './handover-queries.ts';

/** Hands the open questionnaire over to a colleague; the desk follows, with a way to take it back at once. */
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
  const { handOver, takeBack } = useHandoverActions();
  const { entity } = file;
  const { answered, total } = headCounts(answers, 0);
  const unsaved = answers.filter(({ status }) => status === 'unsaved' || status === 'cleared').length;
  async function submit({ name, ...handing }: ChosenHanding) {
    await session.keep();
    const leave = () => {
      setOpen(false);
      return session.open(null);
    };
    await handOver.mutateAsync({ entity, ...handing, leave });
    showToast({
      sentence: `The questionnaire about ${entity.name} is with ${name}.`,
      action: { label: 'Undo', onPress: () => takeBack.mutate(entity) },
    });
  }
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{label}</TextButton>
      <HandOverDialog
        {...{ entity, first }}
        open={isOpen}
        progress={`${answered} of ${total} answered${unsaved > 0 ? `, ${unsaved} not saved` : ''}`}
        isBusy={handOver.isPending}
        problem={handOver.error?.message}
        onHandOver={(handing) => void submit(handing).catch(() => undefined)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
