import { performance } from 'node:perf_hooks';
import { type Context, Hono } from 'hono';
import {
  MOST_PROVED_RECORDS,
  PROOF_FORMATS,
  type ProofFormat,
} from '#contract/reference-lists/reference-list-contract.ts';
import {
  SOURCE_PROOF_FORMATS,
  type SourceProofFormat,
  type SourceProofView,
} from '#contract/reference-lists/source-proof-contract.ts';
import { OUTCOME_WORDS, SOURCE_WORDS } from '#contract/reference-lists/source-proof-words.ts';
import { AppError } from '../../ground/app-error.ts';
import { csvText } from '../../ground/csv-text.ts';
import { momentText, numberText } from '../../ground/installation-format.ts';
import { programVersion } from '../../ground/program-version.ts';
import { requireVerified, type Sessions } from '../../http/require-session.ts';
import type { ServerEnv } from '../../http/server-env.ts';
import type { ReferenceDeps } from '../maintain-reference-lists.ts';
import { putProof, type ReferenceList, readReferenceList } from '../reference-list-store.ts';
import { proofPage } from './proof-page.ts';
import { proveInThread } from './prove-in-thread.ts';
import { figuresOf } from './prove-list.ts';
import { isTooLarge } from './prove-source-job.ts';
import { readSourceProof } from './source-proof-store.ts';
import { findSourceProof } from './source-proof-view.ts';

const PROOF = '/api/reference-lists/:id/proof/:format';
const SOURCE_PROOF = '/api/reference-lists/:id/source-proof/:format';

const MISSED_COLUMNS = ['Kind', 'As published', 'What happened', 'Why', 'Entity', 'File', 'Place'];

type ProofDeps = ReferenceDeps & { auth: Sessions };

/** Sends the report of a proof of a list by changed names, made when it is read, and what its last test from its published files found. */
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
    await requireVerified(deps.auth, c.req.raw.headers, { writes: false });
    const format = SOURCE_PROOF_FORMATS.find((one) => one === c.req.param('format'));
    if (!format) throw new AppError('NOT_FOUND');
    const { id, name, version, proof } = await findSourceProof(db.query, c.req.param('id'));
    const { missed } = (await readSourceProof(db.query, id)).proof ?? {};
    if (!proof || !missed) throw new AppError('NOT_FOUND', { message: 'This version was not tested yet.' });
    const whole = { list: { id, name, version }, ...proof, missed };
    const text = format === 'csv' ? missedCsv(whole) : JSON.stringify(whole);
    return send(c, { name: 'source-proof', format, text });
  });
  return routes;
}

type Format = ProofFormat | SourceProofFormat;
const CONTENT_TYPES: Record<Format, string> = {
  html: 'text/html',
  csv: 'text/csv',
  json: 'application/json',
};

/** @throws AppError 404 when there is no such list, 422 when it is too large */
async function readRequest({ db, auth }: ProofDeps, c: Context<ServerEnv>) {
  const user = await requireVerified(auth, c.req.raw.headers, { writes: false });
  const format = PROOF_FORMATS.find((one) => one === c.req.param('format'));
  const list = await readReferenceList(db.query, c.req.param('id') ?? '');
  if (!format || list?.state !== 'ready') throw new AppError('NOT_FOUND');
  refuseLarge(list);
  return { by: user.email, format, list };
}

function send(c: Context<ServerEnv>, { name, format, text }: { name: string; format: Format; text: string }) {
  c.header('Content-Type', `${CONTENT_TYPES[format]}; charset=utf-8`);
  c.header('Content-Disposition', `attachment; filename="${name}.${format}"`);
  return c.body(text);
}

function refuseLarge(list: ReferenceList): void {
  if (!isTooLarge(list)) return;
  const most = numberText(MOST_PROVED_RECORDS);
  const message = `A list of more than ${most} records is proved by the command: cairn prove.`;
  throw new AppError('UNPROCESSABLE_CONTENT', { message });
}

/** What a test from published files did not find, as a table that no spreadsheet runs. */
function missedCsv({ missed, files }: Pick<SourceProofView, 'missed' | 'files'>): string {
  const rows = missed.map(({ kind, text, outcome, why, id, file, unit, at }) => [
    ...[SOURCE_WORDS[kind], text, OUTCOME_WORDS[outcome], why, id],
    ...[files[file]?.name ?? '', `${unit} ${at}`],
  ]);
  return csvText([MISSED_COLUMNS, ...rows], { isWhole: true });
}
