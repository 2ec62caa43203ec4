import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  DUPLICATE_STATES,
  type Duplicate,
  type DuplicateState,
  leftOutText,
} from '#contract/matching/duplicate-contract.ts';
import { OWN_TIERS, type OwnTier } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { Database } from '../../server/db/open-database.ts';
import { csvText } from '../../server/ground/csv-text.ts';
import { findDuplicates } from '../../server/matching/duplicates/find-duplicates.ts';
import { counted, print, printNotices, printTable, withDatabase } from '../command-line.ts';

const FORMATS = ['table', 'json', 'csv'] as const;
const PAIRS_PER_PAGE = 200;

type Options = {
  kind?: EntityKind;
  tier?: OwnTier;
  score?: number;
  state: DuplicateState;
  format: (typeof FORMATS)[number];
};

const HELP = `
The server compares clients, contacts and related parties as they are saved. A pair is likely when a birthday or a number such
as that of a registration is the same, or the names are so alike that nothing says otherwise.

Examples:
  cairn duplicates
  cairn duplicates --kind clients --tier likely --format csv > doubles.csv`;

/** Adds `cairn duplicates`, which lists the records of the firm's own book that may be one. */
export function addDuplicatesCommand(program: Command): void {
  program
    .command('duplicates')
    .description('list clients, contacts and related parties that may be in the book twice')
    .addOption(new Option('--kind <kind>', 'records of one kind').choices([...ENTITY_KINDS]))
    .addOption(new Option('--tier <tier>', 'how likely').choices([...OWN_TIERS]))
    .option('--score <number>', 'lowest combined score', readScore)
    .addOption(new Option('--state <state>', 'which pairs').choices([...DUPLICATE_STATES]).default('open'))
    .addOption(new Option('--format <format>', 'how they are written').choices([...FORMATS]).default('table'))
    .addHelpText('after', HELP)
    .action((options: Options) => withDatabase((db) => list(db, options)));
}

async function list({ query }: Database, { format, ...filter }: Options): Promise<void> {
  const pairs: Duplicate[] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const page = await findDuplicates(query, { ...filter, cursor, limit: PAIRS_PER_PAGE });
    pairs.push(...page.items);
    cursor = page.nextCursor;
    const { waiting } = page.compared;
    if (cursor === null && waiting > 0)
      printNotices(
        `${counted(waiting, 'client waits', 'clients wait')} for the comparison, which the server does.`,
      );
    const leftOut = leftOutText(page.leftOut);
    if (cursor === null && leftOut !== null) printNotices(leftOut);
  }
  if (format === 'json') print(JSON.stringify(pairs, null, 2));
  else if (format === 'csv') process.stdout.write(csvText([HEADING, ...pairs.map(rowOf)], { isWhole: true }));
  else if (pairs.length === 0) print('No possible duplicates.');
  else printTable([HEADING, ...pairs.map(rowOf)]);
}

const HEADING = [
  ...['kind', 'mean', 'nameScore', 'words', 'tier', 'id', 'name', 'client'],
  ...['otherId', 'otherName', 'otherClient', 'decision', 'reasons'],
];

function rowOf(pair: Duplicate): (string | number)[] {
  const { kind, combined, score, words, tier, first, second, decided, reasons } = pair;
  return [
    ...[kind, combined, score, words, tier],
    ...[first.recordId, first.name, first.clientName],
    ...[second.recordId, second.name, second.clientName],
    ...[decided?.decision ?? '', reasons.join(', ')],
  ];
}

function readScore(text: string): number {
  const score = Number(text);
  if (/^\d+$/.test(text) && score <= 100) return score;
  throw new InvalidArgumentError('Give a whole number from 0 to 100.');
}
