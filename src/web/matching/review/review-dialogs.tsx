import type { ReactNode } from 'react';
import { formatCount } from '../../ui/count-words.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { AttachDialog } from './attach/attach-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { KeyHelp } from './key-help.tsx';
import { ReasonsDialog } from './reasons/reasons-dialog.tsx';
import type { Review } from './session/review-session.ts';
import type { ReviewDialog, ReviewSnapshot } from './session/review-snapshot.ts';
import { AssignDialog } from './team/assign-dialog.tsx';

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
