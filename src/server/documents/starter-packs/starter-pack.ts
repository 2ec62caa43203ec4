import type { Collection, Field, FieldMapping, JsonObject } from '#records';
import type { Rule } from '#rules';
import { mappingId } from './pack-parts.ts';

/** Fields, options, mappings and rules that belong together and are loaded together. */
export type StarterPack = PackParts & {
  id: string;
  title: string;
  /** What its questions find out, as a sentence. */
  summary: string;
};

type PackParts = {
  fields: readonly Field[];
  /** Options by the name of their static source. */
  staticSources: Readonly<Record<string, readonly string[]>>;
  mappings: readonly FieldMapping[];
  rules: readonly Rule[];
};

/** A document of a pack, or of the demo data. */
export type StarterDocument = { collection: Collection; id: string; data: JsonObject };

/** Returns the documents of these parts, what others refer to first. */
export function packDocuments(parts: PackParts): StarterDocument[] {
  const { fields, staticSources, mappings, rules } = parts;
  return [
    ...Object.entries(staticSources).map(
      ([id, options]): StarterDocument => ({ collection: 'staticData', id, data: { options: [...options] } }),
    ),
    ...fields.map(
      (data): StarterDocument => ({
        collection: 'fields',
        id: data.dataField,
        data: data as JsonObject,
      }),
    ),
    ...mappings.map((data): StarterDocument => ({ collection: 'fieldMappings', id: mappingId(data), data })),
    ...rules.map((data): StarterDocument => ({ collection: 'rules', id: data.id, data: data as JsonObject })),
  ];
}
