import type { Stored } from '#contract/document-contract.ts';
import type { UseEntry } from '#contract/impact-contract.ts';
import type { Field, StaticSource } from '#records';
import { useSaveDocument } from '../editing/documents/document-queries.ts';
import { type RecordWork, useRecordWork } from '../editing/use-document-editor.ts';
import { leftOut } from '../editing/values/comma-list.ts';
import { draftOfField, type FieldDraft, fieldOfDraft, newFieldProblems } from './field-draft.ts';
import { readUsesOfOptions } from './field-queries.ts';
import { offeredOptions } from './offered-options.ts';

export type FieldWork = RecordWork<FieldDraft>;

/** Writing one field, with a look first at what options are used that it would no longer offer. */
export function useFieldWork({
  stored,
  key,
  fields,
  staticSources,
  onSaved,
}: {
  /** The field as it is stored; null for a new one. */
  stored: Stored<Field> | null;
  /** Names what is open, nothing included. */
  key: string;
  fields: { has(dataField: string): boolean };
  staticSources: ReadonlyMap<string, StaticSource>;
  onSaved: (field: Field) => void;
}): FieldWork {
  const before = stored?.data ?? null;
  const writing = useSaveDocument('fields');
  return useRecordWork<FieldDraft, Field>({
    key,
    version: stored?.version ?? null,
    value: draftOfField(before),
    draftOf: draftOfField,
    problemsOf: (draft) => (before ? {} : newFieldProblems(draft, (name) => fields.has(name))),
    usesLost: async (draft) => (before ? usesLeftOut(before, fieldOfDraft(draft, before)) : []),
    write: (draft, version) => {
      const data = fieldOfDraft(draft, before);
      return writing.mutateAsync({ id: data.dataField, version, data });
    },
    onSaved,
  });

  async function usesLeftOut(from: Field, to: Field): Promise<UseEntry[]> {
    const left = leftOut(offeredOptions(from, staticSources), offeredOptions(to, staticSources));
    return left.length > 0 ? readUsesOfOptions(from.dataField, left) : [];
  }
}
