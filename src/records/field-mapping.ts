import type { EntityKind } from './entity-kind.ts';

/** Maps a value of an entity to the answer it is copied to. Document of the collection `fieldMappings`. */
export type FieldMapping = {
  /** Dotted path into the client, contact or related party. */
  sourceField: string;
  /** The `dataField` it fills. */
  mapsTo: string;
  appliesTo: EntityKind[];
};
