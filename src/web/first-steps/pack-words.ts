import type { TakenBack } from '#contract/batch-contract.ts';
import type { StarterPackView } from '#contract/starter-pack-contract.ts';
import type { Collection } from '#records';
import { counted } from '../ui/count-words.ts';

const NOUNS: Record<Collection, readonly [one: string, many?: string]> = {
  fields: ['field'],
  staticData: ['list of options', 'lists of options'],
  fieldMappings: ['mapping'],
  rules: ['rule'],
  clients: ['client'],
};

/** Counts documents of a collection in words: "1 field", "2 lists of options". */
export function countedIn(collection: Collection, count: number): string {
  return counted(count, ...NOUNS[collection]);
}

/** The number of documents of a pack. */
export function countDocuments({ fields, staticSources, mappings, rules }: StarterPackView): number {
  return fields.length + staticSources.length + mappings.length + rules.length;
}

/** What loading does: "Adds 54 records and changes none. You can undo this." */
export function addedSentence(pack: StarterPackView): string {
  const added = countDocuments(pack) - pack.taken.length;
  if (added === 0) return 'All of it exists already.';
  return `Adds ${counted(added, 'record')} and changes none. You can undo this.`;
}

/** What stays as it is: "3 fields and 1 rule are there already and stay as they are."; empty when nothing is taken. */
export function takenSentence({ taken }: StarterPackView): string {
  if (taken.length === 0) return '';
  const counts = new Map<Collection, number>();
  for (const { collection } of taken) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  const parts = [...counts].map(([collection, count]) => countedIn(collection, count));
  const list = [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
  return taken.length === 1
    ? `${list} is there already and stays as it is.`
    : `${list} are there already and stay as they are.`;
}

/** What a pack that was undone has left: "2 stay:". */
export function keptSentence({ keptCount }: TakenBack): string {
  if (keptCount === 0) return 'Nothing of it is left.';
  return `${keptCount} ${keptCount === 1 ? 'stays' : 'stay'}:`;
}
