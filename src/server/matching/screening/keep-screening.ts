import type { ScreenedCandidate, ScreenedRecord } from '#contract/matching/record-screening-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { addAuditRows } from '../audit/match-audit-store.ts';
import type { Reviewer } from '../match-deps.ts';
import type { Query } from '../match-run-store.ts';
import type { screenRecords } from './screen-records.ts';

/** Candidates of a record that are listed. */
const LISTED = 20;

type Screened = Awaited<ReturnType<typeof screenRecords>>;

/**
 * Keeps a screening in the append-only audit log, all or nothing: a row for each record, with the lists and their versions,
 * and the candidates with their tiers. Returns the number of rows.
 */
export async function keepScreening(
  query: Query,
  user: Reviewer,
  { records, found }: { records: readonly ScreenedRecord[]; found: Screened },
): Promise<number> {
  const lists = found.lists.map(({ name, version }) => `${name}, version ${version}`).join('; ');
  const rows = records.map((record, at) => ({
    ...{ action: 'look up' as const, runId: '', name: record.name },
    note: noteText(record, lists, found.items[at] ?? { candidates: [], isMore: false }),
  }));
  await runTransaction(query, (transaction) => addAuditRows(transaction, user, rows));
  return rows.length;
}

function noteText(
  { id, name, birthday }: ScreenedRecord,
  lists: string,
  { candidates, isMore }: Pick<Screened['items'][number], 'candidates' | 'isMore'>,
): string {
  const names = candidates.slice(0, LISTED).map(describeCandidate);
  if (candidates.length > names.length) names.push(`${candidates.length - names.length} more`);
  if (isMore) names.push('and more that are worth less');
  return [
    `Screened: ${name}${birthday ? `, born ${birthday}` : ''}${id === undefined ? '' : `, id ${id}`}.`,
    `Lists: ${lists}.`,
    `Candidates: ${names.join('; ') || 'none'}.`,
  ].join('\n');
}

function describeCandidate(candidate: ScreenedCandidate): string {
  const { tier, combined, externalName, listName, externalId } = candidate;
  return `${tier}, ${combined}, ${externalName} (${listName}, ${externalId})`;
}
