import { z } from 'zod';
import { fieldMappingSchema, fieldSchema, ruleSchema } from '#contract/document-contract.ts';
import type { Collection, FieldMapping, JsonObject } from '#records';
import countries from './countries.json' with { type: 'json' };

/** The options of a static source. The word `countries` stands for those of ISO 3166-1, by their short names without commas. */
const optionsSchema = z.union([z.literal('countries').transform(() => countries), z.array(z.string())]);

const partsSchema = z.strictObject({
  /** Options by the name of their static source. */
  staticSources: z.record(z.string(), optionsSchema),
  fields: z.array(fieldSchema),
  mappings: z.array(fieldMappingSchema),
  rules: z.array(ruleSchema),
});
type PackParts = z.infer<typeof partsSchema>;

const packSchema = partsSchema.extend({
  id: z.string(),
  title: z.string(),
  /** What its questions find out, as a sentence. */
  summary: z.string(),
});
/** Fields, options, mappings and rules that belong together and are loaded together. */
export type StarterPack = z.infer<typeof packSchema>;

/** A document of a pack, or of the demo data. */
export type StarterDocument = { collection: Collection; id: string; data: JsonObject };

/** Reads a pack from its JSON file. Its parts have the form of stored documents; what is left out has their default. */
export function readStarterPack(json: unknown): StarterPack {
  return packSchema.parse(json);
}

/** Reads fields, options, mappings and rules from a JSON file. */
export function readPackParts(json: unknown): PackParts {
  return partsSchema.parse(json);
}

/** Returns the documents of these parts, what others refer to first. */
export function packDocuments({ fields, staticSources, mappings, rules }: PackParts): StarterDocument[] {
  return [
    ...Object.entries(staticSources).map(([id, options]) => ({
      collection: 'staticData' as const,
      id,
      data: { options },
    })),
    ...fields.map((data) => ({
      collection: 'fields' as const,
      id: data.dataField,
      data: data as JsonObject,
    })),
    ...mappings.map((data) => ({ collection: 'fieldMappings' as const, id: mappingId(data), data })),
    ...rules.map((data) => ({ collection: 'rules' as const, id: data.id, data: data as JsonObject })),
  ];
}

/** The id of a mapping that is not made on the screen. */
function mappingId({ sourceField, mapsTo }: FieldMapping): string {
  return `${sourceField.replaceAll('.', '-')}-to-${mapsTo}`;
}
