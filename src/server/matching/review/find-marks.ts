import type { EntityKind } from '#records';
import type { ListedMarks } from '../comparison/listed-marks.ts';
import { readListedMarks } from '../comparison/read-listed-marks.ts';
import { readDoneRun } from '../done-run.ts';
import { countRecords } from '../match-record-store.ts';
import { listResultsBetween } from '../match-result-store.ts';
import type { Query } from '../match-run-store.ts';
import { processInBatches } from '../process-in-batches.ts';
import { packedRows } from '../unpack-candidates.ts';

/** So many records are looked at before others have their turn. */
const RECORDS_PER_BATCH = 200;

/**
 * Finds the countries and topics that lists give of the candidates of a run of one kind, each once, in the order of their
 * letters.
 */
export async function findMarks(
  query: Query,
  { runId, kind }: { runId: string; kind: EntityKind },
): Promise<ListedMarks> {
  const run = await readDoneRun(query, runId);
  const [countries, topics] = [new Set<string>(), new Set<string>()];
  const end = (await countRecords(query, run.id)).get(kind) ?? 0;
  await processInBatches({ end, size: RECORDS_PER_BATCH }, async (batch) => {
    const results = await listResultsBetween(query, { runId: run.id, kind }, batch);
    for (const [listId, some] of Map.groupBy(results, (result) => result.listId)) {
      const rows = [...new Set(some.flatMap(({ packed }) => [...packedRows(packed)]))];
      const marks = await readListedMarks(query, { listId, kind }, rows);
      for (const one of rows.flatMap((row) => marks.get(row) ?? [])) {
        for (const country of one.countries) countries.add(country);
        for (const topic of one.topics) topics.add(topic);
      }
    }
  });
  return { countries: [...countries].sort(), topics: [...topics].sort() };
}
