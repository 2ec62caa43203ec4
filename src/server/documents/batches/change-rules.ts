import type { RulesChange } from '#contract/rule-contract.ts';
import { type JsonObject, RULE_KINDS } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { countText } from '../../ground/installation-format.ts';
import { checkDocument } from '../check-document.ts';
import { type Author, listDocumentsById, type StoredDocument } from '../document-store.ts';
import { writeBatch } from './write-batch.ts';

type ChangingRules = {
  rules: readonly { id: string; version: number }[];
  change: RulesChange;
  author: Author;
};

/**
 * Changes several rules as one batch, in one transaction.
 * @throws AppError 409 naming the rules that another user has changed or deleted since
 */
export async function changeRules(
  query: Query,
  { rules, change, author }: ChangingRules,
): Promise<{ batchId: string | null; changed: number }> {
  return runTransaction(query, async (transaction) => {
    const stored = await readUnchanged(transaction, rules);
    const writes = stored.map((before) => {
      const { id, data } = before;
      const next = changedRule(data, change);
      const after = next && checkDocument({ collection: 'rules', id }, next, data);
      return { collection: 'rules' as const, id, author, before, after };
    });
    const title = titleOf(change, stored.length);
    const { batch } = await writeBatch(transaction, { kind: 'rules', title, author }, writes);
    return { batchId: batch?.id ?? null, changed: batch ? batch.updated + batch.deleted : 0 };
  });
}

async function readUnchanged(
  transaction: Transaction,
  rules: ChangingRules['rules'],
): Promise<StoredDocument[]> {
  const seen = new Map(rules.map(({ id, version }) => [id, version]));
  const stored = await listDocumentsById(transaction, { collection: 'rules', ids: [...seen.keys()] });
  const current = new Map(stored.map(({ id, version }) => [id, version]));
  const stale = [...seen].flatMap(([id, version]) => (current.get(id) === version ? [] : id));
  if (stale.length > 0) throw staleRules(stale);
  return stored;
}

/** The most rules that the refusal names. */
const MAX_NAMED = 5;

function staleRules(ids: readonly string[]): AppError {
  const more = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : '';
  const named = ids.slice(0, MAX_NAMED).join(', ');
  const message = `Another user changed ${named}${more} since. Nothing was written; look at the list again.`;
  return new AppError('CONFLICT', { message });
}

/** A rule with the change made; null when it is deleted. */
function changedRule(rule: JsonObject, change: RulesChange): JsonObject | null {
  switch (change.kind) {
    case 'delete':
      return null;
    case 'switch': {
      const { off: _off, ...on } = rule;
      return change.off ? { ...on, off: true } : on;
    }
    case 'category':
      return { ...rule, category: change.category.trim() };
    case 'applicableTo':
      return { ...rule, applicableTo: RULE_KINDS.filter((kind) => change.kinds.includes(kind)) };
  }
}

function titleOf(change: RulesChange, count: number): string {
  const rules = countText(count, 'rule');
  switch (change.kind) {
    case 'delete':
      return `${rules} deleted`;
    case 'switch':
      return `${rules} switched ${change.off ? 'off' : 'on'}`;
    case 'category':
      return `Category of ${rules}`;
    case 'applicableTo':
      return `Kinds of ${rules}`;
  }
}
