import type { TakenBack } from '#contract/batch-contract.ts';
import type { StarterPackView } from '#contract/starter-pack-contract.ts';
import type { Collection } from '#records';

const NOUNS: Record<Collection, readonly [one: string, many: string]> = {
  fields: ['field', 'fields'],
  staticData: ['list of options', 'lists of options'],
  fieldMappings: ['mapping', 'mappings'],
  rules: ['rule', 'rules'],
  clients: ['client', 'clients'],
};

/** Counts things of a collection in words: "1 field", "2 lists of options". */
export function counted(count: number, collection: Collection): string {
  return `${count} ${NOUNS[collection][count === 1 ? 0 : 1]}`;
}

/** The number of documents of a pack. */
export function countDocuments({ fields, staticSources, mappings, rules }: StarterPackView): number {
  return fields.length + staticSources.length + mappings.length + rules.length;
}

/** What loading does: "Adds 54 records and changes none. One press takes them back." */
export function addedSentence(pack: StarterPackView): string {
  const added = countDocuments(pack) - pack.taken.length;
  if (added === 0) return 'All of it is there already.';
  const records = added === 1 ? '1 record' : `${added} records`;
  return `Adds ${records} and changes none. One press takes ${added === 1 ? 'it' : 'them'} back.`;
}

/** What stays as it is: "3 fields and 1 rule are there already and stay as they are."; empty when nothing is taken. */
export function takenSentence({ taken }: StarterPackView): string {
  if (taken.length === 0) return '';
  const counts = new Map<Collection, number>();
  for (const { collection } of taken) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  const parts = [...counts].map(([collection, count]) => counted(count, collection));
  const list = [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
  return taken.length === 1
    ? `${list} is there already and stays as it is.`
    : `${list} are there already and stay as they are.`;
}

/** What a pack that was taken back has left: "2 stay:". */
export function keptSentence({ keptCount }: TakenBack): string {
  if (keptCount === 0) return 'Nothing of it is left.';
  return `${keptCount} ${keptCount === 1 ? 'stays' : 'stay'}:`;
}

/** The first of some names, and how many more: "A, B and 18 more". */
export function firstNames(names: readonly string[], most: number): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}
