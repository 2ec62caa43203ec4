import type { Stored } from '#contract/document-contract.ts';
import { type Field, renamedOptions, type StaticSource } from '#records';
import { fieldOptions } from '#rules';
import {
  readUsesOfOptions,
  useRenameOptions,
  useSaveDocument,
} from '../editing/documents/document-queries.ts';
import { useDocumentEditor } from '../editing/use-document-editor.ts';
import type { OpenDocument } from '../editing/use-open-document.ts';
import { leftOut } from '../editing/values/options-left-out.ts';
import { draftOfField, type FieldDraft, fieldOfDraft, newFieldProblems } from './field-draft.ts';

const draftOf = (stored: Stored<Field> | null) => draftOfField(stored?.data ?? null);

/** Edits one field. Before saving it finds uses of options that the field would no longer offer. */
export function useFieldEditor({
  opened,
  stored,
  fields,
  staticSources,
}: {
  opened: OpenDocument;
  /** The stored field; null for a new one. */
  stored: Stored<Field> | null;
  fields: { has(dataField: string): boolean };
  staticSources: ReadonlyMap<string, StaticSource>;
}) {
  const before = stored?.data ?? null;
  const { mutateAsync: write } = useSaveDocument('fields');
  const renameOptions = useRenameOptions('fields');
  return useDocumentEditor<FieldDraft, Field>({
    ...{ opened, noun: 'field', stored, draftOf },
    problemsOf: (draft) => (before ? {} : newFieldProblems(draft, (name) => fields.has(name))),
    usesLost: async (draft) => {
      if (!before) return [];
      const after = fieldOptions(fieldOfDraft(draft), staticSources);
      const left = leftOut(fieldOptions(before, staticSources), after);
      return left.length > 0 ? readUsesOfOptions('fields', before.dataField, left) : [];
    },
    write: (draft, version) => {
      const data = fieldOfDraft(draft);
      return write({ id: data.dataField, version, data });
    },
    options: {
      renamedIn: (draft) =>
        before && draft.staticSource === null
          ? renamedOptions(before.options, fieldOfDraft(draft).options)
          : [],
      write: (draft, version, how) => {
        const data = fieldOfDraft(draft);
        return renameOptions({ id: data.dataField, version, data, ...how });
      },
    },
  });
}
