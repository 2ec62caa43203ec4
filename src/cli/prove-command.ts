import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Command, InvalidArgumentError } from 'commander';
import {
  OUTCOME_WORDS,
  SOURCE_WORDS,
  sourceSentence,
  sumSource,
} from '#contract/reference-lists/source-proof-words.ts';
import { NAME_CHANGES, type NameChange } from '#matching';
import type { ServerConfig } from '../server/app/read-config.ts';
import { createFiles } from '../server/blobs/create-files.ts';
import type { Database } from '../server/db/open-database.ts';
import { momentText, numberText, shareText } from '../server/ground/installation-format.ts';
import { programVersion } from '../server/ground/program-version.ts';
import { withPublishedFiles } from '../server/reference-lists/kept-files/keep-published-files.ts';
import { listPublishedFiles } from '../server/reference-lists/kept-files/published-file-store.ts';
import { proofPage } from '../server/reference-lists/proof/proof-page.ts';
import { CHANGE_WORDS, KIND_WORDS } from '../server/reference-lists/proof/proof-words.ts';
import {
  figuresOf,
  type ProofReport,
  proveList,
  sumChanges,
} from '../server/reference-lists/proof/prove-list.ts';
import { proveSource } from '../server/reference-lists/proof/prove-source.ts';
import { describePublished, keptProof } from '../server/reference-lists/proof/published-figures.ts';
import { sourcePage } from '../server/reference-lists/proof/source-page.ts';
import { finishSourceProof, type KeptProof } from '../server/reference-lists/proof/source-proof-store.ts';
import {
  putProof,
  type ReferenceList,
  readReferenceList,
} from '../server/reference-lists/reference-list-store.ts';
import { fail, print, printNotices, printTable, readingSentence, withDatabase } from './command-line.ts';

/** Most published values that are listed in the terminal. */
const SHOWN_MISSES = 20;

type ProveOptions = { kinds?: NameChange[]; output?: string; from?: string[] | true };

const HELP = `
Changes every name on the list in every way that can be done to it and looks for it on the list, and looks for made-up
names that are on no list. The same list gives the same figures each time. <list> is an id of cairn reference list.
Kinds of change: ${NAME_CHANGES.join(', ')}.

Example:
  cairn prove ofac-sdn --output proof.html`;

/** Adds `cairn prove`: would changed names of a list be found? */
export function addProveCommand(program: Command): void {
  program
    .command('prove')
    .description('test how many names of a reference list are found when they are changed')
    .argument('<list>', 'id of the list')
    .option('--kinds <kinds>', 'kinds of change, separated by commas; default: all', readKinds)
    .option('--output <file>', 'write the report to this .html or .json file', readOutput)
    .option(
      '--from [files...]',
      'the files as their authority publishes them, by default those that are kept: check whether each name and birthday in them is stored and found',
    )
    .addHelpText('after', HELP)
    .action((id: string, options: ProveOptions) =>
      withDatabase((db, config) => prove({ db, config }, id, options)),
    );
}

type ProveDeps = { db: Database; config: ServerConfig };

async function prove(deps: ProveDeps, id: string, { kinds, output, from }: ProveOptions): Promise<void> {
  const { db } = deps;
  const list = await readReferenceList(db.query, id);
  if (list?.state !== 'ready') fail(`There is no list ${id}.`);
  if (from) return proveFrom(deps, list, { paths: from === true ? null : from, output });
  const started = performance.now();
  const report = await proveList(db.query, list, {
    changes: kinds,
    onProgress: ({ kind, change }) => printNotices(`${KIND_WORDS[kind]}: ${CHANGE_WORDS[change].label}`),
  });
  const origin = {
    at: momentText(new Date()),
    by: 'command',
    seconds: ((performance.now() - started) / 1000).toFixed(1),
    program: programVersion(),
  };
  printReport(report);
  // The figures of some kinds of change say nothing about the whole list.
  if (!kinds) await putProof(db.query, list.id, figuresOf(report));
  if (output) {
    const isPage = extname(output).toLowerCase() === '.html';
    const text = isPage ? proofPage(report, origin) : `${JSON.stringify({ ...report, origin }, null, 1)}\n`;
    await writeReport(output, text);
  }
}

async function writeReport(output: string, text: string): Promise<void> {
  await writeFile(output, text).catch(() => fail(`${output} cannot be written.`));
  print('', `The report is in ${output}.`);
}

