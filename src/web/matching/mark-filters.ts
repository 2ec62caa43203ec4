import type { ListMarks } from '#contract/matching/record-filter.ts';
import { compareWords, countryName } from '../ui/in-locale.ts';
import type { ChosenFilter } from './filter-selects.tsx';

/** A country (two-letter code) and a topic that a reference list gives; null for any. */
export type MarkFilter = { country: string | null; topic: string | null };

/** Reads the filter by marks from an address; what is no code of a country filters nothing. */
export function marksIn(params: URLSearchParams): MarkFilter {
  return {
    country: /^[A-Z]{2}$/.exec(params.get('country') ?? '')?.[0] ?? null,
    topic: params.get('topic') || null,
  };
}

/** The two filters by marks, in the order of their words. */
export function markFilters(
  { country, topic }: MarkFilter,
  { countries, topics }: ListMarks,
): ChosenFilter[] {
  const codes = [...new Set([...countries, ...(country === null ? [] : [country])])];
  const named = codes.toSorted((a, b) => compareWords(countryName(a), countryName(b)));
  const wordOf = Object.fromEntries(named.map((code) => [code, countryName(code)]));
  return [
    { name: 'country', label: 'Country', value: country, values: named, wordOf },
    { name: 'topic', label: 'Topic', value: topic, values: topics.toSorted(compareWords), wordOf: null },
  ];
}
