import type { MatchRun } from '../../src/contract/match-run-contract.ts';
import {
  birthplaceKey,
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

/** A record of a reference list, as a test writes it. */
export type TestReference = {
  kind: EntityKind;
  id: string;
  name: string;
  prevname?: string;
  alias?: string;
  birthday?: string;
  birthplace?: string;
} & JsonObject;

/** Puts a whole list into the database, ready to be matched with. */
export async function addReferenceList(
  db: Database,
  { id, name = 'Test list', version = '1' }: { id: string; name?: string; version?: string },
  references: readonly TestReference[],
): Promise<void> {
  await insertReferenceList(db.query, {
    id,
    name,
    version,
    format: 'own',
    sourceHash: id,
    normalizationVersion: NORMALIZATION_VERSION,
    importedAt: new Date().toISOString(),
    importedBy: 'system',
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
      normalized: names.map((one) => normalizeName(nameKindOf(kind), one.name)),
      birthday: data.birthday ?? null,
      birthplaceKey: data.birthplace ? birthplaceKey(data.birthplace) : null,
      data,
    };
  });
  await runTransaction(db.query, (transaction) => insertReferenceRecords(transaction, id, records));
  const none = { counts: noRecords(), badRows: 0, rowsRead: 0 };
  await moveImportPosition(db.query, id, {
    from: none,
    to: { counts, badRows: 0, rowsRead: records.length },
  });
  await changeListState(db.query, id, { from: 'importing', to: 'ready' });
}

/** Starts a run and waits until it has ended. */
export async function aFinishedRun(
  send: SendTestRequest,
  request: { lists: string[]; kinds?: EntityKind[] },
): Promise<MatchRun> {
  const started = await send('/api/matching/runs', { method: 'POST', json: request });
  const run = (await started.json()) as MatchRun;
  if (!started.ok) throw new Error(JSON.stringify(run));
  return untilEnded(send, run.id);
}

/** The run once it waits and runs no more. */
export async function untilEnded(send: SendTestRequest, runId: string): Promise<MatchRun> {
  for (;;) {
    const run = (await (await send(`/api/matching/runs/${runId}`)).json()) as MatchRun;
    if (run.state !== 'waiting' && run.state !== 'running') return run;
    await new Promise((done) => setTimeout(done, 50));
  }
}
