import type { EntityKind } from './entity-kind.ts';

/** Says which answer a client's value is copied to. Document of the collection `fieldMappings`. */
export type FieldMapping = {
  /** Dotted path into the client, contact or related party. */
  sourceField: string;
  /** The `dataField` it fills. */
  mapsTo: string;
  appliesTo: EntityKind[];
};
