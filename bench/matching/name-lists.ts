import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type NameKind, normalizeName } from '../../src/matching/index.ts';
import { sampleNames, seededNumbers } from '../../tests/support/name-samples.ts';

/** The two cases of the product: kind of names and threshold. */
export type JoinCase = { kind: NameKind; threshold: number; raw: string[]; names: string[] };

const SAMPLE_NAMES = 120_000;
const SEED = 20_240_501;

/**
 * The lists to measure on: `organisations_120k.txt.gz` and `persons_120k.csv.gz` of a folder, or made-up names where
 * no folder is given.
 */
export function joinCases(folder: string | undefined): JoinCase[] {
  return [
    joinCase('organisation', 75, readLines(folder, 'organisations_120k.txt.gz')),
    joinCase(
      'person',
      55,
      readLines(folder, 'persons_120k.csv.gz')
        ?.slice(1)
        .map((line) => line.split(',')[1] ?? ''),
    ),
  ];
}

function joinCase(kind: NameKind, threshold: number, lines: string[] | undefined): JoinCase {
  const raw = lines ?? sampleNames(SAMPLE_NAMES, SEED);
  return { kind, threshold, raw, names: raw.map((name) => normalizeName(kind, name)) };
}

function readLines(folder: string | undefined, file: string): string[] | undefined {
  if (folder === undefined || !existsSync(join(folder, file))) return undefined;
  return gunzipSync(readFileSync(join(folder, file)))
    .toString()
    .split('\n')
    .filter(Boolean);
}

/** So many queries, at equal distances in the list. */
export function pickQueries(names: readonly string[], count: number): string[] {
  const step = names.length / count;
  return Array.from({ length: count }, (_, i) => names[Math.floor(i * step)] ?? '');
}

/** More names of the same words: each word comes from the same position of a random name, with a fixed seed. */
export function recombineNames(names: readonly string[], count: number): string[] {
  const random = seededNumbers(SEED);
  const recombine = recombinedNames(names);
  return Array.from({ length: count }, () => recombine(random));
}

/** Names of the words of others, one for random numbers from 0 up to 1. */
export function recombinedNames(names: readonly string[]): (random: () => number) => string {
  const words = names.map((name) => name.split(' '));
  return (random) => {
    const draw = () => words[Math.floor(random() * words.length)] as string[];
    const { length } = draw();
    return Array.from({ length }, (_, i) => {
      const from = draw();
      return from[Math.min(i, from.length - 1)];
    }).join(' ');
  };
}
