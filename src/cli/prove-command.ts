import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Command, InvalidArgumentError } from 'commander';
import { NAME_CHANGES, type NameChange } from '#matching';
import type { Database } from '../server/db/open-database.ts';
import { programVersion } from '../server/ground/program-version.ts';
import { proofPage } from '../server/reference-lists/proof/proof-page.ts';
import { CHANGE_WORDS, counted, KIND_WORDS, percent } from '../server/reference-lists/proof/proof-words.ts';
import {
  figuresOf,
  type ProofReport,
  proveList,
  sumChanges,
} from '../server/reference-lists/proof/prove-list.ts';
import { putProof, readReferenceList } from '../server/reference-lists/reference-list-store.ts';
import { fail, print, printNotices, printTable, withDatabase } from './command-line.ts';

type ProveOptions = { kinds?: NameChange[]; output?: string };

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
    .addHelpText('after', HELP)
    .action((id: string, options: ProveOptions) => withDatabase((db) => prove(db, id, options)));
}

async function prove(db: Database, id: string, { kinds, output }: ProveOptions): Promise<void> {
  const list = await readReferenceList(db.query, id);
  if (list?.state !== 'ready') fail(`There is no list ${id}.`);
  const started = performance.now();
  const report = await proveList(db.query, list, {
    changes: kinds,
    onProgress: ({ kind, change }) => printNotices(`${KIND_WORDS[kind]}: ${CHANGE_WORDS[change].label}`),
  });
  const origin = {
    at: new Date().toISOString().slice(0, 16).replace('T', ' '),
    by: 'command',
    seconds: ((performance.now() - started) / 1000).toFixed(1),
    program: programVersion(),
  };
  printReport(report);
  if (output) {
    const isPage = extname(output).toLowerCase() === '.html';
    const text = isPage ? proofPage(report, origin) : `${JSON.stringify({ ...report, origin }, null, 1)}\n`;
    await writeFile(output, text);
    print('', `The report is in ${output}.`);
  }
  // The figures of some kinds of change say nothing about the whole list.
  if (!kinds) await putProof(db.query, list.id, figuresOf(report));
}

function printReport({ list, names, changes, falseAlarms }: ProofReport): void {
  const all = sumChanges(changes);
  print(
    `${list.name} ${list.version}: ${counted(names)} names, each changed in every way that can be done to it.`,
    `${percent(all.found, all.tried)} are still found, and ${percent(all.onTop, all.tried)} stand on top.`,
    '',
  );
  const line = (label: string, kind: string, sum: ReturnType<typeof sumChanges>) => [
    ...[label, kind, sum.tried, sum.found, sum.inGroup, sum.onTop, sum.tried - sum.found],
    percent(sum.found, sum.tried),
  ];
  printTable([
    ['change', 'for', 'tried', 'found', 'in a group', 'on top', 'missed', 'share found'],
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
