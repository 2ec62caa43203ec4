import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { heldBackAdvice } from '#contract/reference-lists/list-loss.ts';
import {
  LIST_PART_BYTES,
  type UploadChoices,
  type UploadView,
} from '#contract/reference-lists/reference-upload-contract.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { installationFormat } from '../../ground/installation-format.ts';
import { bodyStream, readRefused } from '../../http/request-body.ts';
import {
  requireVerified,
  type Sessions,
  type SignedInUser,
  verifiedUser,
} from '../../http/require-session.ts';
import type { ServerEnv } from '../../http/server-env.ts';
import { readListColumns } from '../reference-column-store.ts';
import { listReferenceLists } from '../reference-list-store.ts';
import { beginListUpload, checkListName } from './begin-list-upload.ts';
import { dropUploads } from './drop-upload.ts';
import { pagePreviewRecords } from './page-preview-records.ts';
import { receiveListPart } from './receive-list-part.ts';
import { requestWork } from './reference-upload-jobs.ts';
import {
  badRowsKey,
  changeUploadOfList,
  hasKeptRows,
  listUploadsOfList,
  readUploadOfList,
  type StoredUpload,
} from './reference-upload-store.ts';
import type { UploadDeps } from './upload-deps.ts';

const PART = '/api/reference-uploads/:id/files/:file/parts/:part';
const BAD_ROWS = '/api/reference-uploads/:id/bad-rows';

/** Takes the parts of the files of an upload, and sends the rows that were left out. */
export function referenceFileRoutes(deps: UploadDeps & { auth: Sessions }) {
  const routes = new Hono<ServerEnv>();
  routes.put(PART, readRefused, async (c) => {
    const user = await requireVerified(deps.auth, c.req.raw.headers, { writes: true });
    const upload = await ownUpload(deps, c.req.param('id') ?? '', user);
    if (upload.state !== 'receiving') return c.json({});
    const bytes = bodyStream(c, LIST_PART_BYTES);
    const [file, part] = [Number(c.req.param('file')), Number(c.req.param('part'))];
    await receiveListPart(deps, upload, { file, part, bytes });
    return c.json({});
  });
  routes.get(BAD_ROWS, async (c) => {
    const user = await requireVerified(deps.auth, c.req.raw.headers, { writes: false });
    const upload = await readUploadOfList(deps.db.query, c.req.param('id') ?? '');
    // What was imported is a version that everybody sees, with what was left out of it; until then it is its user's.
    const isTheirs = upload?.state === 'done' || upload?.author.id === user.id;
    if (!isTheirs || !upload.report || !hasKeptRows(upload.report)) throw new AppError('NOT_FOUND');
    const rows = await deps.files.read(badRowsKey(upload.id));
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="rows-left-out.csv"');
    return c.body(await text(rows));
  });
  return routes;
}

/** Implements the calls of uploads of lists. A user sees their own only. */
export function referenceUploadRoutes(deps: UploadDeps) {
  const { list, begin, read, records, choose, import: importUpload, drop } = verifiedUser.referenceUploads;
  const { query } = deps.db;
  const viewOf = async (id: string, user: SignedInUser) =>
    toUploadView(query, await ownUpload(deps, id, user));
  return {
    list: list.handler(async ({ context: { user } }) => {
      const uploads = await listUploadsOfList(query, user.id);
      return { items: uploads.filter(({ state }) => state !== 'done').map(toItem) };
    }),
    begin: begin.handler(async ({ input, context: { user } }) =>
      viewOf(await beginListUpload(deps, input, { id: user.id, email: user.email }), user),
    ),
    records: records.handler(async ({ input: { id, ...wanted }, context: { user } }) => {
      const { report } = await ownUpload(deps, id, user);
      if (!report?.found) throw new AppError('NOT_FOUND');
      return pagePreviewRecords(deps.files, id, wanted);
    }),
    read: read.handler(({ input, context: { user } }) => viewOf(input.id, user)),
    choose: choose.handler(async ({ input: { id, ...choices }, context: { user } }) => {
      await chooseReading(deps, await ownUpload(deps, id, user), choices);
      return viewOf(id, user);
    }),
    import: importUpload.handler(async ({ input: { id, anyway = false, version }, context: { user } }) => {
      const upload = await ownUpload(deps, id, user);
      if (upload.state !== 'ready') throw uploadAtWork();
      const losses = upload.report?.losses ?? [];
      if (losses.length > 0 && !anyway)
        throw new AppError('CONFLICT', { message: heldBackAdvice(losses, installationFormat()) });
      const choices = { ...upload.choices, ...(version !== undefined && { version }) };
      if (!(await requestWork(deps, id, { state: 'importing', choices }))) throw uploadAtWork();
      return viewOf(id, user);
    }),
    drop: drop.handler(async ({ input: { id }, context: { user } }) => {
      await dropUploads(deps, [await ownUpload(deps, id, user)]);
      deps.log.info({ event: 'reference-upload-dropped', uploadId: id, userId: user.id }, 'upload dropped');
      return {};
    }),
  };
}

function toItem({
  id,
  state,
  choices,
  files,
  rowsDone,
  percent,
  problem,
  startedAt,
}: StoredUpload): Pick<
  UploadView,
  'id' | 'state' | 'choices' | 'files' | 'rowsDone' | 'percent' | 'problem' | 'startedAt'
> {
  return { id, state, choices, files, rowsDone, percent, problem, startedAt };
}

async function ownUpload({ db }: UploadDeps, id: string, user: SignedInUser): Promise<StoredUpload> {
  const upload = await readUploadOfList(db.query, id);
  if (upload?.author.id !== user.id)
    throw new AppError('NOT_FOUND', { message: 'This upload is not here any more.' });
  return upload;
}

/**
 * Has an upload read in another way. A list whose columns are known has them mapped as before; another version alone
 * needs no new check.
 * @throws AppError 409 while it is received or imported
 */
async function chooseReading(deps: UploadDeps, upload: StoredUpload, choices: UploadChoices): Promise<void> {
  const { query } = deps.db;
  const { state } = upload;
  if (state !== 'checking' && state !== 'ready' && state !== 'failed') throw uploadAtWork();
  const isSameReading =
    JSON.stringify({ ...upload.choices, version: '' }) === JSON.stringify({ ...choices, version: '' });
  if (isSameReading && state === 'ready') {
    if (!(await changeUploadOfList(query, upload, { choices, problem: null }))) throw uploadAtWork();
    return;
  }
  const isRenamed = choices.name !== upload.choices.name;
  if (isRenamed) await checkListName(query, choices.name);
  const isKnown = isRenamed && (await readListColumns(query, choices.name)).goesTo.size > 0;
  const read = isKnown ? { ...choices, columns: null } : choices;
  if (!(await requestWork(deps, upload.id, { state: 'checking', choices: read, report: null })))
    throw uploadAtWork();
}

function uploadAtWork(): AppError {
  return new AppError('CONFLICT', { message: 'This upload is being received or imported.' });
}

/** Makes the view of an upload, with the version that is in use. */
async function toUploadView(
  query: Query,
  { author, step, fileBytes, ...upload }: StoredUpload,
): Promise<UploadView> {
  const lists = await listReferenceLists(query);
  const former = lists.find(({ id, name }) => name === upload.choices.name && id !== upload.listId);
  return {
    ...upload,
    former: former ? { version: former.version, importedAt: former.importedAt } : null,
  };
}
