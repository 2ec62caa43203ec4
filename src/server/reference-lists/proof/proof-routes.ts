import { performance } from 'node:perf_hooks';
import { type Context, Hono } from 'hono';
import { MOST_PROVED_RECORDS, PROOF_FORMATS } from '#contract/reference-lists/reference-list-contract.ts';
import type { Files } from '../../blobs/files.ts';
import { AppError } from '../../ground/app-error.ts';
import { momentText, numberText } from '../../ground/installation-format.ts';
import { programVersion } from '../../ground/program-version.ts';
import { requireVerified, type Sessions } from '../../http/require-session.ts';
import type { ServerEnv } from '../../http/server-env.ts';
import { withPublishedFiles } from '../kept-files/keep-published-files.ts';
import { listPublishedFiles, putSourceProof } from '../kept-files/published-file-store.ts';
import type { ReferenceDeps } from '../maintain-reference-lists.ts';
import { putProof, type ReferenceList, readReferenceList } from '../reference-list-store.ts';
import { proofPage } from './proof-page.ts';
import { proveInThread, proveSourceInThread } from './prove-in-thread.ts';
import { figuresOf } from './prove-list.ts';
import type { SourceProof } from './prove-source.ts';
import { sourceFiguresOf } from './published-figures.ts';
import { sourcePage } from './source-page.ts';

const PROOF = '/api/reference-lists/:id/proof/:format';
const SOURCE_PROOF = '/api/reference-lists/:id/source-proof/:format';

type ProofDeps = ReferenceDeps & { files: Files; auth: Sessions };

/** Sends the reports of proofs of a list, by changed names or from its published files, as a page to print or as JSON. */
export function proofRoutes(deps: ProofDeps) {
  const { db, config, log } = deps;
  const routes = new Hono<ServerEnv>();
  routes.get(PROOF, async (c) => {
    const { by, format, list } = await readRequest(deps, c);
    const started = performance.now();
    const report = await proveInThread({ settings: config, list });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const origin = { at: momentText(new Date()), by, seconds, program: programVersion() };
    // The report is worth sending although its figures cannot be kept, as on a full disk.
    await putProof(db.query, list.id, figuresOf(report)).catch((error: unknown) =>
      log.warn({ err: error, list: list.id }, 'the figures of a proof are not kept'),
    );
    const text = format === 'html' ? proofPage(report, origin) : JSON.stringify({ ...report, origin });
    return send(c, { name: 'proof', format, text });
  });
  routes.get(SOURCE_PROOF, async (c) => {
    const { by, format, list } = await readRequest(deps, c);
    const proof = await proveKept(deps, list);
    const files = await listPublishedFiles(db.query, list.id);
    const { name, version } = list;
    const at = momentText(new Date());
    const origin = { name, version, at, by, program: programVersion(), files };
    const text = format === 'html' ? sourcePage(proof, origin) : JSON.stringify({ ...proof, origin });
    return send(c, { name: 'source-proof', format, text });
  });
  return routes;
}

type Format = (typeof PROOF_FORMATS)[number];

/** @throws AppError 404 when there is no such list, 422 when it is too large */
async function readRequest({ db, auth }: ProofDeps, c: Context<ServerEnv>) {
  const user = await requireVerified(auth, c.req.raw.headers, { writes: false });
  const format = PROOF_FORMATS.find((one) => one === c.req.param('format'));
  const list = await readReferenceList(db.query, c.req.param('id') ?? '');
  if (!format || list?.state !== 'ready') throw new AppError('NOT_FOUND');
  refuseLarge(list);
  return { by: user.email, format, list };
}

/** @throws AppError 404 when no published files are kept, 422 when the second reader does not know their form */
async function proveKept({ db, files, config, log }: ProofDeps, list: ReferenceList): Promise<SourceProof> {
  const { dataDir } = config;
  const isKept = (await listPublishedFiles(db.query, list.id)).length > 0;
  if (!isKept)
    throw new AppError('NOT_FOUND', { message: 'The published file of this version is not kept.' });
  const proof = await proveSourceInThread({ settings: config, list }, (test) =>
    withPublishedFiles({ db, files, dataDir }, list.id, test),
  );
  if (!proof)
    throw new AppError('UNPROCESSABLE_CONTENT', { message: 'The second reader knows no file of this form.' });
  await putSourceProof(db.query, list.id, sourceFiguresOf(proof)).catch((error: unknown) =>
    log.warn({ err: error, list: list.id }, 'the figures of a proof are not kept'),
  );
  return proof;
}

function send(c: Context<ServerEnv>, { name, format, text }: { name: string; format: Format; text: string }) {
  const type = format === 'html' ? 'text/html' : 'application/json';
  c.header('Content-Type', `${type}; charset=utf-8`);
  c.header('Content-Disposition', `attachment; filename="${name}.${format}"`);
  return c.body(text);
}

function refuseLarge({ counts }: ReferenceList): void {
  if (counts.clients + Math.max(counts.contacts, counts.relatedParties) <= MOST_PROVED_RECORDS) return;
  const most = numberText(MOST_PROVED_RECORDS);
  const message = `A list of more than ${most} records is proved by the command: cairn prove.`;
  throw new AppError('UNPROCESSABLE_CONTENT', { message });
}
