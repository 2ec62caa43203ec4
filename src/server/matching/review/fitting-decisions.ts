import { normalizePerson } from '#matching';
import type { Query } from '../../db/tables.ts';
import { findPairsForTwo } from '../decisions/second-person.ts';
import { identityKey } from '../match-decision-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import type { PairTarget } from '../pair-target.ts';
import { readReferences } from '../read-references.ts';
import { narrowRecords, type WantedRecords } from './find-fitting.ts';
import type { RecordFilter } from './match-record-page-store.ts';

/** A filter of records and of their candidates, as a request names it. */
export type CandidatesOfRecords = Omit<WantedRecords, 'runId' | 'folded'> & { q?: string | undefined };

export const NOTHING_OPEN = { recommended: 0, forTwo: 0 };

/** The filter of the records with a candidate that fits, of those that still need a decision. */
export function undecidedFitting(
  query: Query,
  run: StoredRun,
  { q, status, ...filter }: CandidatesOfRecords,
): Promise<RecordFilter> {
  return narrowRecords(query, run, {
    ...{ ...filter, runId: run.id, folded: q === undefined ? undefined : normalizePerson(q) },
    status: status === 'all' ? 'undecided' : status,
  });
}

type Split = { decided: PairTarget[]; recommended: number; forTwo: number };

/** Splits what fits a filter: what is recommended, and what is cleared only with another person, stays open. */
export async function splitFitting(query: Query, targets: readonly PairTarget[]): Promise<Split> {
  const recommended = await findRecommended(query, targets);
  const alone = targets.filter((target) => !recommended.has(target));
  const forTwo = await findPairsForTwo(query, alone);
  const decided = alone.filter((target) => !forTwo.has(identityKey(target)));
  return { decided, recommended: recommended.size, forTwo: forTwo.size };
}

/** Finds those that the review recommends: the leaders of records that have a recommended one. */
async function findRecommended(query: Query, targets: readonly PairTarget[]): Promise<Set<PairTarget>> {
  const leading = targets.filter(
    ({ record, list }) => record.recommended > 0 && record.leader?.listId === list.id,
  );
  const found = new Set<PairTarget>();
  for (const [list, some] of Map.groupBy(leading, (target) => target.list)) {
    for (const [kind, ofKind] of Map.groupBy(some, (target) => target.kind)) {
      const ids = ofKind.map(({ externalId }) => externalId);
      const references = await readReferences(query, { listId: list.id, kind }, ids);
      for (const target of ofKind)
        if (references.get(target.externalId)?.row === target.record.leader?.row) found.add(target);
    }
  }
  return found;
}
