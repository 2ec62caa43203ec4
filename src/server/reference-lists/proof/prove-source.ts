import type {
  MissedOutcome,
  MissedValue,
  SourceCounts,
} from '#contract/reference-lists/source-proof-contract.ts';
import { ENTITY_KINDS } from '#records';
import type { Query } from '../../db/tables.ts';
import type { ReferenceList } from '../reference-list-store.ts';
import { openPublishedFile } from '../second-reader/open-published-file.ts';
import { type EntityValue, PUBLISHED_KINDS, type PublishedValue } from '../second-reader/published-value.ts';
import { readSecondTime } from '../second-reader/second-reading.ts';
import { type FoundOut, ListedRecords, readListedRecords } from './listed-records.ts';

/** What a second reading of the published files says of a list. `missed` has the first of all that are not found. */
export type SourceProof = { counts: SourceCounts[]; missed: MissedValue[]; missedInAll: number };

/** Most values that are kept. */
const MOST_KEPT = 10_000;
const VALUES_PER_STEP = 2_000;
/** Of a test, when its files are read, in percent. */
const READ = 10;
/** The first year that is not read as one of another calendar. */
const FIRST_YEAR = 1_700;

/**
 * Reads published files by a second reader, and asks of each value whether it is stored, and whether a look-up of it finds
 * its record. Null when a file is of a form that the second reader does not know.
 */
export async function proveSource(
  query: Query,
  list: Pick<ReferenceList, 'id' | 'counts'>,
  paths: readonly string[],
  onProgress?: (percent: number) => void,
): Promise<SourceProof | null> {
  const texts: string[] = [];
  for (const path of paths) texts.push(await openPublishedFile(path));
  const read = readSecondTime(texts);
  if (!read) return null;
  onProgress?.(READ);
  const values = withoutDoubles(read);
  const found = new Map<PublishedValue, FoundOut>();
  for (const [at, kind] of ENTITY_KINDS.entries()) {
    const records = new ListedRecords(kind, await readListedRecords(query, list, kind));
    const own = values.filter(({ id }) => records.has(id));
    for (let from = 0; from < own.length; from += VALUES_PER_STEP) {
      for (const [value, out] of records.lookUp(own.slice(from, from + VALUES_PER_STEP)))
        found.set(value, better(found.get(value), out));
      const share = (at + Math.min(1, (from + VALUES_PER_STEP) / own.length)) / ENTITY_KINDS.length;
      onProgress?.(Math.floor(READ + (100 - READ) * share));
    }
  }
  return summed(values, found);
}

/** A person is a record of two kinds: what one of them has is there. */
function better(before: FoundOut | undefined, now: FoundOut): FoundOut {
  if (!before) return now;
  const { isStored, isFound } = before;
  return { ...now, isStored: isStored || now.isStored, isFound: isFound || now.isFound };
}

function summed(
  values: readonly PublishedValue[],
  found: ReadonlyMap<PublishedValue, FoundOut>,
): SourceProof {
  const proof: SourceProof = { counts: [], missed: [], missedInAll: 0 };
  for (const kind of PUBLISHED_KINDS) {
    const own = values.filter((value) => value.kind === kind);
    if (own.length === 0) continue;
    const count = (is: 'isStored' | 'isFound') => own.filter((value) => found.get(value)?.[is]).length;
    proof.counts.push({ kind, published: own.length, stored: count('isStored'), found: count('isFound') });
    for (const value of own) {
      const out = found.get(value);
      if (out?.isFound) continue;
      proof.missedInAll++;
      if (proof.missed.length < MOST_KEPT) proof.missed.push({ ...value, ...whyNotFound(value, out) });
    }
  }
  return proof;
}

/** A table repeats the values of an entity on its rows. */
function withoutDoubles(values: readonly PublishedValue[]): PublishedValue[] {
  const first = new Map<string, PublishedValue>();
  for (const value of values) {
    const key = `${value.id} ${value.kind} ${value.text}`;
    if (!first.has(key)) first.set(key, value);
  }
  return [...first.values()];
}

/** What became of a published value that is not found, and why; `out` is undefined where no record has its id. */
function whyNotFound(
  { kind, text }: Pick<EntityValue, 'kind' | 'text'>,
  out: FoundOut | undefined,
): { outcome: MissedOutcome; why: string } {
  if (!out) return { outcome: 'not-stored', why: 'No record has this id' };
  const isBirthday = kind === 'day' || kind === 'part';
  if (!out.isStored) return { outcome: 'not-stored', why: whyNotStored(kind, text) };
  if (isBirthday) return { outcome: 'as-text', why: whyNotCompared(text) };
  if (kind === 'nationality')
    return { outcome: 'as-text', why: 'Not known as a country: nothing is compared' };
  const { score, threshold } = out;
  return { outcome: 'not-found', why: `The nearest reaches ${score}; ${threshold} are needed` };
}

function whyNotStored(kind: EntityValue['kind'], text: string): string {
  if (kind === 'nationality' || kind === 'programme') return `Its record has no such ${kind}`;
  if (kind === 'day' || kind === 'part') return 'Its record has no such birthday';
  return /[\p{L}\p{N}]/u.test(text) ? 'Its record has no such name' : 'No letter and no digit';
}

function whyNotCompared(text: string): string {
  const years = (text.match(/\d{4}/g) ?? []).map(Number);
  const isOther = years.length > 0 && years.every((year) => year < FIRST_YEAR);
  return isOther ? 'Another calendar: nothing is compared' : 'Kept as text, and not compared';
}
