import type { ScreenedCandidate, ScreenedRecord } from '#contract/matching/record-screening-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { Turns } from '../../ground/turns.ts';
import { requireWriting, verifiedUser } from '../../http/require-session.ts';
import { inTurn } from '../../http/tokens/in-turn.ts';
import { addAuditRows } from '../audit/match-audit-store.ts';
import { withinToken } from '../comparison/within-token.ts';
import type { MatchingDeps, Reviewer } from '../match-deps.ts';
import { screenRecords } from './screen-records.ts';

/** Calls that are compared at once, and that wait, of all users and programs together. */
const PLACES = { places: 1, maxWaiting: 20 };

/** Candidates of a record that are listed. */
const LISTED = 20;

/** Implements the screening of records of other programs, and keeps it for those who may write. Programs take turns. */
export function recordScreeningRoutes(deps: MatchingDeps) {
  const turns = new Turns(PLACES);
  return {
    screenRecords: verifiedUser.screening.screenRecords.handler(
      async ({ input, context: { user }, signal = new AbortController().signal }) => {
        if (input.keep) requireWriting(user);
        const asked = await withinToken(deps.db.query, user, input);
        const found = await inTurn(turns, user, () => screenRecords(deps, asked, signal));
        const { records } = asked;
        const kept = input.keep ? await keepScreening(deps.db.query, user, { records, found }) : 0;
        return { kept, ...found };
      },
    ),
  };
}

type Screened = Awaited<ReturnType<typeof screenRecords>>;

/**
 * Keeps a screening in the append-only audit log, all or nothing: a row for each record, with the lists and their versions,
 * and the candidates with their tiers. Returns the number of rows.
 */
async function keepScreening(
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
