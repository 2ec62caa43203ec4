import { randomUUID } from 'node:crypto';
import { MESSAGES } from '#contract/messages.ts';
import { clientChanges, resolutionChanges } from '#matching';
import type { Client } from '#records';
import { AppError } from '../app-error.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { checkDecided } from './check-decided.ts';
import { readOpenRun, readReviewRecord } from './done-run.ts';
import { addAuditRows } from './match-audit-store.ts';
import { moveChoices } from './match-choice-store.ts';
import type { ResolutionDeps } from './match-deps.ts';
import type { ReviewRecord } from './match-record-store.ts';
import { markSaved, pageForResolution } from './match-resolution-store.ts';
import { lockRun, type MatchTransaction, type StoredRun } from './match-run-store.ts';
import { noteMatchUser } from './match-user-store.ts';
import { writeRecordId } from './pair-key.ts';
import { resolutionNote } from './resolution-note.ts';
import type { Reviewer } from './start-run.ts';
import { isConfirmedBy, type Resolution, readResolutions } from './tell-resolution.ts';

const RECORDS_PER_PAGE = 500;

type Saved = { saved: { clientId: string; version: number }[]; records: number };

/**
 * Writes all choices into their clients, with revisions that say which match was confirmed by whom, or writes nothing.
 * @throws AppError 409: UNDECIDED, FOUR_EYES naming the records somebody else must save, or CONFLICT naming the
 * clients that changed after the choices were made
 */
export async function saveResolution(
  deps: ResolutionDeps,
  user: Reviewer,
  { runId, recordIds }: { runId: string; recordIds?: readonly string[] | undefined },
): Promise<Saved> {
  const { db, config, webhooks } = deps;
  return runTransaction(db.query, async (transaction) => {
    await lockRun(transaction, runId);
    const run = await readOpenRun(transaction, runId);
    await checkDecided(transaction, runId);
    const records = await recordsToSave(transaction, run, recordIds);
    const resolutions = await readResolutions(transaction, run, records);
    if (config.matchFourEyes) checkFourEyes(resolutions, user);
    const changed = resolutions.filter((one) => changesOf(one).length > 0 || isStaleChoice(one));
    checkFresh(changed);
    await noteMatchUser(transaction, user);
    const saved: Saved['saved'] = [];
    for (const [, ofClient] of Map.groupBy(changed, ({ record }) => record.clientId)) {
      saved.push(...(await saveClient(deps, transaction, { run, user, ofClient })));
    }
    await noteSaved(transaction, { run, user, resolutions });
    const data = { runId, clients: saved.map(({ clientId, version }) => ({ id: clientId, version })) };
    const event = { id: randomUUID(), type: 'match.resolved', timestamp: new Date().toISOString(), data };
    if (resolutions.length > 0) await webhooks.announce(event, transaction);
    return { saved, records: resolutions.length };
  });
}

/** Those named, or all with a confirmed match, as far as they are not saved. */
async function recordsToSave(
  transaction: MatchTransaction,
  run: StoredRun,
  named: readonly string[] | undefined,
): Promise<ReviewRecord[]> {
  const records: ReviewRecord[] = [];
  if (named) {
    for (const id of new Set(named)) records.push(await readReviewRecord(transaction, run.id, id));
  } else {
    for (let after: ReviewRecord | undefined; ; ) {
      const scope = { runId: run.id, scope: 'matched' } as const;
      const page = await pageForResolution(transaction, scope, { after, limit: RECORDS_PER_PAGE });
      records.push(...page);
      after = page.at(-1);
      if (page.length < RECORDS_PER_PAGE) break;
    }
  }
  return records.filter(({ confirmed, savedAt }) => confirmed > 0 && savedAt === null);
}

/** @throws AppError FOUR_EYES when who saves confirmed a match of a record */
function checkFourEyes(resolutions: readonly Resolution[], user: Reviewer): void {
  const own = resolutions.filter(({ matches }) => isConfirmedBy(matches, user.id));
  if (own.length === 0) return;
  const records = own.map(({ record }) => ({ recordId: writeRecordId(record), name: record.name }));
  throw new AppError('FOUR_EYES', { data: { records } });
}

/** @throws AppError CONFLICT naming the clients that are not as they were when the choices were made */
function checkFresh(resolutions: readonly Resolution[]): void {
  const stale = Map.groupBy(
    resolutions.filter(({ isStale }) => isStale),
    ({ record }) => record.clientId,
  );
  if (stale.size === 0) return;
  throw new AppError('CONFLICT', {
    message: MESSAGES.clientsStale,
    data: {
      stale: [...stale].map(([clientId, some]) => ({
        clientId,
        recordIds: some.map(({ record }) => writeRecordId(record)),
      })),
    },
  });
}

function isStaleChoice({ stored, isStale }: Resolution): boolean {
  return isStale && Object.values(stored?.choices ?? {}).some(({ use }) => use !== 'internal');
}

function changesOf({ rows, stored }: Resolution) {
  return resolutionChanges(rows, stored?.choices ?? {});
}

type Saving = { run: StoredRun; user: Reviewer; ofClient: readonly Resolution[] };

async function saveClient(
  { patchDocument }: ResolutionDeps,
  transaction: MatchTransaction,
  { run, user, ofClient }: Saving,
): Promise<Saved['saved']> {
  const client = ofClient[0]?.client;
  if (!client) return [];
  const resolved = ofClient.map((one) => {
    const { kind, itemId } = one.record;
    return { kind, itemId: itemId ?? undefined, changes: changesOf(one) };
  });
  const document = await patchDocument(transaction, {
    collection: 'clients',
    id: client.id,
    author: { id: user.id, email: user.email },
    expected: client.version,
    changes: clientChanges(client.data as unknown as Client, resolved),
    operation: 'resolution',
    note: resolutionNote(ofClient),
  });
  if (document.version === client.version) return [];
  const moved = { runId: run.id, clientId: client.id, from: client.version, to: document.version };
  await moveChoices(transaction, moved);
  return [{ clientId: client.id, version: document.version }];
}

async function noteSaved(
  transaction: MatchTransaction,
  { run, user, resolutions }: { run: StoredRun; user: Reviewer; resolutions: readonly Resolution[] },
): Promise<void> {
  const at = new Date().toISOString();
  for (const [kind, some] of Map.groupBy(resolutions, ({ record }) => record.kind)) {
    const ids = some.map(({ record }) => record.recordId);
    await markSaved(transaction, { runId: run.id, kind, at }, ids);
  }
  await addAuditRows(
    transaction,
    resolutions.map((one) => ({
      ...{ userId: user.id, action: 'save', runId: run.id, kind: one.record.kind },
      ...{ recordId: one.record.recordId, name: one.record.name },
      ...(one.match && {
        listName: one.match.target.listName,
        externalId: one.match.target.externalId,
        externalName: one.match.target.externalName,
        score: one.match.target.score,
        threshold: one.match.target.threshold,
      }),
      note:
        changesOf(one)
          .map(({ path }) => path)
          .join(', ') || null,
    })),
  );
}
