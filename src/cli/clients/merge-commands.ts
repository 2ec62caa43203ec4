import { type Command, Option } from 'commander';
import {
  type MergePlan,
  type MergeSide,
  NO_CHOICES,
  type UndoChoice,
} from '#contract/clients/merge-contract.ts';
import type { ServerConfig } from '../../server/app/read-config.ts';
import type { Database } from '../../server/db/open-database.ts';
import { writeBatch } from '../../server/documents/batches/write-batch.ts';
import { checkDocument } from '../../server/documents/check-document.ts';
import { SYSTEM_AUTHOR } from '../../server/documents/document-store.ts';
import { AppError } from '../../server/ground/app-error.ts';
import { listMergesOf } from '../../server/merges/client-merge-store.ts';
import { mergeClients } from '../../server/merges/merge-clients.ts';
import type { MergeDeps } from '../../server/merges/merge-deps.ts';
import { planMerge } from '../../server/merges/merge-plan.ts';
import { planUndo } from '../../server/merges/undo-plan.ts';
import { unmergeClients } from '../../server/merges/unmerge-clients.ts';
import { createWebhooks } from '../../server/webhooks/create-webhooks.ts';
import { counted, fail, print, silentLog, UNUSABLE, withDatabase, withJobs } from '../command-line.ts';

type MergeOptions = { dryRun?: true; prefer?: MergeSide };
type UndoOptions = { dryRun?: true; to?: UndoChoice };

/** Adds the commands that merge two clients and take them apart again. */
export function addMergeCommands(program: Command): void {
  program
    .command('merge')
    .description('merge one client into another: the newer or only values stay, and everything moves')
    .argument('<stays>', 'id of the client that stays')
    .argument('<goes>', 'id of the client to merge into it')
    .option('--dry-run', 'print what would be done, and write nothing')
    .addOption(
      new Option('--prefer <side>', 'whose values stay where neither is newer').choices(['stays', 'goes']),
    )
    .action((stays: string, goes: string, options: MergeOptions) => merge({ stays, goes }, options));
  program
    .command('unmerge')
    .description('undo the last merge of a client')
    .argument('<client>', 'id of either client')
    .option('--dry-run', 'print what was changed since, and write nothing')
    .addOption(
      new Option('--to <side>', 'which client gets later changes that could belong to either').choices([
        ...['stays', 'goes', 'both'],
      ]),
    )
    .action((client: string, options: UndoOptions) => unmerge(client, options));
}

async function merge(ids: { stays: string; goes: string }, { dryRun, prefer }: MergeOptions): Promise<void> {
  if (ids.stays === ids.goes) fail('Name two clients: the one that stays, and another one.', UNUSABLE);
  await withMerging(async (deps, log) => {
    const { plan } = await planMerge(deps.db.query, ids, NO_CHOICES);
    const open = plan.values.filter(({ preset }) => preset === null).map(({ path }) => path);
    printPlan(plan, prefer);
    if (dryRun) return print('This was a dry run: nothing was written.');
    if (open.length > 0 && !prefer) fail(`Choose by --prefer whose values stay: ${open.join(', ')}.`);
    const values = prefer ? Object.fromEntries(open.map((path) => [path, prefer])) : {};
    const choices = { ...NO_CHOICES, values };
    const { merge: made } = await mergeClients(deps, { ids, choices, author: SYSTEM_AUTHOR });
    log({ event: 'clients-merged', mergeId: made.id });
    print(`${made.goes.name} (${made.goes.id}) is merged into ${made.stays.name} (${made.stays.id}).`);
  });
}

function printPlan(
  { stays, goes, values, people, moved, contradictions }: MergePlan,
  prefer?: MergeSide,
): void {
  for (const { path, preset, ...value } of values) {
    const side = preset ?? prefer ?? null;
    const both = `${JSON.stringify(value.stays)} of ${stays.id}, ${JSON.stringify(value.goes)} of ${goes.id}`;
    print(`${path}: ${side ? `${JSON.stringify(value[side])} stays` : 'to be chosen'} (${both})`);
  }
  for (const { kind, name, partner, preset } of people) {
    print(`${kind}: ${name} ${partner && preset === 'one' ? `becomes one with ${partner.name}` : 'moves'}`);
  }
  for (const { what, count } of moved) print(`${what}: ${count}`);
  for (const { externalName, listName } of contradictions) {
    print(`open again, as the decisions contradict each other: ${externalName}, ${listName}`);
  }
}

async function unmerge(clientId: string, { dryRun, to }: UndoOptions): Promise<void> {
  await withMerging(async (deps, log) => {
    const merges = await listMergesOf(deps.db.query, clientId);
    const last = merges.find(({ undone }) => undone === null);
    if (!last) return fail(`${clientId} was not merged.`);
    const { plan } = await planUndo(deps.db.query, last.id);
    if (plan.obstacle !== null) fail(plan.obstacle);
    const chosen = (preset: UndoChoice | null) => preset ?? to ?? null;
    for (const { what, title, detail, preset } of plan.changes) {
      print([what, title, detail, chosen(preset) ?? 'to be chosen'].filter(Boolean).join('\t'));
    }
    if (dryRun) return print('This was a dry run: nothing was written.');
    const open = plan.changes.filter(({ preset }) => chosen(preset) === null);
    if (open.length > 0)
      fail(`Choose by --to where ${counted(open.length, 'change')} since the merge belong.`);
    const choices = Object.fromEntries(
      plan.changes.flatMap(({ key, preset }) => (preset === null && to ? [[key, to]] : [])),
    );
    await unmergeClients(deps, { id: last.id, choices, author: SYSTEM_AUTHOR });
    log({ event: 'clients-unmerged', mergeId: last.id });
    print(`${last.goes.name} (${last.goes.id}) is a client of its own again.`);
  });
}

type Log = (entry: { event: string; mergeId: string }) => void;

/** Runs work that merges, with the events of which the server tells other programs. */
async function withMerging(work: (deps: MergeDeps, log: Log) => Promise<void>): Promise<void> {
  await withDatabase(async (db: Database, config: ServerConfig, log) => {
    await withJobs(db, async (jobs) => {
      const webhooks = createWebhooks({ config, log: silentLog, jobs });
      const deps = { db, webhooks, checkDocument, writeBatch };
      await work(deps, ({ event, mergeId }) => log.info({ event, mergeId }, event)).catch(explain);
    });
  });
}

function explain(error: unknown): never {
  if (error instanceof AppError) fail(error.message);
  throw error;
}
