import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { integerSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';

/** A finding that is open for longer is overdue. */
export const OVERDUE_ALERT_DAYS = 14;

/**
 * What became of the findings of a list whose present state began in a period: opened is confirmed, cleared, seen and open
 * together.
 */
const listFiguresSchema = z.strictObject({
  /** Empty for all lists together. */
  list: z.string(),
  ...{ opened: integerSchema, confirmed: integerSchema, cleared: integerSchema, seen: integerSchema },
  open: integerSchema,
  /** Of the open ones those that were decided for other values. */
  reopened: integerSchema,
  /** What is open now for longer than it may be, whenever it began. */
  overdue: integerSchema,
  /** Days until the decision: the median, and that of 95 of 100; null without any. */
  medianDays: z.number().nullable(),
  mostDays: z.number().nullable(),
  /** Why findings were cleared, the most frequent first; an empty reason is none. */
  reasons: z.array(z.strictObject({ reason: z.string(), count: integerSchema })),
});
export type ListFigures = z.infer<typeof listFiguresSchema>;

const alertFiguresSchema = z.strictObject({ all: listFiguresSchema, lists: z.array(listFiguresSchema) });
export type AlertFigures = z.infer<typeof alertFiguresSchema>;

/** The first and the last day, yyyy-mm-dd, in UTC. */
export const periodInput = { from: z.iso.date(), to: z.iso.date() };

/** The officer's figures of a period. */
export const figureContracts = {
  figures: callsOf('screening')
    .get(
      '/screening/figures',
      'What was opened in a period, by list: confirmed, cleared and why, open, and for how long',
    )
    .errors({ BAD_REQUEST: ERRORS.BAD_REQUEST })
    .input(z.strictObject(periodInput))
    .output(alertFiguresSchema),
};
