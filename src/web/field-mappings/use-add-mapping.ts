import { useState } from 'react';
import type { FieldMapping } from '#records';
import { useSaveDocument } from '../editing/documents/document-queries.ts';
import { messageOf } from '../editing/message-of.ts';
import { type MappingDraft, NEW_MAPPING, newMappingId } from './mapping-draft.ts';

/** The draft of a new mapping. After adding it, the draft is reset but keeps its kinds. */
export function useAddMapping(taken: { has(id: string): boolean }) {
  const [draft, setDraft] = useState<MappingDraft>(NEW_MAPPING);
  const [failure, setFailure] = useState<string>();
  const writing = useSaveDocument('fieldMappings');

  async function add(mapping: FieldMapping) {
    setFailure(undefined);
    try {
      const id = newMappingId(mapping, taken);
      const written = await writing.mutateAsync({ id, version: null, data: mapping });
      if (written.outcome === 'saved') setDraft({ ...NEW_MAPPING, appliesTo: mapping.appliesTo });
      else if (written.outcome === 'refused') setFailure(written.message);
      else setFailure('Somebody added the same mapping just now.');
    } catch (problem) {
      setFailure(messageOf(problem));
    }
  }

  return {
    draft,
    change: (change: Partial<MappingDraft>) => setDraft((before) => ({ ...before, ...change })),
    add,
    isBusy: writing.isPending,
    failure,
    isDirty: draft.sourceField !== '' || draft.mapsTo !== '',
  };
}
