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

/** A readable id for a new mapping, such as `address-country-to-country`, that none of these has yet. */
export function newMappingId(mapping: FieldMapping, taken: { has(id: string): boolean }): string {
  const stem = `${mapping.sourceField}-to-${mapping.mapsTo}`.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 240);
  let id = stem;
  for (let count = 2; taken.has(id); count++) id = `${stem}-${count}`;
  return id;
}
