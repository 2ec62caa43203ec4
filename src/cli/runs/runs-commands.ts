import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { ENTITY_KINDS, type EntityKind, KIND_WORDS } from '#records';
import type { Database } from '../../server/db/open-database.ts';
import { SYSTEM_AUTHOR } from '../../server/documents/document-store.ts';
import { AppError } from '../../server/ground/app-error.ts';
import { GivenCheck } from '../../server/matching/runs/given/check-given.ts';
import type { GivenCandidates } from '../../server/matching/runs/given/given-candidate-store.ts';
import { startRun } from '../../server/matching/runs/start-run.ts';
import { listReferenceLists, type ReferenceList } from '../../server/reference-lists/reference-list-store.ts';
import { FileProblem } from '../../server/source-files/file-problem.ts';
import { counted, fail, print, readCount, UNUSABLE, withDatabase, withJobs } from '../command-line.ts';
import { readGivenPairs } from './read-given-pairs.ts';
import { writeRecords } from './write-records.ts';

type ImportOptions = { kind: EntityKind[]; list: string[]; top?: number; dryRun?: boolean };
type GivenFile = { path: string; kind: EntityKind; list: ReferenceList };

const HELP = `
Each file is what cairn match wrote: CSV with a heading, or JSON, with internalId and matchedExternalId, and where they are
there internalName, externalName and nameScore, which are checked. Give --kind and --list once for all files, or once for
each in their order: all files become one run, which needs a file for each of its kinds and lists. The running server takes
the candidates; without one, the next start does.

Every row is checked before anything is written: an id that is not there, a name or score that has changed since, and a
score below that of a run are told in a sentence each, and nothing is taken. Candidates of the same birthday or birthplace
are found again from the list; other spellings are those of the files.

Exit codes: 0 taken; 1 a file cannot be read, or another run compares; 2 a row does not hold, or wrong usage.

Examples:
  cairn runs records --kind clients > ours.jsonl
  cairn runs records --kind clients --list OFAC > list.jsonl
  cairn match ours.jsonl list.jsonl --kind organisation --spellings --output matches.csv
  cairn runs import matches.csv --kind clients --list OFAC`;

/** Adds `cairn runs`: candidates that are computed elsewhere and reviewed like those of any run. */
export function addRunsCommands(program: Command): void {
  const runs = program.command('runs').description('match runs whose candidates are computed elsewhere');
  runs
    .command('import')
    .description('take candidates that cairn match wrote into a run, to be reviewed like any other')
    .argument('<files...>', 'files of candidates')
    .addOption(
      repeatable('--kind <kind>', 'kind of the records: clients, contacts or relatedParties', ENTITY_KINDS),
    )
    .addOption(
      repeatable('--list <list>', 'name or id of the reference list; its newest version, or name@version'),
    )
    .option(
      '--top <count>',
      'keep so many candidates of each record and list, and the recommended one; the run counts the others',
      readCount,
    )
    .option('--dry-run', 'check every row, and take nothing')
    .addHelpText('after', HELP)
    .action((files: string[], options: ImportOptions) => withDatabase((db) => importRun(db, files, options)));
  runs
    .command('records')
    .description('write records for cairn match, as JSON, an object a line: ours, or those of a list')
    .addOption(new Option('--kind <kind>', 'kind of the records').choices(ENTITY_KINDS).makeOptionMandatory())
    .option('--list <list>', 'name or id of a reference list, instead of our records')
    .action(({ kind, list }: { kind: EntityKind; list?: string }) =>
      withDatabase(async ({ query }) => {
        const listId = list === undefined ? undefined : (await findList(query, list)).id;
        await writeRecords(query, { kind, listId });
      }),
    );
}

