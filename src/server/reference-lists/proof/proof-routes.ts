import { performance } from 'node:perf_hooks';
import { Hono } from 'hono';
import { MOST_PROVED_RECORDS, PROOF_FORMATS } from '#contract/reference-lists/reference-list-contract.ts';
import { AppError } from '../../ground/app-error.ts';
import { momentText, numberText } from '../../ground/installation-format.ts';
import { programVersion } from '../../ground/program-version.ts';
import { requireVerified, type Sessions } from '../../http/require-session.ts';
import type { ServerEnv } from '../../http/server-env.ts';
import type { ReferenceDeps } from '../maintain-reference-lists.ts';
import { putProof, type ReferenceList, readReferenceList } from '../reference-list-store.ts';
import { proofPage } from './proof-page.ts';
import { proveInThread } from './prove-in-thread.ts';
import { figuresOf } from './prove-list.ts';

const PROOF = '/api/reference-lists/:id/proof/:format';

/** Sends the report of a proof of a list, as a page to print or as JSON. */
export function proofRoutes({ db, config, auth, log }: ReferenceDeps & { auth: Sessions }) {
  const routes = new Hono<ServerEnv>();
  routes.get(PROOF, async (c) => {
    const user = await requireVerified(auth, c.req.raw.headers, { writes: false });
    const format = PROOF_FORMATS.find((one) => one === c.req.param('format'));
    const list = await readReferenceList(db.query, c.req.param('id') ?? '');
    if (!format || list?.state !== 'ready') throw new AppError('NOT_FOUND');
    refuseLarge(list);
    const started = performance.now();
    const report = await proveInThread({ settings: config, list });
    const origin = {
      at: momentText(new Date()),
      by: user.email,
      seconds: ((performance.now() - started) / 1000).toFixed(1),
      program: programVersion(),
    };
    // The report is worth sending although its figures cannot be kept, as on a full disk.
    await putProof(db.query, list.id, figuresOf(report)).catch((error: unknown) =>
      log.warn({ err: error, list: list.id }, 'the figures of a proof are not kept'),
    );
    const isPage = format === 'html';
    c.header('Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="proof.${format}"`);
    return c.body(isPage ? proofPage(report, origin) : JSON.stringify({ ...report, origin }));
  });
  return routes;
}

function refuseLarge({ counts }: ReferenceList): void {
  if (counts.clients + Math.max(counts.contacts, counts.relatedParties) <= MOST_PROVED_RECORDS) return;
  const most = numberText(MOST_PROVED_RECORDS);
  const message = `A list of more than ${most} records is proved by the command: cairn prove.`;
  throw new AppError('UNPROCESSABLE_CONTENT', { message });
}
