import { setImmediate } from 'node:timers/promises';
import { type ConfirmedPair, doubleConfirms } from '#matching';
import { perKind } from '#records';
import { pagesOf } from '../../db/page-cursor.ts';
import {
  type ConfirmedMatch,
  findConfirmed,
  type MatchPosition,
  pageConfirmed,
} from '../confirmed-matches.ts';
import { readNextUndo } from '../decisions/step-outcome.ts';
import { readDoneRun } from '../done-run.ts';
import { countDecided } from '../match-outcome-store.ts';
import type { ReviewRecord } from '../match-record-store.ts';
import type { Query, StoredRun } from '../match-run-store.ts';
import { writeRecordId } from '../pair-key.ts';
import { pageConfirmedRecords } from './match-record-page-store.ts';

const RECORDS_PER_PAGE = 200;
const MATCHES_PER_PAGE = 1_000;
/** The most matches of a record that are named. */
const MAX_NAMED = 5;

/** Finds the warnings before the resolution of a run: undecided and doubly confirmed pairs. */
export async function findWarnings(query: Query, { runId, userId }: { runId: string; userId: string }) {
  const run = await readDoneRun(query, runId);
  const counts = await countDecided(query, runId);
  const matches = await allConfirmed(query, run);
  const byRecord = new Map(matches.map((match) => [writeRecordId(match.target), match]));
  const byReference = new Map(matches.map((match) => [referenceKey(match), match]));
  const pairs: ConfirmedPair[] = matches.map((match) => ({
    recordId: writeRecordId(match.target),
    referenceId: referenceKey(match),
  }));
  const { records, references } = doubleConfirms(pairs);
  const nameOf = (recordId: string) => byRecord.get(recordId)?.target.record.name ?? '';
  return {
    undecided: perKind((kind) => counts[kind].undecided),
    severalConfirmed: records.map(({ recordId, referenceIds }) => ({
      recordId,
      name: nameOf(recordId),
      matches: referenceIds.length,
      externalNames: referenceIds
        .slice(0, MAX_NAMED)
        .map((id) => byReference.get(id)?.target.externalName ?? ''),
    })),
    confirmedTwice: references.flatMap(({ referenceId, recordIds }) => {
      const target = byReference.get(referenceId)?.target;
      if (!target) return [];
      const { list, externalId, externalName } = target;
      const named = recordIds.map((recordId) => ({ recordId, name: nameOf(recordId) }));
      return [{ list: list.id, externalId, externalName, records: named }];
    }),
    step: await readNextUndo(query, { runId, userId }),
  };
}

async function allConfirmed(query: Query, run: StoredRun): Promise<ConfirmedMatch[]> {
  const matches: ConfirmedMatch[] = [];
  for (const kind of run.kinds) {
    const pages = pagesOf<ReviewRecord>(RECORDS_PER_PAGE, ({ after, limit }) =>
      pageConfirmedRecords(query, { runId: run.id, kind, after: after?.ord ?? -1, limit }),
    );
    for await (const records of pages) {
      for (const confirmed of (await findConfirmed(query, run, records)).values()) {
        for (let from: MatchPosition | null = { part: 0, row: 0 }; from; ) {
          const page = await pageConfirmed(query, run, confirmed, { from, limit: MATCHES_PER_PAGE });
          matches.push(...page.matches);
          from = page.next;
        }
      }
      await setImmediate();
    }
  }
  return matches;
}

/** A contact and a related party of a list may have one id. */
function referenceKey({ target }: ConfirmedMatch): string {
  return JSON.stringify([target.kind, target.listName, target.externalId]);
}
