import type { MatchRun } from '../../src/contract/matching/match-run-contract.ts';
import {
  birthplaceKey,
  comparedNames,
  type NameField,
  NORMALIZATION_VERSION,
  nameKindOf,
  normalizeName,
} from '../../src/matching/index.ts';
import type { EntityKind, JsonObject } from '../../src/records/index.ts';
import type { Database } from '../../src/server/db/open-database.ts';
import { runTransaction } from '../../src/server/db/run-transaction.ts';
import {
  changeListState,
  insertReferenceList,
  moveImportPosition,
  noRecords,
} from '../../src/server/reference-lists/reference-list-store.ts';
import { insertReferenceRecords } from '../../src/server/reference-lists/reference-write-store.ts';
import type { SendTestRequest } from './create-test-app.ts';

/** A record of a reference list in the short form of tests. */
export type TestReference = {
  kind: EntityKind;
  id: string;
  name: string;
  prevname?: string;
  alias?: string;
  birthday?: string;
  birthplace?: string;
} & JsonObject;

/** Inserts a complete reference list into the database. */
export async function addReferenceList(
  db: Database,
  {
    id,
    name = 'Test list',
    version = '1',
    format = 'own',
  }: { id: string; name?: string; version?: string; format?: string },
  references: readonly TestReference[],
): Promise<void> {
  await insertReferenceList(db.query, {
    id,
    name,
    version,
    format,
    sourceHash: id,
    normalizationVersion: NORMALIZATION_VERSION,
    importedAt: new Date().toISOString(),
    importedBy: 'system',
    importedByEmail: null,
  });
  const counts = noRecords();
  const records = references.map(({ kind, id: recordId, ...data }) => {
    const fields: NameField[] = ['name', 'prevname', 'alias'];
    const names = fields.flatMap((field) => (data[field] ? [{ field, name: String(data[field]) }] : []));
    return {
      kind,
      row: counts[kind]++,
      id: recordId,
      names,
      normalized: comparedNames(nameKindOf(kind), names).map(({ name }) =>
        normalizeName(nameKindOf(kind), name),
      ),
      birthday: data.birthday ?? null,
      birthplaceKey: data.birthplace ? birthplaceKey(data.birthplace) : null,
      data,
    };
  });
  await runTransaction(db.query, (transaction) => insertReferenceRecords(transaction, id, records));
  const none = { counts: noRecords(), badRows: 0, rowsRead: 0, notes: 0 };
  await moveImportPosition(db.query, id, {
    from: none,
    to: { counts, badRows: 0, rowsRead: records.length, notes: 0 },
  });
  await changeListState(db.query, id, { from: 'importing', to: 'ready' });
}

/** Starts a run and waits until it has ended. */
export async function aFinishedRun(
  send: SendTestRequest,
  request: { lists: string[]; kinds?: EntityKind[]; top?: number },
): Promise<MatchRun> {
  const started = await send('/api/matching/runs', { method: 'POST', json: request });
  const run = (await started.json()) as MatchRun;
  if (!started.ok) throw new Error(JSON.stringify(run));
  return untilEnded(send, run.id);
}

/** Waits until a run has ended, and returns it. */
export async function untilEnded(send: SendTestRequest, runId: string): Promise<MatchRun> {
  for (;;) {
    const run = (await (await send(`/api/matching/runs/${runId}`)).json()) as MatchRun;
    if (run.state !== 'waiting' && run.state !== 'running') return run;
    await new Promise((done) => setTimeout(done, 50));
  }
}
