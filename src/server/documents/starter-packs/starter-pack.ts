import type { Collection, Field, FieldMapping, JsonObject } from '#records';
import type { Rule } from '#rules';
import { mappingId } from './pack-parts.ts';

/** Fields, options, mappings and rules that belong together and are loaded together. */
export type StarterPack = {
  id: string;
  title: string;
  /** What its questions find out, as a sentence. */
  summary: string;
  fields: readonly Field[];
  /** Options by the name of their static source. */
  staticSources: Readonly<Record<string, readonly string[]>>;
  mappings: readonly FieldMapping[];
  rules: readonly Rule[];
};

/** A document of a pack. */
export type PackDocument = { collection: Collection; id: string; data: JsonObject };

/** All documents of a pack, what others refer to first. */
export function packDocuments({ fields, staticSources, mappings, rules }: StarterPack): PackDocument[] {
  return [
    ...Object.entries(staticSources).map(
      ([id, options]): PackDocument => ({ collection: 'staticData', id, data: { options: [...options] } }),
    ),
    ...fields.map(
      (data): PackDocument => ({
        collection: 'fields',
        id: data.dataField,
        data: data as JsonObject,
      }),
    ),
    ...mappings.map((data): PackDocument => ({ collection: 'fieldMappings', id: mappingId(data), data })),
    ...rules.map((data): PackDocument => ({ collection: 'rules', id: data.id, data: data as JsonObject })),
  ];
}
