import { z } from 'zod';
import type { LookUpKind } from '#contract/matching/look-up-contract.ts';
import { MAX_NAMED_DECISIONS } from '#contract/matching/match-decision-contract.ts';
import { MAX_NOTE_LENGTH, reasonCodeSchema } from '#contract/matching/matching-parts.ts';
import { DECISIONS } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';

/** Most queries, and most records to extend, in one request. */
export const MAX_QUERIES = 100;
const MAX_EXTENDED = 200;
/** Candidates of a query that names no limit, and at most. */
export const USUAL_CANDIDATES = 5;
export const MAX_CANDIDATES = 25;
export const MAX_TEXT = 256;

/** What can be reconciled, in the words of the protocol: types. */
export const ENTITY_TYPES: readonly { id: LookUpKind; name: string }[] = [
  { id: 'person', name: 'Person' },
  { id: 'organisation', name: 'Organisation' },
];

/** The kinds of records of a type. */
export function kindsOfType(type: LookUpKind): readonly EntityKind[] {
  return ENTITY_KINDS.filter((kind) => typeOf(kind).id === type);
}

/** The properties that a query takes besides the name. */
export const QUERY_PROPERTIES = [
  { id: 'birthday', name: 'Birthday' },
  { id: 'birthplace', name: 'Birthplace' },
  { id: 'country', name: 'Country' },
  { id: 'id', name: 'ID of our record' },
] as const;
export type QueryProperty = (typeof QUERY_PROPERTIES)[number]['id'];

/** What is asked of a source, in whatever version of the protocol. */
export type AskedEntity = {
  name: string;
  /** Ids of types; all of them when there is none. */
  types: readonly string[];
  limit: number | undefined;
  /** The values of properties, as texts. */
  values: Partial<Record<QueryProperty, string[]>>;
  /** Ids of records of the source that are wanted themselves. */
  ids: readonly string[];
  /** Properties of which a candidate must have one of the values, or must have none of them. */
  conditions: readonly { property: QueryProperty; isWanted: boolean }[];
};

/** A value of a property, alone or one of several; an entity stands for its name. */
export const propertyValueSchema = z.union([
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
      .array(z.object({ pid: z.string(), v: z.union([propertyValueSchema, z.array(propertyValueSchema)]) }))
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
  features: { id: string; name: string; value: number }[];
};

/** The type of a kind of records. */
export function typeOf(kind: EntityKind): { id: LookUpKind; name: string } {
  return kind === 'clients' ? { id: 'organisation', name: 'Organisation' } : { id: 'person', name: 'Person' };
}

/** What a query of version 0.2 asks. */
export function askedByQuery({ query, type, limit, properties = [] }: ReconcileQuery): AskedEntity {
  return {
    ...{ name: query?.trim() ?? '', types: type === undefined ? [] : [type].flat(), limit },
    values: valuesOf(properties.map(({ pid, v }) => ({ property: pid, given: v }))),
    ...{ ids: [], conditions: [] },
  };
}

type PropertyValue = z.infer<typeof propertyValueSchema>;

/** The texts of values by property; properties that are not known here are left out. */
export function valuesOf(
  given: readonly { property: string; given: PropertyValue | PropertyValue[] }[],
): AskedEntity['values'] {
  const values: AskedEntity['values'] = {};
  for (const { id } of QUERY_PROPERTIES) {
    const own = given.filter(({ property }) => property === id).flatMap((one) => one.given);
    const texts = own.map((value) => textOf(value, id)).filter(Boolean);
    if (texts.length > 0) values[id] = texts;
  }
  return values;
}

function textOf(value: PropertyValue, property: QueryProperty): string {
  const text = typeof value === 'object' ? (property === 'id' ? value.id : (value.name ?? value.id)) : value;
  return String(text).trim();
}
