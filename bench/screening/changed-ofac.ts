import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededNumbers } from '../../tests/support/name-samples.ts';

const ADDED = 50;
const CHANGED = 30;
const REMOVED = 20;
const SEED = 1_948;
const FIRST_ADDED_ID = 900_001;

/**
 * Writes a day's change of the OFAC list into a folder: 50 records added, 30 changed in their names, 20 removed; the
 * same for the same list. Returns the paths of the two versions, each `sdn.csv` and `alt.csv`.
 */
export function changeOfac(source: string, folder: string): { before: string[]; after: string[] } {
  const [sdn, alt] = [join(source, 'sdn.csv'), join(source, 'alt.csv')];
  const lines = readFileSync(sdn, 'latin1').split(/\r?\n/);
  const isParty = (line: string) => /^\d+,"[^"]+",("individual"|-0- ),/.test(line);
  const random = seededNumbers(SEED);
  const left = lines.flatMap((line, at) => (isParty(line) ? [at] : []));
  const take = () => left.splice(Math.floor(random() * left.length), 1)[0] ?? 0;
  const removed = new Set(Array.from({ length: REMOVED }, take));
  const changed = new Set(Array.from({ length: CHANGED }, take));
  const added = Array.from({ length: ADDED }, (_, index) => {
    const line = lines[take()] ?? '';
    const [, name = '', rest = ''] = /^\d+,"([^"]+)"(.*)$/.exec(line) ?? [];
    return `${FIRST_ADDED_ID + index},"${name} ${index % 2 === 0 ? 'Junior' : 'Trading'}"${rest}`;
  });
  const next = lines.flatMap((line, at) => {
    if (removed.has(at)) return [];
    return changed.has(at) ? [line.replace(/^(\d+,"[^"]+)"/, '$1 Bis"')] : [line];
  });
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'sdn.csv');
  const end = next.findLastIndex((line) => /^\d/.test(line)) + 1;
  writeFileSync(path, [...next.slice(0, end), ...added, ...next.slice(end)].join('\r\n'), 'latin1');
  return { before: [sdn, alt], after: [path, alt] };
}
