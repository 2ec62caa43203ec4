import type { FieldMapping } from '#records';

/** A field mapping as it is edited. */
export type MappingDraft = FieldMapping;

export const NEW_MAPPING: MappingDraft = { sourceField: '', mapsTo: '', appliesTo: [] };

/** Converts a draft to a mapping; null while it has no source, no target or no kind. */
export function mappingOfDraft(draft: MappingDraft): FieldMapping | null {
  const sourceField = draft.sourceField.trim();
  const mapsTo = draft.mapsTo.trim();
  if (sourceField === '' || mapsTo === '' || draft.appliesTo.length === 0) return null;
  return { sourceField, mapsTo, appliesTo: draft.appliesTo };
}
