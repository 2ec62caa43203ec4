import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import { heldBackAdvice, type ListLoss } from '#contract/reference-lists/list-loss.ts';
import type { ReferenceFormatName } from '#contract/reference-lists/reference-format-names.ts';
import { HOUR_MS, MINUTE_MS } from '#records';
import type { Files } from '../../blobs/files.ts';
import type { QuotaConfig } from '../../blobs/quota-settings.ts';
import type { Database, DataSettings } from '../../db/open-database.ts';
import { AppError } from '../../ground/app-error.ts';
import { installationFormat } from '../../ground/installation-format.ts';
import { ThreadLostError } from '../../ground/start-thread.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { FileProblem, TAKES_TOO_MUCH } from '../../source-files/file-problem.ts';
import { readFileStart } from '../../source-files/file-start.ts';
import { openSourceText } from '../../source-files/source-text.ts';
import { referenceFormat } from '../formats/reference-formats.ts';
import { keepPublishedFiles } from '../kept-files/keep-published-files.ts';
import { requestReferenceMaintenance } from '../maintain-reference-lists.ts';
import { hideReferenceList } from '../reference-list-act-store.ts';
import { findReferenceList, listReferenceLists, type ReferenceList } from '../reference-list-store.ts';
import { freeVersion } from '../uploads/begin-list-upload.ts';
import { copyFromFolder } from './copy-from-folder.ts';
import { fetchChecksums, fetchList, type SourceMark } from './fetch-list.ts';
import { formatOf, formerReading } from './former-reading.ts';
import { importVersion } from './import-version.ts';
import { allowsSource, isFolder } from './list-sources.ts';
import type { SubscriptionConfig } from './subscription-settings.ts';
import { changeSubscription, readSubscriptionById, type Subscription } from './subscription-store.ts';

/** What reading subscriptions needs of the server. */
export type SubscriptionDeps = {
  db: Database;
  files: Files;
  jobs: Jobs;
  config: DataSettings & SubscriptionConfig & QuotaConfig;
  log: Logger;
};
/** Imports versions; its id is in `imported_by`. */
export const SUBSCRIPTION_AUTHOR = { id: 'subscription', email: null };

const FOLDER = 'list-subscriptions';
/** How soon a folder is looked at again, and a source that failed at the latest. */
const FOLDER_PAUSE_MS = 5 * MINUTE_MS;
const FAILED_PAUSE_MS = HOUR_MS;
const FAILED = 'Something went wrong on our side.';

/** Files that are held back, as the version they would make has lost too much. */
class HeldBackProblem extends FileProblem {
  readonly hash: string;
  readonly losses: readonly ListLoss[];

  constructor(hash: string, losses: readonly ListLoss[]) {
    super(heldBackAdvice(losses, installationFormat()));
    this.hash = hash;
    this.losses = losses;
  }
}

/** Files that were obtained: where they are, and what identifies them. */
type Obtained = { paths: string[]; marks: SourceMark[] };

/**
 * Reads the list of a subscription, and imports it when it has changed. Whatever the source sends, the version in use
 * stays until another one is whole. After a kill the same job goes on.
 */
