import type { EntityKind } from './entity-kind.ts';

/** Maps a value of an entity to the answer it is copied to. Document of the collection `fieldMappings`. */
export type FieldMapping = {
  /** Dotted path into the client, contact or related party. */
  sourceField: string;
  /** The `dataField` it fills. */
  mapsTo: string;
  appliesTo: EntityKind[];
};

/** A readable id for a new mapping, such as `address-country-to-country`, that none of these has yet. */
export function newMappingId(
  { sourceField, mapsTo }: Pick<FieldMapping, 'sourceField' | 'mapsTo'>,
  taken: { has(id: string): boolean },
): string {
  const stem = `${sourceField}-to-${mapsTo}`.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 240);
  let id = stem;
  for (let count = 2; taken.has(id); count++) id = `${stem}-${count}`;
  return id;
}
