import { useEffect, useEffectEvent, useState } from 'react';
import type { MessageView } from '#contract/contact-messages/message-contract.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useRefreshMessages, useUndoReply } from './message-queries.ts';

/** Takes back the user's last reply, as long as it is not sent. `onUndone` gets its text. */
export function UndoReply({ message, onUndone }: { message: MessageView; onUndone: (text: string) => void }) {
  const reply = message.entries.findLast(({ undoMs }) => undoMs !== null);
  const undo = useUndoReply();
  const isOver = useIsOver(reply?.undoMs ?? null);
  const take = (entry: string, text: string) =>
    undo.mutate({ id: message.id, entry }, { onSuccess: () => onUndone(text) });
  return (
    <>
      {reply && !isOver && (
        <TextButton onClick={() => take(reply.id, reply.text)} disabled={undo.isPending}>
          Undo
        </TextButton>
      )}
      <ErrorNotice>{undo.error?.message}</ErrorNotice>
    </>
  );
}

/** Whether a time has passed; the message is then read again, as its reply is on its way. */
function useIsOver(leftMs: number | null): boolean {
  const [over, setOver] = useState<number | null>(null);
  const refresh = useEffectEvent(useRefreshMessages());
  useEffect(() => {
    if (leftMs === null) return;
    const timer = setTimeout(() => {
      setOver(leftMs);
      void refresh();
    }, leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs !== null && over === leftMs;
}
