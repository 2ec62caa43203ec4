import type { RuleScenario } from '#contract/questions/scenario-contract.ts';
import type { OptionCollection } from '#contract/rename-contract.ts';
import {
  type Field,
  type FieldContext,
  type FieldMapping,
  type JsonObject,
  knownFields,
  type OptionRename,
  pathsOfFields,
  type RenamedOptions,
  renameAnswers,
  renamedIn,
  renameInRecord,
} from '#records';
import { type AnswerValue, type Rule, renameOption } from '#rules';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { checkDocument } from '../check-document.ts';
import { checkJson } from '../check-json.ts';
import {
  type Author,
  listDocumentsHolding,
  readCollection,
  readDocumentForWriting,
  type StoredDocument,
} from '../document-store.ts';
import { checkExpectedVersion } from '../expected-version.ts';
import { type DocumentWrite, isUnchanged } from '../write-store.ts';
import { findRenamedViews, renameInViews } from './rename-in-views.ts';
import { findRenamedSessions, renameSessionAnswers } from './rename-session-answers.ts';
import { writeBatch } from './write-batch.ts';

type RenamingOptions = {
  collection: OptionCollection;
  id: string;
  author: Author;
  version: number;
  data: JsonObject;
  renames: readonly OptionRename[];
  dryRun: boolean;
};
type Renamed = {
  document: StoredDocument;
  rules: number;
  clients: number;
  questionnaires: number;
  views: number;
  batchId: string | null;
};

/**
 * Writes a field or a static source with other options, and the rules, clients, saved scenarios, open questionnaires and
 * saved views that hold a renamed one, as one batch in one transaction.
 * @throws AppError 400 naming what is wrong, 404 when there is none, 409 with the current one when another version was expected
 */
export async function renameOptions(query: Query, renaming: RenamingOptions): Promise<Renamed> {
  const { collection, id, author, version, data, renames, dryRun } = renaming;
  checkJson(data);
  return runTransaction(query, async (transaction) => {
    const before = await readDocumentForWriting(transaction, { collection, id });
    if (!before) throw new AppError('NOT_FOUND');
    checkExpectedVersion(version, before);
    const after = checkDocument({ collection, id }, data, before.data);
    const dataFields = await fieldsWith(transaction, renaming);
    const context = await fieldContext(transaction);
    const holders = await renamedHolders(transaction, renaming, { dataFields, context });
    const columns = pathsOfFields('clients', dataFields, context);
    const views = await findRenamedViews(
      transaction,
      columns.flatMap((column) => renames.map((one) => ({ column, ...one }))),
    );
    const answers = [...dataFields].flatMap((dataField) => renames.map((one) => ({ dataField, ...one })));
    const sessions = await findRenamedSessions(transaction, answers);
    const count = (wanted: string) => holders.filter((write) => write.collection === wanted).length;
    const counts = {
      rules: count('rules'),
      clients: count('clients'),
      questionnaires: sessions.length,
      views: views.length,
    };
    if (dryRun) return { document: before, ...counts, batchId: null };
    const title = renames.map(({ from, to }) => `${from} is now ${to}`).join(', ');
    const writes = [{ collection, id, author, before, after }, ...holders];
    const { batch, documents } = await writeBatch(
      transaction,
      { kind: 'options', title: title.slice(0, MAX_TITLE_LENGTH), author, answers: sessions, views },
      writes,
    );
    if (batch) await renameSessionAnswers(transaction, sessions, author);
    if (batch) await renameInViews(transaction, views);
    return { document: documents[0] ?? before, ...counts, batchId: batch?.id ?? null };
  });
}

const MAX_TITLE_LENGTH = 200;

/** The fields whose options they are. */
async function fieldsWith(
  transaction: Transaction,
  { collection, id }: RenamingOptions,
): Promise<Set<string>> {
  if (collection === 'fields') return new Set([id]);
  const fields = await readCollection<Field>(transaction, 'fields');
  const own = [...fields.values()].filter((field) => field.staticSource === id);
  return new Set(own.map(({ dataField }) => dataField));
}

async function fieldContext(transaction: Transaction): Promise<FieldContext> {
  const fields = await readCollection<Field>(transaction, 'fields');
  const mappings = [...(await readCollection<FieldMapping>(transaction, 'fieldMappings')).values()];
  return { fields: knownFields(fields.values()), mappings };
}

/** Returns the writes of the rules, clients and saved scenarios that hold one of the options. */
async function renamedHolders(
  transaction: Transaction,
  { author, renames }: RenamingOptions,
  { dataFields, context }: { dataFields: ReadonlySet<string>; context: FieldContext },
): Promise<DocumentWrite[]> {
  if (dataFields.size === 0) return [];
  const options = { dataFields, renames, context };
  const renamed = {
    rules: (data: JsonObject) =>
      renameOption(data as unknown as Rule, { dataFields, renames }) as unknown as JsonObject,
    clients: (data: JsonObject) => renameAnswers(data, options),
    ruleScenarios: (data: JsonObject) =>
      renameInScenario(data as RuleScenario, options) as unknown as JsonObject,
  };
  const writes: DocumentWrite[] = [];
  for (const holding of ['rules', 'clients', 'ruleScenarios'] as const) {
    for (const before of await holders(transaction, holding, renames)) {
      const user = { collection: holding, id: before.id };
      const after = checkDocument(user, renamed[holding](before.data), before.data);
      const write = { ...user, author, before, after };
      if (!isUnchanged(write)) writes.push(write);
    }
  }
  return writes;
}

/** A scenario with options renamed in what it answers, and in the record that it is about. */
function renameInScenario(scenario: RuleScenario, options: RenamedOptions): RuleScenario {
  const names = new Map(options.renames.map(({ from, to }) => [from, to]));
  const steps = scenario.steps.map((step): typeof step => {
    if (step[0] !== 'answer' || !options.dataFields.has(step[1])) return step;
    return [step[0], step[1], step[2], renamedIn(step[3], names) as AnswerValue];
  });
  const { kind, record } = scenario;
  return { ...scenario, steps, ...(record && { record: renameInRecord(kind, record, options) }) };
}

/** Returns the documents of a collection that hold one of the options, read for writing. */
async function holders(
  transaction: Transaction,
  collection: 'rules' | 'clients' | 'ruleScenarios',
  renames: readonly OptionRename[],
): Promise<StoredDocument[]> {
  const found = new Map<string, StoredDocument>();
  for (const { from } of renames)
    for (const document of await listDocumentsHolding(transaction, { collection, text: from }))
      found.set(document.id, document);
  return [...found.values()];
}
