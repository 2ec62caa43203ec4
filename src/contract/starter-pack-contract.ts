import { z } from 'zod';
import { COLLECTIONS } from '#records';
import { batchSchema } from './batch-contract.ts';
import { callsOf } from './call-builder.ts';
import { fieldMappingSchema, fieldSchema, ruleSchema } from './document-contract.ts';
import { ERRORS } from './error-contract.ts';

/** A pack as it would be loaded now. */
const starterPackSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  fields: z.array(fieldSchema),
  /** Names of the lists of options. */
  staticSources: z.array(z.string()),
  mappings: z.array(fieldMappingSchema),
  rules: z.array(ruleSchema),
  /** Documents of the pack whose names are taken: they stay as they are. */
  taken: z.array(z.strictObject({ collection: z.enum(COLLECTIONS), id: z.string() })),
});
export type StarterPackView = z.infer<typeof starterPackSchema>;

const calls = callsOf('starter packs');

/** Packs of fields, options, mappings and rules: preview and load. A loaded pack is undone as a batch. */
export const starterPackContracts = {
  list: calls
    .get('/starter-packs', 'Packs of rules with what they need')
    .output(z.strictObject({ packs: z.array(starterPackSchema) })),
  load: calls
    .post('/starter-packs/{id}/load', 'Add the documents of a pack as one batch; existing ones are kept')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ id: z.string().min(1).max(100) }))
    /** Null when all its names were taken. */
    .output(z.strictObject({ batch: batchSchema.nullable() })),
};
