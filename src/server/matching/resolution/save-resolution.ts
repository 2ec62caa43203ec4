import { randomUUID } from 'node:crypto';
import { MESSAGES } from '#contract/messages.ts';
import type { SaveOutcome } from '#matching';
import { type Client, clientChanges } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import { type AuditEntry, addAuditRows } from '../audit/match-audit-store.ts';
import { readOpenRun, readReviewRecord } from '../done-run.ts';
import type { ResolutionDeps, Reviewer } from '../match-deps.ts';
import type { ReviewRecord } from '../match-record-store.ts';
import { raiseRevision } from '../match-revision-store.ts';
import { lockRun, type MatchTransaction, type StoredRun } from '../match-run-store.ts';
import { upsertMatchUser } from '../match-user-store.ts';
import { writeRecordId } from '../pair-key.ts';
import { processInBatches } from '../process-in-batches.ts';
import { checkDecided } from './check-decided.ts';
import { moveChoices } from './match-choice-store.ts';
import { countForResolution, markSaved, pageForResolution } from './match-resolution-store.ts';
import { changesOf, type Resolution, readResolutions } from './read-resolutions.ts';
import { resolutionNote } from './resolution-note.ts';
import { outcomeFor } from './resolution-view.ts';

const RECORDS_PER_PAGE = 500;
/** Clients resolved before the save yields to other requests. */
const CLIENTS_PER_BATCH = 100;

type Request = {
  runId: string;
  recordIds?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
  closeUnchanged: boolean;
  /** What the preview showed would be written. */
  written?: { fields: number; records: number } | undefined;
};
type Saved = { saved: { clientId: string; version: number }[]; records: number; open: number };
/** The progress of a save. Records that must not be saved are collected; any of them rolls back all of it. */
type Saving = {
  run: StoredRun;
  user: Reviewer;
  closeUnchanged: boolean;
  saved: Saved['saved'];
  resolved: number;
  /** Records that the user may save, whatever becomes of them. */
  mine: number;
  written: { fields: number; records: number };
  /** Records somebody else must save. */
  left: ReviewRecord[];
  /** Records whose client changed after the choices were made. */
  stale: ReviewRecord[];
};

/**
 * Writes choices into their clients, with revisions that name the matches and who confirmed them. All or nothing.
 * Without `recordIds` it saves all that the user may save. A record with several matches and none chosen stays open, and
 * so does one without a value to write, unless `closeUnchanged`.
 * @throws AppError 409: UNDECIDED, FOUR_EYES naming the records somebody else must save, or CONFLICT naming the
 * clients that changed after the choices were made, or CONFLICT when it would write something else than the preview
 */
export async function saveResolution(deps: ResolutionDeps, user: Reviewer, request: Request): Promise<Saved> {
  const { runId, closeUnchanged } = request;
  return runTransaction(deps.db.query, async (transaction) => {
    await lockRun(transaction, runId);
    const run = await readOpenRun(transaction, runId);
    await checkDecided(transaction, runId);
    const records = await recordsToSave(transaction, run, request);
    const clients = [...Map.groupBy(records, ({ clientId }) => clientId).values()];
    const written = { fields: 0, records: 0 };
    const none = { saved: [], resolved: 0, mine: 0, left: [], stale: [] };
    const saving: Saving = { run, user, closeUnchanged, written, ...none };
    if (records.length > 0) await upsertMatchUser(transaction, user);
    await processInBatches({ end: clients.length, size: CLIENTS_PER_BATCH }, ({ from, to }) =>
      saveBatch(deps, transaction, { saving, records: clients.slice(from, to).flat() }),
    );
    checkSaved(saving, request);
    const { saved, resolved } = saving;
    const data = { runId, clients: saved.map(({ clientId, version }) => ({ id: clientId, version })) };
    const event = { id: randomUUID(), type: 'match.resolved', timestamp: new Date().toISOString(), data };
    if (resolved > 0) await deps.webhooks.announce(event, transaction);
    const { open } = await countForResolution(transaction, runId);
    return { saved, records: resolved, open };
  });
}

/** The named records, or all with a confirmed match but those named, without the saved ones. */
async function recordsToSave(
  transaction: MatchTransaction,
  run: StoredRun,
  { recordIds: named, except = [] }: Pick<Request, 'recordIds' | 'except'>,
): Promise<ReviewRecord[]> {
  const records: ReviewRecord[] = [];
  if (named) {
    for (const id of new Set(named)) records.push(await readReviewRecord(transaction, run.id, id));
    return records.filter(({ confirmed, savedAt }) => confirmed > 0 && savedAt === null);
  }
  for (let after: ReviewRecord | undefined; ; ) {
    const scope = { runId: run.id, scope: 'open' } as const;
    const page = await pageForResolution(transaction, scope, { after, limit: RECORDS_PER_PAGE });
    records.push(...page);
    after = page.at(-1);
    if (page.length < RECORDS_PER_PAGE) return withoutNamed(records, except);
  }
}

