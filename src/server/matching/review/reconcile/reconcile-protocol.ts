import { z } from 'zod';
import type { LookUpKind } from '#contract/matching/look-up-contract.ts';
import { MAX_NAMED_DECISIONS } from '#contract/matching/match-decision-contract.ts';
import { MAX_NOTE_LENGTH, reasonCodeSchema } from '#contract/matching/matching-parts.ts';
import { DECISIONS } from '#matching';
import type { EntityKind } from '#records';

/** Most queries, and most records to extend, in one request. */
export const MAX_QUERIES = 100;
const MAX_EXTENDED = 200;
/** Candidates of a query that names no limit, and at most. */
export const USUAL_CANDIDATES = 5;
export const MAX_CANDIDATES = 25;
const MAX_TEXT = 256;

/** What can be reconciled, in the words of the protocol: types. */
export const ENTITY_TYPES: readonly { id: LookUpKind; name: string }[] = [
  { id: 'person', name: 'Person' },
  { id: 'organisation', name: 'Organisation' },
];

/** The properties that a query takes besides the name. */
export const QUERY_PROPERTIES = [
  { id: 'birthday', name: 'Birthday' },
  { id: 'birthplace', name: 'Birthplace' },
  { id: 'country', name: 'Country' },
  { id: 'id', name: 'ID of our record' },
] as const;
export type QueryProperty = (typeof QUERY_PROPERTIES)[number]['id'];

const simpleSchema = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  z.object({ id: z.string(), name: z.string().optional() }),
]);

const reconcileQuerySchema = z
  .strictObject({
    query: z.string().max(MAX_TEXT).optional(),
    type: z.union([z.string(), z.array(z.string()).max(10)]).optional(),
    limit: z.number().int().min(1).optional(),
    properties: z
      .array(z.object({ pid: z.string(), v: z.union([simpleSchema, z.array(simpleSchema)]) }))
      .max(50)
      .optional(),
    type_strict: z.enum(['any', 'should', 'all']).optional(),
  })
  .refine(
    ({ query, properties }) => query !== undefined || (properties?.length ?? 0) > 0,
    'A query needs a name or a property.',
  );
export type ReconcileQuery = z.infer<typeof reconcileQuerySchema>;

export const queryBatchSchema = z.record(z.string().max(100), reconcileQuerySchema);

export const extendSchema = z.object({
  ids: z.array(z.string().max(2_000)).max(MAX_EXTENDED),
  properties: z
    .array(z.object({ id: z.string().max(MAX_TEXT), settings: z.looseObject({}).optional() }))
    .max(200),
});
export type ExtendQuery = z.infer<typeof extendSchema>;

/** Decisions that a program sends back, beyond the protocol. */
export const sentDecisionsSchema = z.strictObject({
  decisions: z
    .array(
      z.strictObject({
        /** A record of ours, as `contacts:client:contact`. */
        record: z.string().min(1).max(1_000),
        /** The id of a candidate. */
        candidate: z.string().min(1).max(2_000),
        decision: z.enum(DECISIONS),
        note: z.string().max(MAX_NOTE_LENGTH).optional(),
        reason: reasonCodeSchema.optional(),
      }),
    )
    .min(1)
    .max(MAX_NAMED_DECISIONS),
});
export type SentDecisions = z.infer<typeof sentDecisionsSchema>;

/** A candidate in the shape of the protocol. */
export type ReconcileCandidate = {
  id: string;
  name: string;
  description: string;
  score: number;
  match: boolean;
  type: { id: string; name: string }[];
  features: { id: string; value: number }[];
};

/** The type of a kind of records. */
export function typeOf(kind: EntityKind): { id: LookUpKind; name: string } {
  return kind === 'clients' ? { id: 'organisation', name: 'Organisation' } : { id: 'person', name: 'Person' };
}

/** The first value that a query has for a property, as text; undefined without one. */
export function propertyText(query: ReconcileQuery, id: QueryProperty): string | undefined {
  const given = query.properties?.find(({ pid }) => pid === id)?.v;
  const first = Array.isArray(given) ? given[0] : given;
  const text = typeof first === 'object' ? (id === 'id' ? first.id : (first.name ?? first.id)) : first;
  return text === undefined ? undefined : String(text).trim() || undefined;
}
