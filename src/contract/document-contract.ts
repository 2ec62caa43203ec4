import { z } from 'zod';
import {
  type Client,
  ENTITY_KINDS,
  FIELD_TYPES,
  type Field,
  type FieldMapping,
  parseFieldPath,
  RULE_KINDS,
  type StaticSource,
} from '#records';
import { ACTION_TYPES, OPERATORS, type Rule } from '#rules';
import { callsOf } from './call-builder.ts';
import { cursorSchema, integerSchema, pageOf } from './call-schemas.ts';
import { ERRORS } from './error-contract.ts';
import { useSchema } from './impact-contract.ts';
import {
  liberalFlagSchema,
  liberalWholeNumberSchema,
  oneOfWords,
  orCommaText,
  orEmpty,
  orNoCondition,
  orNull,
  orYesOrNo,
} from './liberal-schemas.ts';
import {
  answerValueSchema,
  jsonObjectSchema,
  jsonValueSchema,
  MAX_LIST_LENGTH,
  nameSchema,
  optionsSchema,
  textSchema,
} from './value-schemas.ts';

/** Most documents in one page of a list. */
export const MAX_PAGE_SIZE = 500;
/** Documents in a page when the request has no limit. */
export const DEFAULT_PAGE_SIZE = 50;

export const fieldSchema: z.ZodType<Field> = z.strictObject({
  dataField: nameSchema,
  label: orNull(z.string().max(500).default('')),
  type: oneOfWords(FIELD_TYPES),
  persistent: orYesOrNo(z.boolean().default(true)),
  options: orNull(optionsSchema.default([])),
  staticSource: orEmpty(z.string().max(256).optional()).optional(),
  review: liberalFlagSchema,
  levels: liberalFlagSchema,
});

export const staticSourceSchema: z.ZodType<StaticSource> = z.strictObject({ options: optionsSchema });

export const fieldMappingSchema: z.ZodType<FieldMapping> = z.strictObject({
  sourceField: z
    .string()
    .trim()
    .refine((path) => parseFieldPath(path).ok, 'This is not a dotted path such as address.country.'),
  mapsTo: nameSchema,
  appliesTo: orCommaText(
    z
      .array(oneOfWords(ENTITY_KINDS, { parties: 'relatedParties' }))
      .min(1)
      .max(3),
  ),
});

const conditionSchema = z.strictObject({
  field: nameSchema,
  operator: oneOfWords(OPERATORS),
  /** Blank when absent. */
  value: answerValueSchema.default(null),
});

/** A rule as it is stored. Accepts every spelling that the evaluation accepts. */
export const ruleSchema: z.ZodType<Rule> = z.strictObject({
  id: nameSchema,
  category: orNull(z.string().max(500).default('')),
  triggerOperator: oneOfWords(['AND', 'OR']).default('AND'),
  applicableTo: orCommaText(
    z
      .array(oneOfWords(RULE_KINDS, { relatedparties: 'parties' }))
      .max(3)
      .optional(),
  ).optional(),
  triggers: z.array(conditionSchema).max(MAX_LIST_LENGTH),
  onTrigger: z.strictObject({
    cases: z
      .array(
        z.strictObject({
          priority: liberalWholeNumberSchema,
          condition: orNoCondition(conditionSchema),
          off: liberalFlagSchema,
          uiAction: z.strictObject({
            type: oneOfWords(ACTION_TYPES),
            prompt: orNull(textSchema.default('')),
            dataField: nameSchema,
            options: orNull(optionsSchema.default([])),
          }),
        }),
      )
      .max(MAX_LIST_LENGTH),
  }),
  off: liberalFlagSchema,
});

export const clientSchema = z
  .object({ name: nameSchema })
  .catchall(jsonValueSchema) as unknown as z.ZodType<Client>;

/** A stored document: its data and its metadata. */
export function storedSchema<T>(data: z.ZodType<T>) {
  return z.strictObject({
    id: z.string(),
    /** 1 for the first write, incremented by every further one. */
    version: integerSchema,
    /** ISO 8601, UTC. */
    updatedAt: z.string(),
    /** The last writer: a user's email, or `system`. */
    updatedBy: z.string(),
    data,
  });
}
type StoredSchema<T> = ReturnType<typeof storedSchema<T>>;
export type Stored<T> = z.infer<StoredSchema<T>>;

