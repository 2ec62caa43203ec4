import { useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { StaticSource } from '#records';
import { LostUses } from '../ui/lost-uses.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { SavingConflict } from '../ui/saving-conflict.tsx';
import type { OpenRecord } from '../ui/use-open-record.ts';
import { useUrlState } from '../ui/use-url-state.ts';
import { DeleteSource } from './delete-source.tsx';
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
      <LostUses noun="source" work={work} />
      <SavingConflict
        work={work}
        labels={sourceLabel}
        onTheirDeletion={() => {
          work.letGo();
          place.close();
        }}
      />
    </>
  );
}
