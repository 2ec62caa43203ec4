/** Part `number` of `of` parts of the work, from 1. */
export type Part = { number: number; of: number };

/** Reads `3/16`; undefined when it is no part. */
export function parsePart(text: string): Part | undefined {
  const [, number, of] = /^(\d{1,7})\/(\d{1,7})$/.exec(text.trim())?.map(Number) ?? [];
  return number && of && number <= of ? { number, of } : undefined;
}

/** The positions of a part of the records: parts are as large as one another, give or take one, and follow each other. */
export function recordsOfPart(records: number, { number, of }: Part): Uint32Array {
  const from = Math.floor(((number - 1) * records) / of);
  const to = Math.floor((number * records) / of);
  return positions(to - from, from);
}

/** The positions of all records but those of a part. */
export function recordsOfOthers(records: number, part: Uint32Array): Uint32Array {
  const own = new Uint8Array(records);
  for (const record of part) own[record] = 1;
  return positions(records).filter((record) => own[record] === 0);
}

/** Consecutive positions. */
export function positions(count: number, from = 0): Uint32Array {
  return Uint32Array.from({ length: count }, (_, at) => from + at);
}
