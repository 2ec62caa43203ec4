import { searchableText } from '../searchable-text.ts';

/** Items and their searchable texts. Build it once per list: normalising the texts is the slow part. */
type SearchIndex<T> = { items: readonly T[]; texts: readonly string[] };

export function indexItems<T>(items: readonly T[], textOf: (item: T) => string): SearchIndex<T> {
  return { items, texts: items.map((item) => searchableText(textOf(item))) };
}

/** The items whose text contains every word of the search, in their original order. */
export function searchItems<T>({ items, texts }: SearchIndex<T>, search: string): readonly T[] {
  const words = searchableText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((_item, index) => words.every((word) => texts[index]?.includes(word)));
}
