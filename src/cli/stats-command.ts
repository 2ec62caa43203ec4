import { type Command, InvalidArgumentError } from 'commander';
import { DAY_MS } from '#records';
import { type CountedVisits, listVisits } from '../server/visits/visit-store.ts';
import { print, printTable, withDatabase } from './command-line.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 36_500;
const LONGEST_LIST = 20;
const VIEWS: [title: string, keyOf: (visits: CountedVisits) => string][] = [
  ['Page', ({ path }) => path],
  ['Came from', ({ referrer }) => referrer || '(direct)'],
  ['Read on', ({ device }) => device],
];

/** Adds `cairn stats`: visits to the public pages. */
export function addStatsCommand(program: Command): void {
  program
    .command('stats')
    .description('visits to public pages, by page, referring site, device and day')
    .option('--days <number>', 'number of days, today included', wholeDays, DEFAULT_DAYS)
    .action(({ days }: { days: number }) =>
      withDatabase(async (db) => {
        const since = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
        const visits = await listVisits(db.query, since);
        print(`${total(visits)} visits since ${since} (UTC)`);
        if (visits.length === 0) return;
        for (const [title, keyOf] of VIEWS) {
          print('');
          printTable([[title, 'Visits'], ...sums(visits, keyOf).slice(0, LONGEST_LIST)]);
        }
        print('');
        const byDay = sums(visits, ({ day }) => day).toSorted(([a], [b]) => (a < b ? -1 : 1));
        printTable([['Day', 'Visits'], ...byDay]);
      }),
    );
}

const total = (visits: readonly CountedVisits[]) => visits.reduce((sum, { count }) => sum + count, 0);

/** Counts by a key, the most visited first. */
function sums(
  visits: readonly CountedVisits[],
  keyOf: (visits: CountedVisits) => string,
): [key: string, count: number][] {
  const groups = [...Map.groupBy(visits, keyOf)];
  return groups.map(([key, group]): [string, number] => [key, total(group)]).sort(([, a], [, b]) => b - a);
}

function wholeDays(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) {
    throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_DAYS}.`);
  }
  return days;
}
