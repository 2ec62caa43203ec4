import { searchableText } from '../searchable-text.ts';

/** Records beside the text that a search looks in. Make it once per list: folding is the slow part. */
export type RecordIndex<T> = { items: readonly T[]; texts: readonly string[] };

export function indexItems<T>(items: readonly T[], textOf: (item: T) => string): RecordIndex<T> {
  return { items, texts: items.map((item) => searchableText(textOf(item))) };
}

/** The records that hold every word of the search somewhere, in their own order. */
export function searchItems<T>({ items, texts }: RecordIndex<T>, search: string): readonly T[] {
  const words = searchableText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((_item, index) => words.every((word) => texts[index]?.includes(word)));
}