export async function readSubscription(
  deps: SubscriptionDeps,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const subscription = await readSubscriptionById(deps.db.query, id);
  if (!subscription || Date.parse(subscription.nextAt) > Date.now()) return;
  const folder = join(deps.config.dataDir, FOLDER, id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const triedAt = new Date().toISOString();
  const rested = { triedAt, nextAt: nextAt(subscription) };
  try {
    const confirmed = await readOnce(deps, subscription, { folder, signal });
    const fine = { problem: null, failingSince: null, held: null };
    const read = confirmed && { readAt: triedAt, toldAt: null, marks: confirmed };
    await changeSubscription(deps.db.query, subscription, { ...rested, ...fine, ...read });
  } catch (error) {
    if (signal.aborted) throw error;
    const isKnown = error instanceof FileProblem || error instanceof AppError;
    const problem = isKnown ? error.message : FAILED;
    const failingSince = subscription.failingSince ?? triedAt;
    const soon = new Date(Date.now() + FAILED_PAUSE_MS).toISOString();
    const next = soon < rested.nextAt ? soon : rested.nextAt;
    const failed = { ...rested, nextAt: next, problem, failingSince };
    const held = error instanceof HeldBackProblem ? holdOf(subscription, error, triedAt) : {};
    await changeSubscription(deps.db.query, subscription, { ...failed, ...held });
    deps.log.warn(
      { event: 'list-not-read', subscription: id, ...(!isKnown && { err: error }) },
      'a subscribed list could not be read',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The files that are held back; the owners are notified of others again. */
function holdOf({ held }: Subscription, { hash, losses }: HeldBackProblem, at: string) {
  if (held?.hash === hash) return {};
  return { held: { hash, at, losses, isAccepted: false }, toldAt: null };
}

function nextAt({ sources, everyHours }: Subscription): string {
  const pauseMs = sources.some(isFolder) ? FOLDER_PAUSE_MS : everyHours * HOUR_MS;
  return new Date(Date.now() + pauseMs).toISOString();
}

/** Resolves to the marks of a list that is whole, or null when its folder has no newer file. */
async function readOnce(
  deps: SubscriptionDeps,
  subscription: Subscription,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<SourceMark[] | null> {
  const former = await formerVersion(deps, subscription);
  const format = formatOf(former);
  const obtained = await obtain(deps, subscription, { format, folder, signal });
  const { marks } = subscription;
  if (obtained === null) return subscription.sources.some(isFolder) ? null : marks;
  const isSame = hashOf(obtained.marks) === hashOf(marks) && subscription.pending === null;
  const last = marks[0]?.publishedOn;
  const publishedOn = isSame ? last : await publishedDay(former, obtained.paths);
  if (!isSame) {
    checkDay(publishedOn, last);
    await importObtained(deps, subscription, { ...obtained, former, publishedOn, signal });
  }
  return obtained.marks.map((mark) => ({ ...mark, publishedOn }));
}

/** A source that is behind, such as a mirror, may send an earlier list than before: who was listed since would be gone. */
function checkDay(day: string | undefined, last: string | undefined): void {
  if (day === undefined || last === undefined || day >= last) return;
  throw new FileProblem(
    `It says that it was published on ${day}, before the list that was read last, of ${last}. To take it all the same, save the subscription again.`,
  );
}

async function formerVersion({ db }: SubscriptionDeps, { listName }: Subscription): Promise<ReferenceList> {
  const former = (await listReferenceLists(db.query)).find(({ name }) => name === listName);
  if (!former) throw new FileProblem('There is no version of this list that says how it is read.');
  return former;
}

/** Obtains the files; null when none of them has changed. */
async function obtain(
  { config }: SubscriptionDeps,
  { sources, checksum, marks }: Subscription,
  { format, folder, signal }: { format: ReferenceFormatName; folder: string; signal: AbortSignal },
): Promise<Obtained | null> {
  const forbidden = [...sources, ...(checksum === null ? [] : [checksum])].find(
    (source) => !allowsSource(config.listSources, source),
  );
  if (forbidden !== undefined) throw new FileProblem('LIST_SOURCES does not allow its source any more.');
  const pathOf = (file: number) => join(folder, `${file}.list`);
  const watched = sources.find(isFolder);
  if (watched !== undefined) return copyFromFolder(watched, { format, marks, pathOf, config });
  const read = (isConditional: boolean) =>
    Promise.all(
      sources.map((source, file) => {
        const mark = isConditional ? (marks[file] ?? null) : null;
        return fetchList(source, { mark, path: pathOf(file), config, signal });
      }),
    );
  const found = await read(true);
  if (found.every((mark) => mark === null)) return null;
  const isWhole = found.every((mark) => mark !== null);
  // A list of two files is imported from both.
  const whole = isWhole ? found : await read(false);
  const paths = sources.map((_, file) => pathOf(file));
  const obtained = { paths, marks: whole.filter((mark) => mark !== null) };
  if (checksum !== null) checkSums(await fetchChecksums(checksum, { config, signal }), obtained.marks);
  return obtained;
}

function checkSums(text: string, marks: readonly SourceMark[]): void {
  if (marks.every(({ hash }) => text.toLowerCase().includes(hash))) return;
  throw new FileProblem('The file differs from its checksum.');
}

type Import = Obtained & { former: ReferenceList; publishedOn: string | undefined; signal: AbortSignal };

async function importObtained(
  deps: SubscriptionDeps,
  subscription: Subscription,
  { paths, marks, former, publishedOn, signal }: Import,
): Promise<void> {
  const { query } = deps.db;
  const { listName, pending, held } = subscription;
  const hash = hashOf(marks);
  const names = marks.map(({ source }) => nameOf(source));
  if (pending?.hash === hash && pending.endedThread) throw new FileProblem(TAKES_TOO_MUCH);
  const isHeld = held?.hash === hash;
  if (isHeld && !held.isAccepted) throw new HeldBackProblem(hash, held.losses);
  const version =
    pending?.hash === hash
      ? pending.version
      : await beginVersion(deps, subscription, { hash, day: publishedOn ?? newestDay(marks) });
  const { dataDir, databaseUrl } = deps.config;
  const losses = await importVersion(
    {
      ...{ settings: { dataDir, databaseUrl }, author: SUBSCRIPTION_AUTHOR, paths },
      choices: { ...(await formerReading(former, paths)), name: listName, version },
      names,
      badRowsPath: `${paths[0]}.bad-rows`,
    },
    { isAccepted: isHeld, signal },
  ).catch(async (error: unknown) => {
    if (!(error instanceof ThreadLostError)) throw error;
    await changeSubscription(query, subscription, { pending: { version, hash, endedThread: true } });
    throw new FileProblem(TAKES_TOO_MUCH, { cause: error });
  });
  if (losses.length > 0) throw new HeldBackProblem(hash, losses);
  await keepPublished(deps, { name: listName, version }, { paths, names });
  await changeSubscription(query, subscription, { pending: null });
  deps.log.info({ event: 'list-read', subscription: subscription.id }, 'a subscribed list was read');
  await requestReferenceMaintenance(deps.jobs);
}

/** The version stands, whether or not its files can be kept; without changes there is none. */
async function keepPublished(
  deps: SubscriptionDeps,
  named: { name: string; version: string },
  { paths, names }: { paths: string[]; names: string[] },
): Promise<void> {
  const list = await findReferenceList(deps.db.query, named);
  if (list?.state !== 'ready') return;
  await keepPublishedFiles(deps, { listId: list.id, format: list.format, paths, names }).catch(
    (error: unknown) => deps.log.warn({ err: error, list: list.id }, 'the published files are not kept'),
  );
}

/** Chooses the version of changed files. An import of other files that was cut off is removed. */
async function beginVersion(
  { db: { query }, jobs }: SubscriptionDeps,
  subscription: Subscription,
  { day, hash }: { day: string | undefined; hash: string },
): Promise<string> {
  const { listName, pending } = subscription;
  const broken = pending && (await findReferenceList(query, { name: listName, version: pending.version }));
  if (broken?.state === 'importing') {
    await hideReferenceList(query, { id: broken.id, state: 'importing' }, { id: 'system', email: 'system' });
    await requestReferenceMaintenance(jobs);
  }
  const version = await freeVersion(query, listName, day);
  await changeSubscription(query, subscription, { pending: { version, hash } });
  return version;
}

/** The day on which the list says it was published; undefined when it says none. */
async function publishedDay(
  former: Pick<ReferenceList, 'format'>,
  paths: readonly string[],
): Promise<string | undefined> {
  const { publishedOn } = referenceFormat(formatOf(former));
  for (const path of publishedOn ? paths : []) {
    const day = publishedOn?.(await readFileStart(await openSourceText(path)));
    if (day !== undefined) return day;
  }
  return undefined;
}

/** The day on which the newest file was changed at its source; undefined when none is known. */
function newestDay(marks: readonly SourceMark[]): string | undefined {
  const times = marks.map(({ lastModified }) => Date.parse(lastModified ?? '')).filter(Number.isFinite);
  return times.length === 0 ? undefined : new Date(Math.max(...times)).toISOString().slice(0, 10);
}

function hashOf(marks: readonly SourceMark[]): string {
  return createHash('sha256')
    .update(marks.map(({ hash }) => hash).join())
    .digest('hex');
}

function nameOf(source: string): string {
  return URL.canParse(source) ? basename(new URL(source).pathname) || new URL(source).host : source;
}
