import type { Reason } from '#contract/matching/matching-parts.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Query } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import { findSanctionsLists } from '../reference-lists/sanctions-list-store.ts';
import { readReasons } from './match-reason-store.ts';
import type { MatchConfig } from './match-settings.ts';

/** Finds which lists need a reason for each decision, by id. */
export async function findListsWithReason(
  query: Query,
  { matchReasonRequired }: MatchConfig,
  listIds: readonly string[],
): Promise<Set<string>> {
  if (matchReasonRequired === 'none' || listIds.length === 0) return new Set();
  if (matchReasonRequired === 'all') return new Set(listIds);
  return findSanctionsLists(query, listIds);
}

/** Finds reasons by their codes. @throws AppError 400 when one is not in the list in use */
export async function findReasons(
  query: Query,
  codes: readonly (string | undefined)[],
): Promise<Map<string, Reason>> {
  const wanted = codes.filter((code) => code !== undefined);
  if (wanted.length === 0) return new Map();
  const { reasons } = await readReasons(query);
  const byCode = new Map(reasons.map((reason) => [reason.code, reason]));
  if (wanted.every((code) => byCode.has(code))) return byCode;
  throw refusal(MESSAGES.reasonUnknown);
}

/** The error for a decision without the reason that its list needs. */
export function reasonMissing(): AppError {
  return refusal(MESSAGES.reasonMissing);
}

function refusal(message: string): AppError {
  return new AppError('BAD_REQUEST', { message, fields: [{ path: 'reason', message }] });
}
