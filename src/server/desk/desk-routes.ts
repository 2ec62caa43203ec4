import { DUE_WITHIN_DAYS, type DueReview } from '#contract/desk-contract.ts';
import { DAY_MS, type Field, type FieldMapping, fieldTypeOf } from '#records';
import type { Database } from '../db/open-database.ts';
import type { Query } from '../db/tables.ts';
import { readCollection } from '../documents/document-store.ts';
import { verifiedUser } from '../http/require-session.ts';
import { listChangedRecords, listDays } from './desk-store.ts';

/** Implements what lies on a user's desk. */
export function deskRoutes({ db: { query } }: { db: Database }) {
  const { due, changed } = verifiedUser.desk;
  return {
    due: due.handler(({ input: { today } }) => findDueReviews(query, today)),
    changed: changed.handler(({ context: { user } }) => listChangedRecords(query, user)),
  };
}

/** Finds the clients of which a field that is a review date is overdue or due soon, the longest overdue first. */
async function findDueReviews(query: Query, today: string): Promise<{ items: DueReview[]; total: number }> {
  const labels = await reviewPaths(query);
  const until = new Date(Date.parse(today) + DUE_WITHIN_DAYS * DAY_MS).toISOString().slice(0, 10);
  const { items, total } = await listDays(query, { paths: [...labels.keys()], until });
  return { items: items.map((item) => ({ ...item, label: labels.get(item.path) ?? item.path })), total };
}

/** The paths at which clients have their review dates, with the labels of their fields. */
async function reviewPaths(query: Query): Promise<Map<string, string>> {
  const fields = await readCollection<Field>(query, 'fields');
  const reviews = [...fields.values()].filter(
    ({ review, type }) => review && fieldTypeOf(type)?.input === 'day',
  );
  if (reviews.length === 0) return new Map();
  const mappings = [...(await readCollection<FieldMapping>(query, 'fieldMappings')).values()];
  return new Map(
    reviews.map(({ dataField, label }) => {
      const mapped = mappings.find(
        ({ mapsTo, appliesTo }) => mapsTo === dataField && appliesTo.includes('clients'),
      );
      return [mapped?.sourceField ?? dataField, label || dataField];
    }),
  );
}
