import type { Stored } from '#contract/document-contract.ts';
import type { FieldMapping } from '#records';
import { useSaveDocument } from '../editing/documents/document-queries.ts';
import { useRecordSaving } from '../editing/use-document-saving.ts';
import { useDraft } from '../editing/use-draft.ts';
import { type MappingDraft, mappingOfDraft, NEW_MAPPING } from './mapping-draft.ts';

/** Changing one mapping: the draft and saving it. While something is missing, saving does nothing. */
export function useMappingWork({
  stored,
  onSaved,
}: {
  stored: Stored<FieldMapping> | null;
  onSaved: () => void;
}) {
  const work = useDraft<MappingDraft>({
    key: stored?.id ?? '',
    version: stored?.version ?? null,
    value: stored?.data ?? NEW_MAPPING,
  });
  const writing = useSaveDocument('fieldMappings');
  const saving = useRecordSaving<MappingDraft, FieldMapping>({
    work,
    draftOf: (mapping) => mapping,
    write: (data, version) => writing.mutateAsync({ id: work.key, version, data }),
    onSaved,
  });
  return {
    ...work,
    saving,
    save: async () => {
      if (work.isDirty && mappingOfDraft(work.draft)) await saving.save();
    },
  };
}
export type MappingWork = ReturnType<typeof useMappingWork>;