/** The refusal of a write whose precondition fails, with the stored document; null when it was deleted. */
export function conflictWith<T>(stored: StoredSchema<T>) {
  return { CONFLICT: { ...ERRORS.CONFLICT, data: z.object({ current: stored.nullable() }) } };
}

/** A stored document in the answer's body, and its version in a header. */
export function withTag<T>(stored: StoredSchema<T>) {
  return z.object({ headers: z.object({ etag: z.string() }), body: stored });
}

/** Optional preconditions of a write: `If-Match: "3"`, or `If-None-Match: *`. */
export const writeHeaders = z.looseObject({
  'if-match': z.string().optional(),
  'if-none-match': z.string().optional(),
});
export const documentParams = z.strictObject({ id: nameSchema });
/** For a call without a query: a query is rejected, not ignored. */
const noQuery = z.strictObject({}).optional();

const pageQuery = z.strictObject({
  /** Search words; each must be the start of a word of the document's name or id. */
  q: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  cursor: cursorSchema,
  /** Only these documents, comma-separated; a comma of an id is `%2C`, and a `%` of one `%25`. */
  ids: z.string().max(20_000).optional(),
});

/** Reading, writing and deleting the documents of one collection. */
export function documentContract<T>(path: `/${string}`, tag: string, data: z.ZodType<T>) {
  const stored = storedSchema(data);
  const conflict = conflictWith(stored);
  const notFound = { NOT_FOUND: ERRORS.NOT_FOUND };
  const detailed = { inputStructure: 'detailed', outputStructure: 'detailed' } as const;
  const one = `${path}/{id}` as const;
  const calls = callsOf(tag);
  return {
    list: calls.get(path, `List ${tag}`).input(pageQuery).output(pageOf(stored)),
    read: calls
      .get(one, 'Read a document', detailed)
      .errors(notFound)
      .input(z.object({ params: documentParams, query: noQuery }))
      .output(withTag(stored)),
    write: calls
      .put(one, 'Create or replace a document; ?merge=true merges', detailed)
      .errors(conflict)
      .input(
        z.object({
          params: documentParams,
          query: z.strictObject({ merge: z.enum(['true', 'false']).optional() }),
          headers: writeHeaders,
          body: jsonObjectSchema,
        }),
      )
      .output(withTag(stored)),
    remove: calls
      .delete(one, 'Delete a document', detailed)
      .errors({
        ...notFound,
        ...conflict,
        IN_USE: { ...ERRORS.IN_USE, data: z.object({ uses: z.array(useSchema) }) },
      })
      .input(
        z.object({
          params: documentParams,
          /** `force=true` also deletes a document that is still used; its revision is marked as forced. */
          query: z.strictObject({ force: z.enum(['true', 'false']).optional() }).optional(),
          headers: writeHeaders,
        }),
      )
      .output(z.object({ body: z.strictObject({ id: z.string(), version: integerSchema }) })),
  };
}

/** Collections that screens load as a whole; there may be too many clients for that. */
const WHOLE_COLLECTIONS = ['fields', 'staticData', 'fieldMappings', 'rules', 'ruleScenarios'] as const;
export type WholeCollection = (typeof WHOLE_COLLECTIONS)[number];

/** A whole collection: a JSON list of stored documents, ordered by id. */
export const wholeCollectionContract = callsOf('documents')
  // Not under the collection's own path, where it would shadow a document with that id.
  .get('/documents/{collection}', 'Every document of a collection in one answer')
  .input(z.strictObject({ collection: z.enum(WHOLE_COLLECTIONS) }))
  .output(z.instanceof(Blob));

const storedClient = storedSchema(clientSchema);

/** Changes parts of a client. */
export const patchClientContract = callsOf('clients')
  .patch('/clients/{id}', 'Change dotted paths, or replace whole contacts or associatedparties arrays', {
    inputStructure: 'detailed',
    outputStructure: 'detailed',
  })
  .errors({ NOT_FOUND: ERRORS.NOT_FOUND, ...conflictWith(storedClient) })
  .input(
    z.object({
      params: documentParams,
      query: noQuery,
      headers: writeHeaders,
      body: z.record(z.string().max(200), jsonValueSchema),
    }),
  )
  .output(withTag(storedClient));
