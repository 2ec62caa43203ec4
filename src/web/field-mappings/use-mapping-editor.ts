import type { Stored } from '#contract/document-contract.ts';
import type { FieldMapping } from '#records';
import { useSaveDocument } from '../editing/documents/document-queries.ts';
import { type DocumentEditor, useDocumentEditor } from '../editing/use-document-editor.ts';
import type { OpenDocument } from '../editing/use-open-document.ts';
import { type MappingDraft, NEW_MAPPING } from './mapping-draft.ts';

export type MappingEditor = DocumentEditor<MappingDraft>;

const draftOf = (stored: Stored<FieldMapping> | null): MappingDraft => stored?.data ?? NEW_MAPPING;

/** Edits one stored mapping. */
export function useMappingEditor(opened: OpenDocument, stored: Stored<FieldMapping> | null): MappingEditor {
  const { mutateAsync: write } = useSaveDocument('fieldMappings');
  return useDocumentEditor<MappingDraft, FieldMapping>({
    ...{ opened, noun: 'field mapping', stored, draftOf },
    write: (data, version) => write({ id: stored?.id ?? '', version, data }),
  });
}
