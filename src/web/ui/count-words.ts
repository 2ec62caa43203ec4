import { FORMAT } from './in-locale.ts';

/** 1234 as "1,234". */
export function formatCount(count: number): string {
  return FORMAT.number(count);
}

/** A count with its noun: "1 answer", "1,204 answers". The plural adds an s unless it is given. */
export const { counted } = FORMAT;

/** The first of some names, and how many more: "A, B and 18 more". Up to `most` names are listed whole. */
export function listedNames(names: readonly string[], most: number, first = most): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, first).join(', ')} and ${names.length - first} more`;
}
