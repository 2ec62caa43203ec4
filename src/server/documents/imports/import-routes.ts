import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import {
  IMPORT_FILE_PATH,
  type ImportChoices,
  type ImportView,
  MAX_IMPORT_FILE_BYTES,
} from '#contract/imports/import-contract.ts';
import { MAX_NAME_LENGTH } from '#contract/value-schemas.ts';
import { COLLECTIONS } from '#records';
import { withinQuota } from '../../blobs/storage-quota.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { bodyStream, parsedInput, readRefused } from '../../http/request-body.ts';
import {
  requireVerified,
  type Sessions,
  type SignedInUser,
  verifiedUser,
} from '../../http/require-session.ts';
import type { ServerEnv } from '../../http/server-env.ts';
import { importTargets, targetAt } from '../exchange/import-targets.ts';
import { readTargetContext } from '../exchange/read-target-context.ts';
import { dropImports, type ImportDeps, requestStep } from './import-jobs.ts';
import {
  changeImport,
  forgetColumns,
  insertImport,
  listOpenImports,
  readImport,
  readRemembered,
  type StoredImport,
} from './import-store.ts';

const querySchema = z.strictObject({
  collection: z.enum(COLLECTIONS),
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
});

/** Takes the bytes of a file as a new import of the user, and begins to check it. */
export function importFileRoutes(deps: ImportDeps & { auth: Sessions }) {
  const routes = new Hono<ServerEnv>();
  return routes.post(IMPORT_FILE_PATH, readRefused, async (c) => {
    const user = await requireVerified(deps.auth, c.req.raw.headers, { writes: true });
    const { collection, name: fileName } = parsedInput(querySchema, c.req.query());
    const bytes = bodyStream(c, MAX_IMPORT_FILE_BYTES);
    const declared = Number(c.req.header('content-length') ?? MAX_IMPORT_FILE_BYTES);
    const file = { collection, author: user, fileName, declared };
    const stored = await receiveImport(deps, file, bytes);
    await requestStep(deps, stored);
    return c.json(await viewOf(deps, stored.id));
  });
}

/** Implements the calls of imports. A user sees their own only. */
export function importRoutes(deps: ImportDeps) {
  const { list, read, choose, write, drop, forget } = verifiedUser.imports;
  const { query } = deps.db;
  return {
    list: list.handler(async ({ input: { collection }, context: { user } }) => ({
      items: await listOpenImports(query, { userId: user.id, collection }),
    })),
    read: read.handler(async ({ input: { id }, context: { user } }) =>
      toImportView(query, await ownImport(deps, id, user)),
    ),
    choose: choose.handler(async ({ input: { id, ...choices }, context: { user } }) =>
      checkAgain(deps, await ownImport(deps, id, user), choices),
    ),
    write: write.handler(async ({ input: { id, remember }, context: { user } }) => {
      const stored = await ownImport(deps, id, user);
      return nextStep(deps, stored, { state: 'writing', remembers: remember });
    }),
    drop: drop.handler(async ({ input: { id }, context: { user } }) => {
      await dropImports(deps, [await ownImport(deps, id, user)]);
      return {};
    }),
    forget: forget.handler(async ({ input: { id }, context: { user } }) => {
      const stored = await ownImport(deps, id, user);
      const names = (stored.columns ?? []).map(({ name }) => name);
      await forgetColumns(query, stored.collection, names);
      return checkAgain(deps, stored, null);
    }),
  };
}

function checkAgain(deps: ImportDeps, stored: StoredImport, choices: ImportChoices | null) {
  return nextStep(deps, stored, { state: 'checking', choices });
}

/** Begins the next step of an import, unless it is at work or done. */
async function nextStep(deps: ImportDeps, stored: StoredImport, changes: Parameters<typeof changeImport>[2]) {
  const from = changes.state === 'writing' ? (['ready'] as const) : (['ready', 'failed'] as const);
  const isBegun =
    stored.storageKey !== null &&
    (await changeImport(deps.db.query, stored.id, {
      ...changes,
      rowsDone: 0,
      problem: null,
      from: [...from],
    }));
  if (!isBegun) throw new AppError('CONFLICT', { message: 'This import is running or finished.' });
  await requestStep(deps, stored);
  return viewOf(deps, stored.id);
}

async function viewOf({ db: { query } }: ImportDeps, id: string) {
  const stored = await readImport(query, id);
  if (!stored) throw new AppError('NOT_FOUND');
  return toImportView(query, stored);
}

async function ownImport({ db }: ImportDeps, id: string, user: SignedInUser): Promise<StoredImport> {
  const stored = await readImport(db.query, id);
  if (stored?.author.id !== user.id) throw new AppError('NOT_FOUND');
  return stored;
}

type NewImport = Pick<StoredImport, 'collection' | 'author' | 'fileName'> & {
  /** Bytes that the file has, or may have. */
  declared: number;
};

/**
 * Stores the bytes of a file as they come in, as a new import of the user. Of one that is refused, or cut short, nothing
 * stays.
 * @throws AppError 402 when there is no space left
 */
async function receiveImport(
  deps: ImportDeps,
  { declared, ...file }: NewImport,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Pick<StoredImport, 'id' | 'author' | 'storageKey' | 'fileBytes'>> {
  const { query } = deps.db;
  const id = randomUUID();
  const received = { ...file, id, storageKey: `imports/${id}` };
  const space = { quota: deps.config.storageQuota, userId: file.author.id, bytes: declared };
  await withinQuota(query, space, (transaction) =>
    insertImport(transaction, { ...received, fileBytes: declared }),
  );
  try {
    const { size } = await deps.files.put(received.storageKey, bytes);
    const isOurs = await changeImport(query, id, { state: 'checking', fileBytes: size, from: ['receiving'] });
    if (!isOurs) throw new AppError('SERVICE_UNAVAILABLE');
    return { ...received, fileBytes: size };
  } catch (error) {
    await dropImports(deps, [received]);
    throw error;
  }
}

/** Returns an import as the API shows it, with the targets that its columns can go to. */
async function toImportView(query: Query, stored: StoredImport): Promise<ImportView> {
  const { author, storageKey, fileBytes, remembers, columns, choices, ...view } = stored;
  const found = columns ?? [];
  const remembered = await readRemembered(
    query,
    stored.collection,
    found.map(({ name }) => name),
  );
  const isAtWork = stored.state === 'checking' || stored.state === 'writing';
  return {
    ...view,
    state: stored.state === 'receiving' ? 'checking' : stored.state,
    problem: isAtWork ? null : stored.problem,
    columns: found.map((column, index) => ({
      ...column,
      ...(choices?.columns[index] ?? { goesTo: null, values: {} }),
    })),
    fixes: choices?.fixes ?? [],
    leftOut: choices?.leftOut ?? [],
    same: choices?.same ?? [],
    targets: await targetViews(query, stored),
    rememberedAt: remembered.at,
  };
}

async function targetViews(
  query: Query,
  { collection, choices }: StoredImport,
): Promise<ImportView['targets']> {
  const known = importTargets(collection, await readTargetContext(query));
  const chosen = (choices?.columns ?? []).flatMap(({ goesTo }) => {
    const isKnown = goesTo === null || known.some(({ path }) => path === goesTo);
    return isKnown ? [] : (targetAt(known, collection, goesTo) ?? []);
  });
  return [...known, ...chosen].map(({ path, label, hint, type }) => ({ path, label, hint, type }));
}
