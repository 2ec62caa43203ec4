import { MESSAGES } from '#contract/messages.ts';
import type { Collection } from '#records';
import { TextButton } from '../../ui/text-button.tsx';
import { useAttempt } from '../use-attempt.ts';
import { type DocumentData, useRename, useSaveDocument, type WriteOutcome } from './document-queries.ts';
import styles from './fault-notice.module.css';
import { repairedName, storedFault } from './stored-fault.ts';

/** Shows what is wrong with a stored document, with a button that repairs it. */
export function FaultNotice({
  collection,
  stored,
  onRenamed,
}: {
  collection: Collection;
  stored: { id: string; version: number; data: DocumentData[Collection] };
  onRenamed: (id: string) => void;
}) {
  const { id, version, data } = stored;
  const saving = useSaveDocument(collection);
  const renaming = useRename('fields');
  const { attempt, failure, isBusy } = useAttempt();
  const fault = storedFault(collection, id, data);
  if (!fault) return null;
  const isRename = fault.repair === 'rename';

  async function repair() {
    const to = repairedName(id);
    const outcome: WriteOutcome<unknown> = isRename
      ? await renaming.mutateAsync({ id, version, to })
      : await saving.mutateAsync({ id, version, data });
    if (outcome.outcome === 'conflict') return MESSAGES.changedSince;
    if (outcome.outcome === 'refused') return outcome.problems[0]?.message ?? outcome.message;
    if (isRename) onRenamed(to);
    return undefined;
  }

  return (
    <div className={styles.fault}>
      <p>
        {fault.sentence}{' '}
        <TextButton disabled={isBusy} onClick={() => void attempt(repair)}>
          {isRename ? `Rename it to ${repairedName(id)}` : 'Repair'}
        </TextButton>
      </p>
      <div role="alert">{failure}</div>
    </div>
  );
}
