import type { RuleScenario } from '#contract/questions/scenario-contract.ts';
import type { NamedCollection } from '#contract/rename-contract.ts';
import { type FieldMapping, type JsonObject, newMappingId, sameValue } from '#records';
import { type Rule, renameField, renameNamesInSession, type Use } from '#rules';
import { runTransaction } from '../db/run-transaction.ts';
import type { Query, StoredCollection, Transaction } from '../db/tables.ts';
import { AppError, wrongField } from '../ground/app-error.ts';
import { checkDocument, ID_KEYS } from './check-document.ts';
import { checkJson, idProblemOf } from './check-json.ts';
import {
  listDocumentsHolding,
  readCollection,
  readDocumentForWriting,
  type StoredDocument,
} from './document-store.ts';
import { checkExpectedVersion } from './expected-version.ts';
import { findDocumentUses } from './find-document-uses.ts';
import { findFieldHolders } from './find-field-holders.ts';
import { checkId, type DocumentTarget } from './save-document.ts';
import { listSessionsHolding, storeSessionState } from './session-answers-store.ts';
import { storeWrites } from './store-writes.ts';
import type { DocumentWrite } from './write-store.ts';

/** A row of a scenario: indent, question, and in brackets the rule that asks it. */
const DRAWN_ROW = /^( *)(.*) \((.*)\)$/s;

type Renaming = DocumentTarget & {
  collection: NamedCollection;
  to: string;
  /** New data of the document; unchanged when absent. */
  data?: JsonObject | undefined;
};

/**
 * Renames a field, a static source or a rule, and every reference to it, in one transaction with a revision for each
 * document, and in open questionnaires. Values that records hold under the name of a field stay there, mapped to the new one.
 * @throws AppError 400 naming what is wrong, 404 when there is none, 409 with the document that has the new name, or with the current one when another version was expected
 */
export async function renameDocument(
  query: Query,
  renaming: Renaming,
): Promise<{ document: StoredDocument; uses: Use[] }> {
  const { collection, id, author, to, data } = renaming;
  checkId(id);
  const problem = idProblemOf(to);
  if (problem) throw wrongField('to', problem);
  if (data) checkJson(data);
  if (data && to === id) throw wrongField('to', 'It has this name already.');
  return runTransaction(query, async (transaction) => {
    const before = await readDocumentForWriting(transaction, renaming);
    if (!before) throw new AppError('NOT_FOUND');
    checkExpectedVersion(renaming.expected, before);
    if (to === id) return { document: before, uses: [] };
    checkExpectedVersion('none', await readDocumentForWriting(transaction, { collection, id: to }));
    const oldUses = await findDocumentUses(transaction, { collection, id });
    const idKey = ID_KEYS[collection];
    const after = checkDocument(
      { collection, id: to },
      { ...(data ?? before.data), ...(idKey && { [idKey]: to }) },
      null,
    );
    const operation = 'rename';
    const moved: DocumentWrite[] = [
      { collection, id: to, author, before: null, after, operation, cameFrom: before.data },
      { collection, id, author, before, after: null, operation },
    ];
    const users = await renamedUsers(transaction, renaming, oldUses);
    const mapping = collection === 'fields' ? await mappingOfHeld(transaction, renaming) : [];
    await renameInQuestionnaires(transaction, renaming);
    const [document] = await storeWrites(transaction, [...moved, ...users, ...mapping]);
    const uses = await findDocumentUses(transaction, { collection, id: to });
    return { document: document as StoredDocument, uses };
  });
}

