import { z } from 'zod';
import {
  type AskedEntity,
  MAX_TEXT,
  propertyValueSchema,
  QUERY_PROPERTIES,
  valuesOf,
} from './reconcile-protocol.ts';

const languageSchema = {
  lang: z.string().max(100).optional(),
  dir: z.enum(['ltr', 'rtl', 'auto']).optional(),
};

const conditionSchema = z
  .object({
    matchType: z.enum(['name', 'id', 'property']),
    propertyId: z.string().max(MAX_TEXT).optional(),
    propertyValue: z.union([propertyValueSchema, z.array(propertyValueSchema).max(50)]),
    required: z.boolean().optional(),
    matchQuantifier: z.enum(['any', 'all', 'none']).optional(),
    matchQualifier: z.string().max(MAX_TEXT).optional(),
  })
  .refine(
    ({ matchType, propertyId }) => matchType !== 'property' || propertyId !== undefined,
    'A condition about a property needs its propertyId.',
  );

/** A batch of queries of version 1.0-draft. */
export const draftBatchSchema = z.object({
  queries: z
    .array(
      z.strictObject({
        type: z.string().max(MAX_TEXT).optional(),
        limit: z.number().int().min(1).optional(),
        ...languageSchema,
        conditions: z.array(conditionSchema).min(1).max(50),
      }),
    )
    .max(1_000),
});
type DraftQuery = z.infer<typeof draftBatchSchema>['queries'][number];

/**
 * What a query of version 1.0-draft asks. Several values are read as any of them, also where all are asked for: a person has
 * one birthday, however many a list keeps.
 */
export function askedByConditions({ type, limit, conditions }: DraftQuery): AskedEntity {
  const of = (matchType: DraftQuery['conditions'][number]['matchType']) =>
    conditions.filter((condition) => condition.matchType === matchType);
  const texts = (some: DraftQuery['conditions']) =>
    some.flatMap(({ propertyValue }) => [propertyValue].flat().map(nameOrId));
  const isNone = ({ matchQuantifier }: DraftQuery['conditions'][number]) => matchQuantifier === 'none';
  return {
    name: texts(of('name'))[0]?.trim() ?? '',
    ...{ types: type === undefined ? [] : [type], limit },
    values: valuesOf(
      of('property').map(({ propertyId = '', propertyValue }) => ({
        ...{ property: propertyId, given: propertyValue },
      })),
    ),
    ids: texts(of('id')),
    conditions: of('property').flatMap((condition) => {
      const property = QUERY_PROPERTIES.find(({ id }) => id === condition.propertyId)?.id;
      const isFilter = condition.required === true || isNone(condition);
      return property && property !== 'id' && isFilter ? [{ property, isWanted: !isNone(condition) }] : [];
    }),
  };
}

function nameOrId(value: z.infer<typeof propertyValueSchema>): string {
  return typeof value === 'object' ? value.id : String(value);
}