function withoutNamed(records: ReviewRecord[], except: readonly string[]): ReviewRecord[] {
  const ids = new Set(except);
  return records.filter((record) => !ids.has(writeRecordId(record)));
}

/** Saves all records of some clients, and collects those that must not be saved. */
async function saveBatch(
  deps: ResolutionDeps,
  transaction: MatchTransaction,
  { saving, records }: { saving: Saving; records: readonly ReviewRecord[] },
): Promise<void> {
  const { run, user, written } = saving;
  const reader = { userId: user.id, fourEyes: deps.config.matchFourEyes };
  const read = await readResolutions(transaction, run, records);
  const byOutcome = Map.groupBy(read, (one) => outcomeFor(one, reader));
  const of = (outcome: SaveOutcome) => byOutcome.get(outcome) ?? [];
  saving.left.push(...of('other').map(({ record }) => record));
  saving.stale.push(...of('stale').map(({ record }) => record));
  saving.mine += read.length - of('other').length;
  const changed = [...of('write'), ...of('stale')];
  const unchanged = saving.closeUnchanged ? of('unchanged') : [];
  for (const one of changed) written.fields += changesOf(one).length;
  written.records += changed.length;
  saving.resolved += changed.length + unchanged.length;
  if (saving.stale.length > 0) return;
  for (const [, ofClient] of Map.groupBy(changed, ({ record }) => record.clientId)) {
    saving.saved.push(...(await saveClient(deps, transaction, { run, user, ofClient })));
  }
  await markResolved(transaction, { run, user, resolutions: changed, unchanged: false });
  await markResolved(transaction, { run, user, resolutions: unchanged, unchanged: true });
}

/** @throws AppError when any record must not be saved */
function checkSaved(
  { left, stale, mine, written }: Saving,
  { recordIds, written: seen }: Pick<Request, 'recordIds' | 'written'>,
): void {
  if (left.length > 0 && (recordIds || mine === 0)) {
    const records = left.map((record) => ({ recordId: writeRecordId(record), name: record.name }));
    throw new AppError('FOUR_EYES', { data: { records } });
  }
  if (stale.length > 0) {
    const clients = [...Map.groupBy(stale, ({ clientId }) => clientId)];
    throw new AppError('CONFLICT', {
      message: MESSAGES.clientsStale,
      data: {
        stale: clients.map(([clientId, some]) => ({ clientId, recordIds: some.map(writeRecordId) })),
      },
    });
  }
  if (seen && (seen.fields !== written.fields || seen.records !== written.records)) {
    throw new AppError('CONFLICT', { message: MESSAGES.choicesChanged });
  }
}

async function saveClient(
  { patchDocument }: ResolutionDeps,
  transaction: MatchTransaction,
  { run, user, ofClient }: { run: StoredRun; user: Reviewer; ofClient: readonly Resolution[] },
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

type Closed = { run: StoredRun; user: Reviewer; resolutions: readonly Resolution[]; unchanged: boolean };

async function markResolved(
  transaction: MatchTransaction,
  { run, user, resolutions, unchanged }: Closed,
): Promise<void> {
  const at = new Date().toISOString();
  for (const [kind, some] of Map.groupBy(resolutions, ({ record }) => record.kind)) {
    const ids = some.map(({ record }) => record.recordId);
    await markSaved(transaction, { runId: run.id, kind, at, unchanged }, ids);
  }
  await addAuditRows(
    transaction,
    resolutions.map((one) => auditEntry(one, { run, user })),
  );
  await raiseRevision(
    transaction,
    run.id,
    resolutions.map(({ record }) => record),
  );
}

function auditEntry(resolution: Resolution, { run, user }: { run: StoredRun; user: Reviewer }): AuditEntry {
  const { record, match } = resolution;
  const paths = changesOf(resolution).map(({ path }) => path);
  return {
    ...{ userId: user.id, action: paths.length > 0 ? 'save' : 'closed unchanged', runId: run.id },
    ...{ kind: record.kind, recordId: record.recordId, name: record.name },
    ...(match && {
      listName: match.target.listName,
      externalId: match.target.externalId,
      externalName: match.target.externalName,
      score: match.target.score,
      threshold: match.target.threshold,
    }),
    note: paths.join(', ') || null,
  };
}
