import type { KeptDocument } from '#contract/batch-contract.ts';
import type { Field, FieldMapping } from '#records';
import { fieldsIn, findFieldUses, findSourceUses, type Rule, type Use, type Users } from '#rules';
import type { StoredCollection, Transaction } from '../../db/tables.ts';
import { installationFormat } from '../../ground/installation-format.ts';
import { readCollection } from '../document-store.ts';
import type { DocumentWrite } from '../write-store.ts';

/** Separates writes that delete what other documents use from all others. */
export async function separateUsed(
  transaction: Transaction,
  collection: StoredCollection,
  writes: readonly DocumentWrite[],
): Promise<{ free: DocumentWrite[]; used: KeptDocument[] }> {
  if (!writes.some(({ after }) => !after)) return { free: [...writes], used: [] };
  const users = await readUsers(transaction);
  const names = collection === 'fields' ? usedFields(users) : usedSources(users);
  const isUsed = ({ id, after }: DocumentWrite) => !after && names.has(id);
  return {
    free: writes.filter((write) => !isUsed(write)),
    used: writes.filter(isUsed).map(({ id }) => {
      const [use] = collection === 'fields' ? findFieldUses(id, users) : findSourceUses(id, users);
      return usedDocument({ collection, id }, users, use);
    }),
  };
}

type StoredUsers = Users & { rules: Rule[]; mappings: [string, FieldMapping][] };

async function readUsers(transaction: Transaction): Promise<StoredUsers> {
  return {
    rules: [...(await readCollection<Rule>(transaction, 'rules')).values()],
    fields: await readCollection<Field>(transaction, 'fields'),
    mappings: [...(await readCollection<FieldMapping>(transaction, 'fieldMappings'))],
    locale: installationFormat().locale,
  };
}

function usedFields({ rules, mappings }: StoredUsers): Set<string> {
  return new Set([...rules.flatMap(fieldsIn), ...mappings.map(([, { mapsTo }]) => mapsTo)]);
}

function usedSources({ fields }: StoredUsers): Set<string> {
  return new Set([...fields.values()].flatMap(({ staticSource }) => staticSource ?? []));
}

function usedDocument(
  { collection, id }: { collection: StoredCollection; id: string },
  { fields }: StoredUsers,
  use: Use | undefined,
): KeptDocument {
  const name = collection === 'fields' ? fields.get(id)?.label || id : id;
  return { collection, id, name, reason: 'used', sentence: use?.sentence ?? 'Something uses it.' };
}
