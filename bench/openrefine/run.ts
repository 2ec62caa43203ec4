/**
 * `npm run bench openrefine [-- --rows 10000] [--seed 4711] [--write]`: a real OpenRefine reconciles contacts with OFAC's
 * people by name and birthday. Holds every answer to what `cairn match` says of the same two files, takes the time beside
 * the same rows against a service that answers at once, and fetches every kept column of the matches. Says so and measures
 * nothing where OpenRefine is not installed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { COMMAND_PROGRAM } from '../../tests/support/built-server.ts';
import { type RunningServer, startServer } from '../../tests/support/running-server.ts';
import { signInOver } from '../imports/signed-in-client.ts';
import { writeSection } from '../write-section.ts';
import { type Answers, compareAnswers, compareRow, type Extended } from './compare-answers.ts';
import { startInstantService } from './instant-service.ts';
import { type OpenRefine, type RefineRow, startOpenRefine } from './openrefine.ts';
import { contactsTable, ofacTable } from './reconciled-files.ts';

const SETTINGS = { REQUESTS_PER_MINUTE: '10000000' };
const LIST = 'OFAC people';
const SHOWN = 5;
const ALL_ROWS = { facets: [], mode: 'row-based' };

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '4711' },
    write: { type: 'boolean' },
  },
});
const refine = await startOpenRefine();
if (refine) await measure(refine).finally(() => refine.stop());
else console.log('OpenRefine is not installed (Debian: apt install openrefine). Nothing was measured.');

/** A project with the seconds that it took to reconcile. */
type Reconciled = { project: string; seconds: number; rows: RefineRow[] };

async function measure(openRefine: OpenRefine): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-openrefine-'));
  const server = await startServer('sqlite', SETTINGS);
  const instant = await startInstantService();
  try {
    const files = {
      ...{ contacts: join(folder, 'contacts.csv'), ofac: join(folder, 'ofac.csv') },
      matches: join(folder, 'matches.json'),
    };
    writeFileSync(files.contacts, contactsTable({ rows: Number(options.rows), seed: Number(options.seed) }));
    writeFileSync(files.ofac, ofacTable());
    cairn(['reference', 'import', 'csv', files.ofac, '--kind', 'contacts', '--name', LIST], server.dataDir);
    cairn(['match', files.contacts, files.ofac, '--kind', 'person', '--evidence', '--output', files.matches]);
    const service = await serviceOf(server);
    const csv = readFileSync(files.contacts, 'utf8');
    const before = await reconcile(openRefine, csv, instant.address);
    const ours = await reconcile(openRefine, csv, service);
    const after = await reconcile(openRefine, csv, instant.address);
    const answers = compareAnswers(csv, ours.rows, readFileSync(files.matches, 'utf8'));
    const extended = await extendMatches(openRefine, ours, {
      service,
      ofac: readFileSync(files.ofac, 'utf8'),
    });
    const stubs = [before.seconds, after.seconds];
    const text = report({ version: openRefine.version, stubs, ours: ours.seconds, answers, extended });
    console.log(text);
    if (options.write) writeSection('OpenRefine', text);
    if (answers.differ.length + extended.differ.length > 0) process.exitCode = 1;
  } finally {
    await instant.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function cairn(parameters: string[], dataDir?: string): void {
  const { status } = spawnSync(process.execPath, [COMMAND_PROGRAM, ...parameters], {
    ...{ stdio: 'inherit', env: { ...process.env, ...(dataDir && { DATA_DIR: dataDir }) } },
  });
  if (status !== 0) throw new Error(`cairn ${parameters[0]} ended with ${status}.`);
}

/** The address of the service of all lists for a new token. */
async function serviceOf(server: RunningServer): Promise<string> {
  const send = await signInOver(server);
  const json = { name: 'OpenRefine', rights: ['everything'], days: 1, lists: [LIST] };
  const made = await send('/api/tokens', { method: 'POST', json });
  if (!made.ok) throw new Error(await made.text());
  return `${server.url}/reconcile/${((await made.json()) as { secret: string }).secret}/all`;
}

async function reconcile(openRefine: OpenRefine, csv: string, service: string): Promise<Reconciled> {
  const project = await openRefine.createProject(csv);
  const config = {
    ...{ mode: 'standard-service', service, identifierSpace: service, schemaSpace: service },
    ...{ type: { id: 'person', name: 'Person' }, autoMatch: true, limit: 0 },
    columnDetails: [{ column: 'birthday', propertyName: 'Birthday', propertyID: 'birthday' }],
  };
  const seconds = await openRefine.apply(project, [
    { op: 'core/recon', engineConfig: ALL_ROWS, columnName: 'name', config, description: 'Reconcile' },
  ]);
  return { project, seconds, rows: await openRefine.rows(project) };
}

/** Fetches every column that the service proposes for the matched rows, and holds each value to the list's file. */
async function extendMatches(
  openRefine: OpenRefine,
  { project, rows }: Reconciled,
  { service, ofac }: { service: string; ofac: string },
): Promise<Extended> {
  const { properties } = (await (await fetch(`${service}/extend/propose?type=person`)).json()) as {
    properties: { id: string; name: string }[];
  };
  const extension = { properties };
  await openRefine.apply(project, [
    {
      ...{ op: 'core/extend-reconciled-data', engineConfig: ALL_ROWS, baseColumnName: 'name' },
      ...{ endpoint: service, identifierSpace: service, schemaSpace: service },
      ...{ extension, columnInsertIndex: 2, description: 'Extend' },
    },
  ]);
  const written = parse(await openRefine.exported(project), { columns: true }) as Record<string, string>[];
  const published = new Map(
    (parse(ofac, { columns: true }) as Record<string, string>[]).map((row) => [row.id, row]),
  );
  const extended: Extended = { ...{ cells: 0, columns: properties.length, rows: 0 }, differ: [] };
  for (const row of rows) if (row.cells[1]?.recon?.judgment === 'matched') extended.rows++;
  for (const row of written) compareRow(row, published, extended);
  return extended;
}

type Measured = {
  version: string;
  stubs: readonly number[];
  ours: number;
  answers: Answers;
  extended: Extended;
};

function report({ version, stubs, ours, answers, extended }: Measured): string {
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const ratio = ours / (stubs.reduce((sum, one) => sum + one, 0) / stubs.length);
  const differ = [...answers.differ, ...extended.differ].slice(0, SHOWN);
  return `OpenRefine ${version} reconciles ${options.rows} made contacts with the people of OFAC's list by name and birthday, on
${availableParallelism()} processors shared with other work. It asks ten names at a time, and waits between. Regenerated by \`npm run bench openrefine -- --write\`.

| | |
|---|---:|
| a service that answers at once, before and after | ${stubs.map(seconds).join(', ')} |
| Cairn | ${seconds(ours)}, ${ratio.toFixed(2)} times |
| first candidate and score as by \`cairn match\` | ${answers.same} |
| no candidate by both | ${answers.none} |
| answers that differ | ${answers.differ.length} |
| matched rows, and columns fetched for them | ${extended.rows}, ${extended.columns} |
| kept values as in the list, and not | ${extended.cells - extended.differ.length}, ${extended.differ.length} |
${differ.map((line) => `\n- ${line}`).join('')}`;
}