async function importRun(db: Database, paths: string[], options: ImportOptions): Promise<void> {
  const files = await withTargets(db, paths, options);
  checkEveryPair(files);
  const names = paths.map((path) => basename(path)).join(', ');
  try {
    const candidates = await checkFiles(db, files);
    const rows = candidates.reduce((sum, one) => sum + one.rows.length, 0);
    const told = `${counted(rows, 'candidate')} of ${counted(new Set(candidates.map(({ recordId }) => recordId)).size, 'record')}`;
    if (options.dryRun) return print(`${told} would be taken.`, 'This was a dry run: nothing was written.');
    const run = await withJobs(db, (jobs) =>
      startRun({ db, jobs }, SYSTEM_AUTHOR, {
        lists: files.map(({ list }) => list.id),
        kinds: files.map(({ kind }) => kind),
        top: options.top,
        given: { by: names, candidates },
      }),
    );
    print(
      `${told} were added to run ${run.id}. The server processes them; then they are reviewed like those of any run.`,
    );
  } catch (error) {
    if (error instanceof FileProblem) fail(error.message);
    if (error instanceof AppError) fail(error.message);
    throw error;
  }
}

/** The kind and list of each file. */
async function withTargets(
  { query }: Database,
  paths: string[],
  { kind, list }: ImportOptions,
): Promise<GivenFile[]> {
  const of = <T>(given: readonly T[], at: number) => (given.length === 1 ? given[0] : given[at]);
  for (const [option, { length }] of Object.entries({ kind, list })) {
    if (length !== 1 && length !== paths.length)
      fail(`Give --${option} once for all files, or once for each of them in their order.`, UNUSABLE);
  }
  const files: GivenFile[] = [];
  for (const [at, path] of paths.entries())
    files.push({
      path,
      kind: of(kind, at) as EntityKind,
      list: await findList(query, of(list, at) as string),
    });
  return files;
}

/** A run compares each kind with each list: a pair without a file would be shown as without candidates. */
function checkEveryPair(files: readonly GivenFile[]): void {
  for (const { kind } of files)
    for (const { list } of files) {
      const isGiven = files.some((file) => file.kind === kind && file.list.id === list.id);
      if (isGiven || list.counts[kind] === 0) continue;
      const [kinds, listed] = [KIND_WORDS[kind], `${list.name}, version ${list.version}`];
      fail(
        `No file has the candidates of ${kinds} in ${listed}: a run compares each kind with each list. Give one, or import each into a run of its own.`,
        UNUSABLE,
      );
    }
}

async function findList(query: Database['query'], named: string): Promise<ReferenceList> {
  const lists = await listReferenceLists(query);
  // The newest version of a name comes first.
  const found = lists.find(
    ({ id, name, version }) => id === named || name === named || `${name}@${version}` === named,
  );
  if (found) return found;
  return fail(`There is no list “${named}” that is ready: cairn reference list shows all lists.`, UNUSABLE);
}

/** Checks all rows of all files. Rows that do not hold end the command, with a sentence for each sort of them. */
async function checkFiles(db: Database, files: readonly GivenFile[]): Promise<GivenCandidates[]> {
  const checks = new Map<string, GivenCheck>();
  const bad: string[] = [];
  for (const { path, kind, list } of files) {
    const key = `${kind} ${list.id}`;
    const check = checks.get(key) ?? new GivenCheck(db.query, { kind, list });
    checks.set(key, check);
    for await (const { pairs, problems } of readGivenPairs(path)) {
      bad.push(...problems);
      await check.add(pairs);
    }
  }
  const results = [...checks.values()].map((check) => check.result());
  const problems = [...bad.slice(0, 1), ...results.flatMap((result) => result.problems)];
  if (problems.length > 0) fail([...problems, 'Nothing was taken.'].join('\n'), UNUSABLE);
  return results.flatMap(({ given }) => given);
}

function repeatable(flags: string, description: string, choices?: readonly string[]): Option {
  const add = (text: string, before: string[]) => {
    if (choices && !choices.includes(text)) fail(`--kind is one of ${choices.join(', ')}.`, UNUSABLE);
    return [...before, text];
  };
  return new Option(flags, `${description}; repeatable`).argParser(add).default([], 'none');
}