/** Asks of every published name and birthday whether it is stored and found. Exits with 1 when one is not stored. */
async function proveFrom(
  { db, config }: ProveDeps,
  list: ReferenceList,
  { paths, output }: { paths: string[] | null; output: string | undefined },
): Promise<void> {
  const stored = { db, files: createFiles(config), dataDir: config.dataDir };
  const test = (some: readonly string[]) => proveSource(db.query, list, some);
  const kept = await listPublishedFiles(db.query, list.id);
  if (!paths && kept.length === 0)
    fail('The published files of this list are not kept. Name them after --from.');
  const proof = await (paths
    ? test(paths).catch((error: unknown) => fail(readingSentence(error, paths)))
    : withPublishedFiles(stored, list.id, test));
  if (!proof) fail('The second reader does not know the format of these files.');
  const files = paths ? await describePublished(paths) : kept;
  const found = keptProof(proof, { files, program: programVersion() });
  await finishSourceProof(db.query, list.id, { proof: found, provedBy: null });
  const all = sumSource(found.counts);
  print(`${list.name} ${list.version}: ${sourceSentence(all, numberText)}`, '');
  printTable([
    ['what the files say', 'published', 'stored', 'found', 'share found'],
    ...proof.counts.map(({ kind, published, stored, found }) => [
      ...[SOURCE_WORDS[kind], published, stored, found, shareText(found, published)],
    ]),
    ['Names and birthdays', ...[all.published, all.stored, all.found, shareText(all.found, all.published)]],
  ]);
  for (const { id, kind, text, outcome, why, unit, at } of proof.missed.slice(0, SHOWN_MISSES))
    printNotices(
      `${OUTCOME_WORDS[outcome]}: ${SOURCE_WORDS[kind]} “${text}” of ${id}, ${unit} ${at}. ${why}.`,
    );
  if (output) await writeReport(output, sourceReport(found, { list, output }));
  if (all.stored < all.published) process.exitCode = 1;
}

function sourceReport(
  proof: KeptProof,
  { list: { id, name, version }, output }: { list: ReferenceList; output: string },
): string {
  const { files, program } = proof;
  const origin = { files, program, at: momentText(new Date(proof.at)), by: 'command' };
  if (extname(output).toLowerCase() === '.html') return sourcePage(proof, { name, version, ...origin });
  return `${JSON.stringify({ list: { id, name, version }, ...proof, by: 'command' }, null, 1)}\n`;
}

function printReport({ list, names, changes, falseAlarms }: ProofReport): void {
  const all = sumChanges(changes);
  const wrong = all.found - all.onTop - all.sameName;
  print(
    `${list.name} ${list.version}: ${numberText(names)} names, each changed in every way that can be done to it.`,
    `${shareText(all.found, all.tried)} are still found, and ${shareText(all.onTop, all.tried)} rank first; ${shareText(wrong, all.tried)} are behind a record of another name.`,
    '',
  );
  const line = (label: string, kind: string, sum: ReturnType<typeof sumChanges>) => [
    ...[label, kind, sum.tried, sum.found, sum.inGroup, sum.onTop, sum.sameName, sum.tried - sum.found],
    shareText(sum.found, sum.tried),
  ];
  printTable([
    ['change', 'for', 'tried', 'found', 'in a group', 'on top', 'same name', 'missed', 'share found'],
    ...changes.map((one) => line(CHANGE_WORDS[one.change].label, KIND_WORDS[one.kind], one)),
    ...(['exact', 'minor', 'major'] as const).map((level) =>
      line(`All ${level} changes`, '', sumChanges(changes, level)),
    ),
    line('All', '', all),
  ]);
  print('');
  printTable([
    ['made-up names', 'names', 'a candidate', 'a group', 'recommended'],
    ...falseAlarms.map((one) => [
      ...[KIND_WORDS[one.kind], one.names, one.withCandidate, one.withGroup, one.withRecommended],
    ]),
  ]);
}

function readKinds(text: string): NameChange[] {
  const kinds = text.split(',').map((kind) => NAME_CHANGES.find((change) => change === kind.trim()));
  const known = kinds.filter((kind) => kind !== undefined);
  if (known.length === kinds.length) return known;
  throw new InvalidArgumentError(`Give kinds of change: ${NAME_CHANGES.join(', ')}.`);
}

function readOutput(file: string): string {
  if (['.html', '.json'].includes(extname(file).toLowerCase())) return file;
  throw new InvalidArgumentError('Give a name that ends with .html or .json.');
}
