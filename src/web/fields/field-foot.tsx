import { useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Field } from '#records';
import { LostUses } from '../ui/lost-uses.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { SavingConflict } from '../ui/saving-conflict.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { OpenRecord } from '../ui/use-open-record.ts';
import { useUrlState } from '../ui/use-url-state.ts';
import { DeleteField } from './delete-field.tsx';
import { FieldHistory } from './field-history.tsx';
import { fieldLabel } from './field-labels.ts';
import { RenameField } from './rename-field.tsx';
import type { FieldWork } from './use-field-work.ts';

type Foot = {
  place: OpenRecord;
  stored: Stored<Field> | null;
  fields: { has(dataField: string): boolean };
  work: FieldWork;
};

/** What can be done with the open field, and what is asked meanwhile. */
export function FieldFoot({ place, stored, fields, work }: Foot) {
  const [open, setOpen] = useState<'delete' | 'rename' | null>(null);
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
      >
        {stored && (
          <TextButton disabled={work.isDirty} onClick={() => setOpen('rename')}>
            Rename
          </TextButton>
        )}
      </SaveBar>
      {stored && open === 'delete' && <DeleteField stored={stored} onClose={close} onDeleted={work.letGo} />}
      {stored && open === 'rename' && (
        <RenameField
          stored={stored}
          fields={fields}
          onClose={close}
          onRenamed={(name) => {
            close();
            place.open(name);
          }}
        />
      )}
      {stored && <FieldHistory document={stored} open={panel === 'history'} onClose={() => setPanel(null)} />}
      <LostUses noun="field" work={work} />
      <SavingConflict
        work={work}
        labels={fieldLabel}
        onTheirDeletion={() => {
          work.letGo();
          place.close();
        }}
      />
    </>
  );
}
