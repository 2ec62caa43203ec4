import { randomUUID } from 'node:crypto';
import { MESSAGES } from '#contract/messages.ts';
import type { SaveOutcome } from '#matching';
import { type Client, clientChanges } from '#records';
import { pagesOf } from '../../db/page-cursor.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { installationFormat } from '../../ground/installation-format.ts';
import { type AuditEntry, addAuditRows } from '../audit/match-audit-store.ts';
import type { ConfirmedMatch } from '../confirmed-matches.ts';
import { lockOpenRun, readReviewRecord } from '../done-run.ts';
import type { ResolutionDeps, Reviewer } from '../match-deps.ts';
import type { ReviewRecord } from '../match-record-store.ts';
import { raiseRevision } from '../match-revision-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { writeRecordId } from '../pair-key.ts';
import { processInBatches } from '../process-in-batches.ts';
import { checkDecided } from './check-decided.ts';
import { moveChoices } from './match-choice-store.ts';
import { countForResolution, markSaved, pageForResolution } from './match-resolution-store.ts';
import { changesOf, type Resolution, readResolutions } from './read-resolutions.ts';
import { outcomeFor } from './resolution-view.ts';

const RECORDS_PER_PAGE = 500;
/** The longest note of a revision, in characters. */
const MAX_NOTE_LENGTH = 2_000;
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
  /** Records that another user must save. */
  left: ReviewRecord[];
  /** Records whose client changed after the choices were made. */
  stale: ReviewRecord[];
};

/**
 * Writes choices into their clients, with revisions that name the matches and who confirmed them. All or nothing.
 * Without `recordIds` it saves all that the user may save. A record with several matches and none chosen stays open, and
 * so does one without a value to write, unless `closeUnchanged`.
 * @throws AppError 409: UNDECIDED, FOUR_EYES naming the records that another user must save, CONFLICT naming the
 * clients that changed after the choices were made, or CONFLICT when it would write something else than the preview
 */
export async function saveResolution(deps: ResolutionDeps, user: Reviewer, request: Request): Promise<Saved> {
  const { runId, closeUnchanged } = request;
  return runTransaction(deps.db.query, async (transaction) => {
    const run = await lockOpenRun(transaction, runId);
    await checkDecided(transaction, runId);
    const records = await recordsToSave(transaction, run, request);
    const clients = [...Map.groupBy(records, ({ clientId }) => clientId).values()];
    const written = { fields: 0, records: 0 };
    const none = { saved: [], resolved: 0, mine: 0, left: [], stale: [] };
    const saving: Saving = { run, user, closeUnchanged, written, ...none };
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
  transaction: Transaction,
  run: StoredRun,
  { recordIds: named, except = [] }: Pick<Request, 'recordIds' | 'except'>,
): Promise<ReviewRecord[]> {
  const records: ReviewRecord[] = [];
  if (named) {
    for (const id of new Set(named)) records.push(await readReviewRecord(transaction, run.id, id));
    return records.filter(({ confirmed, savedAt }) => confirmed > 0 && savedAt === null);
  }
  const left = new Set(except);
  const pages = pagesOf<ReviewRecord>(RECORDS_PER_PAGE, (page) =>
    pageForResolution(transaction, { runId: run.id, scope: 'open' }, page),
  );
  for await (const page of pages) records.push(...page.filter((record) => !left.has(writeRecordId(record))));
  return records;
}

/** Saves all records of some clients, and collects those that must not be saved. */
async function saveBatch(
  deps: ResolutionDeps,
  transaction: Transaction,
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
  transaction: Transaction,
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

/** Formats which matches a client was changed for and who confirmed them, as the note of its revision. */
function resolutionNote(resolutions: readonly Resolution[]): string {
  const sentences = resolutions.flatMap(({ record, match }) =>
    match ? [sentenceOf(record.name, match)] : [],
  );
  return sentences.join(' ').slice(0, MAX_NOTE_LENGTH);
}

function sentenceOf(name: string, { target, decision }: ConfirmedMatch): string {
  const { externalName, externalId, listName } = target;
  const day = installationFormat().isoDay(decision.at);
  return `${name} is ${externalName} (${listName}, ${externalId}), confirmed by ${decision.by.email} on ${day}.`;
}

type Closed = { run: StoredRun; user: Reviewer; resolutions: readonly Resolution[]; unchanged: boolean };

async function markResolved(
  transaction: Transaction,
  { run, user, resolutions, unchanged }: Closed,
): Promise<void> {
  const at = new Date().toISOString();
  for (const [kind, some] of Map.groupBy(resolutions, ({ record }) => record.kind)) {
    const ids = some.map(({ record }) => record.recordId);
    await markSaved(transaction, { runId: run.id, kind, at, unchanged }, ids);
  }
  await addAuditRows(
    transaction,
    user,
    resolutions.map((one) => auditEntry(one, run)),
  );
  await raiseRevision(
    transaction,
    run.id,
    resolutions.map(({ record }) => record),
  );
}

function auditEntry(resolution: Resolution, run: StoredRun): AuditEntry {
  const { record, match } = resolution;
  const paths = changesOf(resolution).map(({ path }) => path);
  return {
    ...{ action: paths.length > 0 ? 'save' : 'closed unchanged', runId: run.id },
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
