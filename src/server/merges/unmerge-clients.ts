import type { UndoChange, UndoChoice, UndoPlan } from '#contract/clients/merge-contract.ts';
import { runTogether } from '../db/run-together.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Query, Transaction } from '../db/tables.ts';
import { markTakenBack } from '../documents/batches/batch-store.ts';
import type { Author } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { markUndone } from './client-merge-store.ts';
import type { MergeDeps } from './merge-deps.ts';
import { mergeEvent } from './merge-view.ts';
import { mergedNameEntries } from './merged-name-store.ts';
import { replaceRows } from './moved-row-store.ts';
import type { Row } from './moved-tables.ts';
import { withPeopleApart } from './person-merge.ts';
import { rowsAfterUndo } from './slot-changes.ts';
import { planUndo } from './undo-plan.ts';
import type { PlannedUndo, TableUndo } from './undo-tables.ts';

/** An undoing as a user asks for it. */
export type RequestedUndo = { id: string; choices: Record<string, UndoChoice>; author: Author };

/** What a comparison does not write of a finding. */
const CARRIED = [
  'assignee_id',
  'proposed_by',
  'proposed_at',
  'proposed_reason_code',
  'proposed_reason',
  'proposed_note',
];

/** Returns the plan of an undoing, with the choices held against it. @throws AppError as `unmergeClients` does */
export async function checkUndo(
  query: Query,
  { id, choices }: Omit<RequestedUndo, 'author'>,
): Promise<PlannedUndo> {
  const planned = await planUndo(query, id);
  const { plan } = planned;
  if (plan.obstacle !== null) throw new AppError('CONFLICT', { message: plan.obstacle, data: { plan } });
  const open = plan.changes.filter((change) => chosenOf(change, choices) === null);
  if (open.length > 0) {
    const fields = open.map(({ key, title }) => ({
      path: `choices.${key}`,
      message: `Choose where ${title} belongs.`,
    }));
    throw new AppError('BAD_REQUEST', { fields, data: { plan } });
  }
  return planned;
}

/**
 * Undoes a merge in one transaction: both clients are as before it, with each later change where it was chosen to belong.
 * @throws AppError 400 naming the changes that are to be chosen for, 404 when there is no such merge, 409 saying why it cannot be undone as things stand
 */
export async function unmergeClients(
  deps: MergeDeps,
  { id, choices, author }: RequestedUndo,
): Promise<UndoPlan> {
  return runTransaction(deps.db.query, async (transaction) => {
    const planned = await checkUndo(transaction, { id, choices });
    const { merge, plan, tables } = planned;
    const at = new Date().toISOString();
    if (!(await markUndone(transaction, id, { at, by: author.email }))) throw new AppError('CONFLICT');
    await writeBack(deps, transaction, planned, { choices, author });
    for (const table of tables) await putRowsBack(transaction, planned, table, choices);
    await markTakenBack(transaction, { id: merge.batchId, author });
    if (planned.person) return plan;
    await runTogether(transaction, mergedNameEntries(transaction, merge.goes, true));
    await deps.webhooks.announce(mergeEvent('client.unmerged', merge, at), transaction);
    return plan;
  });
}

/** The choice for a change: the user's, or the one made beforehand; null while there is none. */
function chosenOf(
  { key, options, preset }: UndoChange,
  choices: Record<string, UndoChoice>,
): UndoChoice | null {
  const chosen = choices[key];
  return chosen && options.includes(chosen) ? chosen : preset;
}

async function writeBack(
  { writeBatch }: MergeDeps,
  transaction: Transaction,
  { merge: { stays, goes }, survivor, before, changes, person }: PlannedUndo,
  { choices, author }: Pick<RequestedUndo, 'choices' | 'author'>,
): Promise<void> {
  const made = { ...before };
  for (const change of changes) {
    const choice = chosenOf(change, choices);
    if (choice !== 'goes') made.stays = change.makeTo(made.stays, 'stays');
    if (choice !== 'stays') made.goes = change.makeTo(made.goes, 'goes');
  }
  const of = { collection: 'clients', author, operation: 'unmerge' } as const;
  const note = `The merge of ${goes.name} into ${stays.name} was undone.`;
  const title = `${goes.name} taken out of ${stays.name}`;
  if (person && survivor) {
    const after = withPeopleApart(survivor.data, person, made);
    await writeBatch(transaction, { kind: 'unmerge', title, author }, [
      { ...of, id: person.clientId, before: survivor, after, note },
    ]);
    return;
  }
  await writeBatch(transaction, { kind: 'unmerge', title, author }, [
    { ...of, id: stays.id, before: survivor, after: made.stays, note },
    { ...of, id: goes.id, before: null, after: made.goes, note },
  ]);
}

async function putRowsBack(
  transaction: Transaction,
  { merge, changes, ids }: PlannedUndo,
  { table, slots }: TableUndo,
  choices: RequestedUndo['choices'],
): Promise<void> {
  const where = { ids, map: merge.people };
  const before: Row[] = [];
  const after: Row[] = [];
  for (const { state, options } of slots) {
    if (state.now) before.push(state.now);
    const key = `${table.what}/${state.slot}`;
    const [only = null] = options?.length === 1 ? options : [];
    const asked = only ?? choices[key] ?? ofPerson(state.record, { changes, choices }) ?? presetOf(state);
    const isNew = state.merged === null && state.before.stays === null && state.before.goes === null;
    if (table.isAsked || isNew) {
      after.push(...rowsAfterUndo(table, state, { choice: options && (asked ?? 'stays'), ...where }));
      continue;
    }
    const rows = rowsAfterUndo(table, state, { choice: null, ...where });
    after.push(...rows.map((row) => carried(row, state)));
  }
  await replaceRows(transaction, table, { before, after });
}

/** A row about a contact or related party that is new since goes where that was chosen to go. */
function ofPerson(
  { kind, itemId }: TableUndo['slots'][number]['state']['record'],
  { changes, choices }: Pick<PlannedUndo, 'changes'> & Pick<RequestedUndo, 'choices'>,
): UndoChoice | null {
  const change = changes.find(({ key }) => key === `person/${kind}/${itemId}`);
  return change ? chosenOf(change, choices) : null;
}

function presetOf({ before }: TableUndo['slots'][number]['state']): UndoChoice | null {
  if ((before.stays === null) === (before.goes === null)) return null;
  return before.stays ? 'stays' : 'goes';
}

/** A finding as it was, with what users have done about it since. */
function carried(row: Row, { merged, now }: TableUndo['slots'][number]['state']): Row {
  if (!now || !merged) return row;
  const since = CARRIED.filter((column) => now[column] !== merged[column] && now[column] !== null);
  return { ...row, ...Object.fromEntries(since.map((column) => [column, now[column] ?? null])) };
}
