import type { ListRemoval } from '#contract/reference-lists/reference-list-contract.ts';
import { counted } from '../ui/count-words.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { relativeDay } from '../ui/moment-words.ts';
import { Pane } from '../ui/pane/pane.tsx';
import { type RemovalTarget, useListRemoval, useRemoveList } from './reference-list-queries.ts';
import styles from './reference-lists.module.css';

/** Asks before a version, or a list with all its versions, is removed, and says what that affects. */
export function RemoveListDialog({
  target,
  onClose,
  onRemoved,
}: {
  target: RemovalTarget;
  onClose: () => void;
  onRemoved: (sentence: string) => void;
}) {
  const removal = useListRemoval(target);
  const remove = useRemoveList(({ name, versions }) =>
    onRemoved(target.scope === 'list' ? `${name} is removed.` : `${name} ${versions[0]} is removed.`),
  );
  const affected = removal.data;
  const noun = target.scope === 'list' ? 'list' : 'version';
  return (
    <ConfirmDialog
      open
      title={affected ? titleOf(affected, target.scope) : `Remove this ${noun}?`}
      confirmLabel={`Remove this ${noun}`}
      isBusy={remove.isPending || removal.isPending || removal.isError}
      failure={remove.error?.message}
      onClose={onClose}
      onConfirm={() => remove.mutate(target)}
    >
      <Pane query={removal} failed="The effects could not be loaded." />
      {affected && (
        <ul className={styles.effects}>
          {effectsOf(affected, target.scope).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

function titleOf({ name, versions }: ListRemoval, scope: RemovalTarget['scope']): string {
  return scope === 'list' ? `Remove ${name}?` : `Remove ${name}, version ${versions[0]}?`;
}

function effectsOf(
  { versions, records, runs, lastRunAt, decisions, thenInUse }: ListRemoval,
  scope: RemovalTarget['scope'],
): string[] {
  const of = scope === 'list' && versions.length > 1 ? ` in ${versions.length} versions` : '';
  return [
    `${counted(records, 'record')}${of} are deleted.`,
    lastRunAt === null
      ? 'No run has used it.'
      : `${counted(runs, 'run')} used it, the last ${relativeDay(lastRunAt)}; their candidates from it can no longer be opened.`,
    decisions === 0
      ? 'No decisions were made about its records.'
      : `${counted(decisions, 'decision')} about its records ${decisions === 1 ? 'is kept and applies' : 'are kept and apply'} again if a version is imported later.`,
    thenInUse === null ? 'Runs no longer compare with this list.' : `Runs then use the version ${thenInUse}.`,
  ];
}
