import { useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Field } from '#records';
import { type RecordDeeds, RecordFoot } from '../editing/documents/document-foot.tsx';
import type { OpenRecord } from '../editing/use-open-document.ts';
import { TextButton } from '../ui/text-button.tsx';
import { fieldLabel } from './field-labels.ts';
import { RenameField } from './rename-field.tsx';
import type { FieldWork } from './use-field-work.ts';

/** What can be done with the open field, and what is asked meanwhile. */
export function FieldFoot({
  place,
  stored,
  fields,
  work,
  deeds,
}: {
  place: OpenRecord;
  stored: Stored<Field> | null;
  fields: { has(dataField: string): boolean };
  work: FieldWork;
  deeds: RecordDeeds;
}) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <RecordFoot
        noun="field"
        deletionTitle="Delete this field?"
        name={stored?.data.label}
        place={place}
        stored={stored}
        work={work}
        deeds={deeds}
        labels={fieldLabel}
      >
        {stored && (
          <TextButton disabled={work.isDirty} onClick={() => setRenaming(true)}>
            Rename
          </TextButton>
        )}
      </RecordFoot>
      {stored && isRenaming && (
        <RenameField
          stored={stored}
          fields={fields}
          onClose={() => setRenaming(false)}
          onRenamed={(name) => {
            setRenaming(false);
            place.open(name);
          }}
        />
      )}
    </>
  );
}
