import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../ui/count-words.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { useLetterKeys } from '../../ui/keys/letter-keys.ts';
import { LetterSwitch } from '../../ui/keys/letter-switch.tsx';
import { AttachDialog } from './attach/attach-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { ReasonsDialog } from './reasons/reasons-dialog.tsx';
import styles from './review-dialogs.module.css';
import type { Review } from './session/review-session.ts';
import type { ReviewDialog, ReviewSnapshot } from './session/review-snapshot.ts';
import { AssignDialog } from './team/assign-dialog.tsx';

type KeyLine = { keys: readonly string[]; does: string; isLetter: boolean };

const KEYS: readonly KeyLine[] = [
  { keys: ['J', 'K'], does: 'next and previous candidate', isLetter: true },
  { keys: ['↓', '↑'], does: 'next and previous candidate', isLetter: false },
  { keys: ['Shift J', 'Shift K'], does: 'next and previous record', isLetter: true },
  { keys: ['G'], does: 'to the groups of the record', isLetter: true },
  { keys: ['C'], does: 'confirm', isLetter: true },
  { keys: ['D'], does: 'delete', isLetter: true },
  { keys: ['U'], does: 'undo', isLetter: true },
  { keys: ['Ctrl Z'], does: 'undo', isLetter: false },
  { keys: ['Enter'], does: 'expand a candidate, open a group', isLetter: false },
  { keys: ['N'], does: 'reason and note', isLetter: true },
  { keys: ['S'], does: 'search the lists and attach', isLetter: true },
  { keys: ['A'], does: 'assign the record', isLetter: true },
  { keys: ['T'], does: 'take the next free record', isLetter: true },
  { keys: ['R'], does: 'confirm what is recommended for the record', isLetter: true },
  { keys: ['X'], does: 'delete all that remain of the record', isLetter: true },
  { keys: ['Shift X'], does: 'delete what fits the filters', isLetter: true },
  { keys: ['/'], does: 'find a record', isLetter: true },
  { keys: ['?'], does: 'these keys', isLetter: true },
];

/** The dialogs of the review: keys, aside, assigning, searching the lists, reasons, bulk decisions and the confirmation of a group. */
export function ReviewDialogs({
  session,
  snapshot,
  aside,
}: Review & {
  /** The aside, which is a dialog on a phone. */
  aside: ReactNode;
}) {
  const { dialog } = snapshot;
  const closing = (type: ReviewDialog['type']) => () => session.closeDialog(type);
  return (
    <>
      <KeyHelp open={dialog?.type === 'keys'} onClose={closing('keys')} />
      <PanelDialog
        open={dialog?.type === 'aside'}
        onClose={closing('aside')}
        position="right"
        title="This run"
      >
        {aside}
      </PanelDialog>
      <RecordDialogs session={session} snapshot={snapshot} />
      <ReasonsDialog open={dialog?.type === 'reasons'} onClose={closing('reasons')} />
      <BulkDialog
        request={dialog?.type === 'bulk' ? dialog.request : null}
        name={bulkName(snapshot)}
        onClose={closing('bulk')}
        onDone={session.finishBulk}
      />
      <ConfirmDialog
        open={dialog?.type === 'confirm-group'}
        title="Confirm the whole group?"
        confirmLabel="Confirm all"
        onConfirm={session.confirmGroup}
        onClose={closing('confirm-group')}
      >
        <p>{groupSentence(dialog)}</p>
      </ConfirmDialog>
    </>
  );
}

/** The dialogs about the open record: assigning it, and searching the lists for it. */
function RecordDialogs({ session, snapshot }: Review) {
  const { dialog } = snapshot;
  return (
    <>
      <AssignDialog
        open={dialog?.type === 'assign'}
        {...{ session, snapshot }}
        onClose={() => session.closeDialog('assign')}
      />
      <AttachDialog
        open={dialog?.type === 'attach'}
        {...{ session, snapshot }}
        onClose={() => session.closeDialog('attach')}
      />
    </>
  );
}

/** The record a bulk action is about; null for the whole run. */
function bulkName({ dialog, row, candidates }: ReviewSnapshot): string | null {
  if (dialog?.type !== 'bulk' || !dialog.request.recordId) return null;
  return row?.name ?? candidates.record?.name ?? '';
}

function groupSentence(dialog: ReviewDialog | null): string {
  if (dialog?.type !== 'confirm-group') return '';
  const { count, by } = dialog.item.group;
  const why = by === 'spelling' ? 'its name is another spelling of ours' : `of the same ${by} alone`;
  return `This confirms ${formatCount(count)} reference records at once, each because ${why}.`;
}

/** The dialog that lists every key and turns single-letter keys on and off. */
function KeyHelp(help: { open: boolean; onClose: () => void }) {
  const [letters] = useLetterKeys();
  return (
    <PanelDialog open={help.open} onClose={help.onClose} title="Keys">
      <dl className={styles.keys}>
        {KEYS.map(({ keys, does, isLetter }) => (
          <div key={keys.join()} className={styles.line} data-off={(isLetter && !letters) || undefined}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <LetterSwitch />
    </PanelDialog>
  );
}
