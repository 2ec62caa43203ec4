import type { HealthProblem, Watched } from '#contract/health-contract.ts';
import { listProofPath } from '#contract/page-paths.ts';
import { databaseSize } from '../db/database-size.ts';
import { countText, momentText, numberText, shareText } from '../ground/installation-format.ts';
import { programVersion } from '../ground/program-version.ts';
import { listLacking } from '../reference-lists/proof/source-proof-store.ts';
import { newestListImport } from '../reference-lists/reference-list-store.ts';
import {
  isHeldBack,
  isSilent,
  listSubscriptions,
} from '../reference-lists/subscriptions/subscription-store.ts';
import { readPageCheck } from './check-pages.ts';
import { type HealthDeps, sizeText, watchedThing } from './watched.ts';

/** Describes the reference lists, and names those that are overdue, held back or stored in part. */
export async function checkLists({ db }: HealthDeps): Promise<Watched> {
  const { count, newest } = await newestListImport(db.health);
  const line = newest ? `${countText(count, 'list')}, the newest of ${momentText(newest)}` : 'No list yet';
  const now = Date.now();
  const goesOn = 'Screening continues with the version in use.';
  const problems = (await listSubscriptions(db.health)).flatMap((one): HealthProblem[] => {
    const { listName, readAt, problem } = one;
    const last = readAt === null ? 'It was never read.' : `It was last read on ${momentText(readAt)}.`;
    if (isHeldBack(one)) {
      return [
        { title: `A version of ${listName} is held back.`, advice: `${last} ${problem ?? ''} ${goesOn}` },
      ];
    }
    if (!isSilent(one, now)) return [];
    const reason = problem ?? 'Its folder has no newer file.';
    return [{ title: `${listName} is overdue.`, advice: `${last} ${reason} ${goesOn}` }];
  });
  for (const { id, name, version, published, stored } of await listLacking(db.health)) {
    const lacks = `Of ${numberText(published)} published names and birthdays of the version ${version}, ${numberText(stored)} are stored.`;
    problems.push({
      title: `${name} lacks ${shareText(published - stored, published)} of its published file.`,
      advice: `${lacks} Screening does not see the rest. Look at what it is, and import the file again.`,
      link: { label: 'Show what is not stored', path: listProofPath(id) },
    });
  }
  return watchedThing('lists', line, problems.length > 0 ? { state: 'wrong', problems } : {});
}

/** Describes the kind and the size of the database, and says when a page of its file is damaged. */
export async function checkDatabase({ config, db, pageCheck }: HealthDeps): Promise<Watched> {
  const size = sizeText(await databaseSize(db, config.dataDir));
  if (db.kind === 'postgres') return watchedThing('database', `PostgreSQL, ${size}`);
  const pages = pageCheck ?? (await readPageCheck(db.health));
  const line = `SQLite, ${size}`;
  if (pages === null) return watchedThing('database', line);
  const at = momentText(pages.checkedAt);
  if (pages.problem === null) return watchedThing('database', `${line}, every page checked on ${at}`);
  const problem = {
    title: 'The database is damaged.',
    advice: `Stop the server and run cairn restore: what was on the damaged pages may be lost, and a backup has it. Its check of ${at} says: ${pages.problem}`,
  };
  return watchedThing('database', line, { state: 'wrong', problems: [problem] });
}

/** Describes the settings that need attention. */
export async function checkSettings({ config: { warnings } }: HealthDeps): Promise<Watched> {
  if (warnings.length === 0) return watchedThing('settings', 'As they should be');
  const advice = 'Change it in the environment or in .env, and start the server again.';
  const problems = warnings.map((title) => ({ title, advice }));
  return watchedThing('settings', `${countText(warnings.length, 'setting')} to look at`, {
    state: 'wrong',
    problems,
  });
}

/** Describes the version of this process and the time of its start. */
export async function checkVersion(): Promise<Watched> {
  const startedAt = new Date(Date.now() - process.uptime() * 1_000);
  return watchedThing('version', `${programVersion()}, running since ${momentText(startedAt)}`);
}
