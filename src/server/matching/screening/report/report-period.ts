import { MOST_REPORTED_DAYS } from '#contract/matching/screening-contract.ts';
import { DAY_MS } from '#records';
import { AppError } from '../../../ground/app-error.ts';

/** A period: moments from `from` on and before `before`. */
export type Period = { from: string; before: string };

/**
 * The moments of a period, its first and last day included.
 * @throws AppError 400 for one that ends before it begins or is too long
 */
export function periodOf(from: string, to: string): Period {
  const [begin, end] = [Date.parse(from), Date.parse(to) + DAY_MS];
  const days = (end - begin) / DAY_MS;
  if (days < 1) refuse('The last day is before the first one.');
  if (days > MOST_REPORTED_DAYS) refuse(`A report is over ${MOST_REPORTED_DAYS} days at most.`);
  return { from: new Date(begin).toISOString(), before: new Date(end).toISOString() };
}

function refuse(message: string): never {
  throw new AppError('BAD_REQUEST', { message, fields: [{ path: 'to', message }] });
}