/** Returns the writes of all documents that use the old name, with the new one instead. */
async function renamedUsers(
  transaction: Transaction,
  { collection, id, to, author }: Renaming,
  uses: readonly Use[],
): Promise<DocumentWrite[]> {
  const writes: DocumentWrite[] = [];
  const rename = async (user: { collection: StoredCollection; id: string }) => {
    const before = await readDocumentForWriting(transaction, user);
    if (!before) return;
    const renamed = renamedData(user.collection, before.data, { collection, from: id, to });
    const after = checkDocument(user, renamed, before.data);
    writes.push({ ...user, author, before, after, operation: 'rename' });
  };
  const users = new Map(uses.map((use) => [`${use.collection}/${use.id}`, use]));
  for (const use of users.values()) await rename({ collection: use.collection, id: use.id });
  if (collection !== 'staticData') {
    const scenarios = await listDocumentsHolding(transaction, { collection: 'ruleScenarios', text: id });
    for (const scenario of scenarios) await rename({ collection: 'ruleScenarios', id: scenario.id });
  }
  return writes.filter(({ before, after }) => JSON.stringify(before?.data) !== JSON.stringify(after));
}

/** Renames a field or a rule in the open questionnaires: the answers and their questions stay as they are. */
async function renameInQuestionnaires(
  transaction: Transaction,
  { collection, id, to, author }: Renaming,
): Promise<void> {
  if (collection === 'staticData') return;
  for (const session of await listSessionsHolding(transaction, id)) {
    const state = renameNamesInSession(session.state, { collection, from: id, to });
    if (sameValue(state, session.state)) continue;
    await storeSessionState(transaction, { ...session, state }, { changes: [], author });
  }
}

/**
 * Returns the write of a mapping that fills the new name from what records hold under the old one, where no mapping fills
 * it: whatever names that place, a saved view, another program or a list, finds the values where they were.
 */
async function mappingOfHeld(
  transaction: Transaction,
  { id, to, author }: Renaming,
): Promise<DocumentWrite[]> {
  const { kinds } = await findFieldHolders(transaction, id);
  if (kinds.size === 0) return [];
  const mappings = await readCollection<FieldMapping>(transaction, 'fieldMappings');
  const filled = [...mappings.values()].filter(({ mapsTo }) => mapsTo === id);
  const appliesTo = [...kinds].filter((kind) => !filled.some((mapping) => mapping.appliesTo.includes(kind)));
  if (appliesTo.length === 0) return [];
  const mapping = { sourceField: id, mapsTo: to, appliesTo };
  const user = { collection: 'fieldMappings', id: newMappingId(mapping, mappings) } as const;
  return [{ ...user, author, before: null, after: checkDocument(user, mapping, null), operation: 'rename' }];
}

function renamedData(
  collection: StoredCollection,
  data: JsonObject,
  names: { collection: NamedCollection; from: string; to: string },
): JsonObject {
  if (collection === 'fields') return { ...data, staticSource: names.to };
  if (collection === 'fieldMappings') return { ...data, mapsTo: names.to };
  if (collection === 'rules') return renameField(data as unknown as Rule, names) as unknown as JsonObject;
  const rename = names.collection === 'rules' ? renameRuleInScenario : renameInScenario;
  return rename(data as unknown as RuleScenario, names) as unknown as JsonObject;
}

type Names = { from: string; to: string };

/** Renames a field in the steps of a scenario and in the rows that show its name. */
function renameInScenario(scenario: RuleScenario, { from, to }: Names): RuleScenario {
  return renamed(scenario, 1, { from, to }, ([indent, asked, ruleId]) =>
    asked === from ? `${indent}${to} (${ruleId})` : undefined,
  );
}

/** Renames a rule in the steps of a scenario and in the rows that it asks. */
function renameRuleInScenario(scenario: RuleScenario, { from, to }: Names): RuleScenario {
  return renamed(scenario, 2, { from, to }, ([indent, asked, ruleId]) =>
    ruleId === from ? `${indent}${asked} (${to})` : undefined,
  );
}

function renamed(
  scenario: RuleScenario,
  index: 1 | 2,
  { from, to }: Names,
  renameRow: (parts: string[]) => string | undefined,
): RuleScenario {
  const steps = scenario.steps.map((step) => {
    const next: typeof step = [...step];
    if (next[index] === from) next[index] = to;
    return next;
  });
  const expected = scenario.expected.map((row) => {
    const parts = row.startsWith('# ') ? null : DRAWN_ROW.exec(row);
    return (parts && renameRow(parts.slice(1))) ?? row;
  });
  return { ...scenario, steps, expected };
}
