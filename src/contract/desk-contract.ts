import { z } from 'zod';
import { callsOf } from './call-builder.ts';
import { integerSchema } from './call-schemas.ts';
import { namedEntitySchema } from './entity-contract.ts';

/** The days ahead of which a review is on the desk. */
export const DUE_WITHIN_DAYS = 30;
/** Most reviews and changes that the desk lists. */
export const MAX_DESK_ROWS = 20;

const dueReviewSchema = z.strictObject({
  clientId: z.string(),
  clientName: z.string(),
  /** Where in the client the day is, and the label of its field. */
  path: z.string(),
  label: z.string(),
  /** yyyy-mm-dd */
  day: z.string(),
});
export type DueReview = z.infer<typeof dueReviewSchema>;

const changedRecordSchema = z.strictObject({
  entity: namedEntitySchema,
  /** Who changed the record of its client last. */
  by: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type ChangedRecord = z.infer<typeof changedRecordSchema>;

const calls = callsOf('desk');

/** What lies on a user's desk beside their questionnaires. */
export const deskContracts = {
  due: calls
    .get('/desk/due', 'Reviews of clients that are overdue or due soon')
    .input(
      z.strictObject({
        /** Today in the time zone of the installation, yyyy-mm-dd. */
        today: z.iso.date(),
      }),
    )
    .output(z.strictObject({ items: z.array(dueReviewSchema).max(MAX_DESK_ROWS), total: integerSchema })),
  changed: calls
    .get('/desk/changed', 'Records that colleagues changed since you answered questions about them')
    .output(z.array(changedRecordSchema).max(MAX_DESK_ROWS)),
};
