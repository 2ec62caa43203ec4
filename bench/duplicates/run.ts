/**
 * `npm run bench duplicates -- [folder with febrl] [folder of the 120,000 lists]`: a list of a million names joined with
 * itself, and what of Febrl 4 as one book is likely, and right. The names are made up, or recombined of those of the lists.
 */
import { availableParallelism } from 'node:os';
import { indexNames, normalizePerson, oneListOrder } from '../../src/matching/index.ts';
import { joinInThreads } from '../../src/server/matching/comparison/join-threads.ts';
import type { BookRecord } from '../../src/server/matching/duplicates/duplicate-record-store.ts';
import { DoubleSearch } from '../../src/server/matching/duplicates/find-doubles.ts';
import { readFebrl } from '../accuracy/labelled-sets.ts';
import { counted, seconds, timed } from '../figures.ts';
import { joinCases, recombineNames } from '../matching/name-lists.ts';

const NAMES = 1_000_000;
const [febrl, lists] = process.argv.slice(2);

if (febrl) await measureFebrl(febrl);
for (const { kind, threshold, raw, names } of joinCases(lists)) {
  const many = recombineNames(lists ? names : raw, NAMES);
  const index = await timed(async () => indexNames(many));
  const order = oneListOrder(index.result, many.length);
  const queries = Array.from(order, (name) => many[name] ?? '');
  let pairs = 0;
  const join = await timed(() =>
    joinInThreads({
      ...{ index: index.result, queries, threshold, isOneList: true },
      onPairs: ({ count }) => {
        pairs += count;
      },
    }),
  );
  console.log(
    `${kind}, from ${threshold}: ${counted(NAMES)} names, ${counted(pairs)} pairs, index ${seconds(index.ms)} s, join ${seconds(join.ms)} s, ${availableParallelism()} threads`,
  );
}
process.exit();

/** Every record of both files in one book; two of one person are a true pair. */
async function measureFebrl(folder: string): Promise<void> {
  const { queries, references } = readFebrl(folder);
  const entities: string[] = [];
  const records = [...references, ...queries].flatMap(({ entity, name, birthday }): BookRecord[] => {
    const normalized = normalizePerson(name);
    if (normalized === '') return [];
    const recordId = String(entities.push(entity) - 1);
    const own = { clientId: recordId, recordId, normalized, birthday: birthday ?? null };
    return [{ ...own, kind: 'contacts', names: [{ field: 'name', name }], birthplace: null, numbers: [] }];
  });
  const search = new DoubleSearch(records, new AbortController().signal);
  await search.amongThemselves();
  const likely = search.found.filter(({ tier }) => tier === 'likely');
  const right = likely.filter(
    ({ first, second }) => entities[Number(first.recordId)] === entities[Number(second.recordId)],
  );
  const precision = right.length / likely.length;
  const recall = right.length / references.length;
  console.log(
    `Febrl 4 as one book: ${likely.length} likely pairs, precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`,
  );
}
