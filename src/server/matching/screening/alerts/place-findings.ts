import { combinedScore, pairEvidence, tierOf } from '#matching';
import { ENTITY_KINDS } from '#records';
import type { Database } from '../../../db/open-database.ts';
import { runTransaction } from '../../../db/run-transaction.ts';
import type { Query } from '../../../db/tables.ts';
import { lockAlertRule } from '../../comparison/alert-rule-store.ts';
import { birthdayOf } from '../../comparison/birthday-of.ts';
import { listCurrentLists } from '../../comparison/current-lists.ts';
import { type ListedMarks, listedMarks } from '../../comparison/listed-marks.ts';
import { snapshotClient } from '../../comparison/snapshot-client.ts';
import type { MatchDeps } from '../../match-deps.ts';
import { toMatchRecord } from '../../match-record-store.ts';
import { readReferences } from '../../read-references.ts';
import { toReferenceRecord } from '../../to-reference-record.ts';
import { type Finding, listUnplaced, putMarks, putTier } from '../finding-store.ts';
import { readClients } from '../screening-client-store.ts';
import { SCREENING_JOB } from '../screening-watch.ts';

/** Findings that are placed in one transaction. */
const PER_PAGE = 500;

type Placed = Pick<Finding, 'words' | 'combined' | 'birthday' | keyof ListedMarks>;

/** Requests that findings of before there were tiers, or marks of their lists, get them, if there are any. */
export async function requestPlacing({ db, jobs }: Pick<MatchDeps, 'db' | 'jobs'>): Promise<void> {
  const [first] = await listUnplaced(db.query, 1);
  if (first) await jobs.add(SCREENING_JOB, {}, { key: 'all' });
}

/**
 * Gives tier and marks to the findings that have none; one whose records are no longer there is judged by its score, and has
 * no marks.
 */
export async function placeFindings(db: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const findings = await listUnplaced(db.query, PER_PAGE);
    if (findings.length === 0) return;
    const placed = await readEvidence(db.query, findings);
    await runTransaction(db.query, async (transaction) => {
      const { rule } = await lockAlertRule(transaction, { toChange: false });
      for (const finding of findings) {
        const { countries, topics, ...evidence } = placed.get(finding.id) ?? {
          ...{ words: finding.score, combined: finding.score, birthday: 'missing' as const },
          ...{ countries: [], topics: [] },
        };
        await putMarks(transaction, finding.id, { countries, topics });
        if (isPlaced(finding)) continue;
        const tier = tierOf({ ...finding, ...evidence }, rule);
        await putTier(transaction, finding.id, { ...evidence, tier });
      }
    });
  }
}

/** Whether a finding has a tier, which changes with a compared value or with the rule alone. */
function isPlaced({ tier }: { tier: string }): boolean {
  return tier !== '';
}

/** Computes what the tiers of findings depend on, of both records as they are now, keyed by the id of the finding. */
async function readEvidence(query: Query, findings: readonly Finding[]): Promise<Map<string, Placed>> {
  const clients = await readClients(query, [...new Set(findings.map(({ clientId }) => clientId))]);
  const records = new Map(
    clients
      .flatMap((client) => snapshotClient(client, ENTITY_KINDS, new Map()))
      .map((record) => [`${record.kind} ${record.recordId}`, { ...record, runId: '', ord: 0 }]),
  );
  const placed = new Map<string, Placed>();
  for (const list of await listCurrentLists(query)) {
    for (const kind of ENTITY_KINDS) {
      const own = findings.filter((one) => one.listName === list.name && one.kind === kind);
      const ids = own.map(({ externalId }) => externalId);
      const references = await readReferences(query, { listId: list.id, kind }, ids);
      for (const { id, recordId, externalId } of own) {
        const [record, row] = [records.get(`${kind} ${recordId}`), references.get(externalId)];
        if (!record || !row) continue;
        const { score, opinion } = pairEvidence(toMatchRecord(record), toReferenceRecord(row));
        const words = opinion.score;
        const combined = combinedScore(score, words);
        placed.set(id, { words, combined, birthday: birthdayOf(record, row), ...listedMarks(row.data) });
      }
    }
  }
  return placed;
}
