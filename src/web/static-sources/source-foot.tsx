import { useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { StaticSource } from '#records';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ConflictChoice } from '../ui/conflict-choice.tsx';
import { UseList } from '../ui/impact-dialog.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import type { OpenRecord } from '../ui/use-open-record.ts';
import { useUrlState } from '../ui/use-url-state.ts';
import { DeleteSource } from './delete-source.tsx';
import type { SourceDraft } from './source-draft.ts';
import { SourceHistory } from './source-history.tsx';
import { sourceLabel } from './source-labels.ts';
import type { SourceWork } from './use-source-work.ts';

type Foot = {
  place: OpenRecord;
  stored: Stored<StaticSource> | null;
  work: SourceWork;
};

/** What can be done with the open static source, and what is asked meanwhile. */
export function SourceFoot({ place, stored, work }: Foot) {
  const [open, setOpen] = useState<'delete' | null>(null);
  const [panel, setPanel] = useUrlState('panel');
  const close = () => setOpen(null);
  return (
    <>
      <SaveBar
        onSave={work.save}
        canSave={work.isDirty || place.isNew}
        isSaving={work.saving.isSaving}
        failure={work.saving.failure}
        onDelete={stored ? () => setOpen('delete') : undefined}
        saved={stored && { by: stored.updatedBy, at: stored.updatedAt }}
        onHistory={stored ? () => setPanel('history') : undefined}
        onClose={place.close}
      />
      {stored && open === 'delete' && <DeleteSource stored={stored} onClose={close} onDeleted={work.letGo} />}
      {stored && (
        <SourceHistory document={stored} open={panel === 'history'} onClose={() => setPanel(null)} />
      )}
      <LostUses work={work} />
      <Conflict work={work} onLetGo={place.close} />
    </>
  );
}

/** Asks before options are taken away that rules still name. */
function LostUses({ work }: { work: SourceWork }) {
  return (
    <ConfirmDialog
      open={work.lostUses !== undefined}
      title="Save without these options?"
      confirmLabel="Save"
      onConfirm={work.saveAllTheSame}
      onClose={work.keepLostUses}
    >
      <p>The source would no longer offer what is still asked for here.</p>
      {work.lostUses && <UseList uses={work.lostUses} />}
    </ConfirmDialog>
  );
}

function Conflict({ work, onLetGo }: { work: SourceWork; onLetGo: () => void }) {
  const { conflict, isSaving, resolve, giveUp } = work.saving;
  return (
    <ConflictChoice
      open={conflict !== undefined}
      base={work.base}
      mine={work.draft}
      theirs={conflict?.theirs ?? null}
      by={conflict?.by}
      labels={sourceLabel}
      isBusy={isSaving}
      onClose={giveUp}
      onResolve={(merged) => {
        if (merged) return void resolve(merged as SourceDraft);
        work.letGo();
        onLetGo();
      }}
    />
  );
}
