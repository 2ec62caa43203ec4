import { Hono } from 'hono';
import { SUMMARY_PROBLEMS, type SummaryProblem } from '#contract/summaries/summary-problems.ts';
import type { Summary } from '#contract/summary-contract.ts';
import { entityKey } from '#records';
import { readCursor, writeCursor } from '../db/page-cursor.ts';
import { AppError } from '../ground/app-error.ts';
import { verifiedUser } from '../http/require-session.ts';
import type { ServerEnv, ServerHandler } from '../http/server-env.ts';
import { findStoredFile } from '../uploads/stored-file-store.ts';
import { summaryFile } from './export/summary-file.ts';
import { fileSummary } from './file-summary.ts';
import { readPdfPages } from './pdf-text-store.ts';
import type { PdfText } from './reading/read-pdf.ts';
import { removeSummary } from './remove-summary.ts';
import { cancelSummary, requestSummary } from './request-summary.ts';
import type { SummaryDeps } from './summary-deps.ts';
import { pageOfSummaries } from './summary-search-store.ts';
import { findSummary, type KeptSummary } from './summary-store.ts';

/** The call of the specification: answers with the finished summary, or with the reason why there is none. */
export function summarizePdfRoutes(deps: SummaryDeps) {
  return verifiedUser.summarizePdf.handler(async ({ context: { user }, input }) => {
    const { id, pages, result, problem } = await requestSummary(deps, user, input);
    if (result) return { id, pages, ...result };
    const reason = (problem?.reason ?? 'failed') as SummaryProblem;
    throw new AppError('UNPROCESSABLE_CONTENT', { message: SUMMARY_PROBLEMS[reason], data: { reason, id } });
  });
}

/** Adds `error` to the error bodies of that call, as its callers read it when the status is not ok. */
export function errorInBodyRoutes() {
  return new Hono<ServerEnv>().use('/api/summarizePdf', errorInBody);
}

const errorInBody: ServerHandler = async (c, next) => {
  await next();
  if (c.res.ok || !c.res.headers.get('content-type')?.startsWith('application/json')) return;
  const body = (await c.res.json()) as { message: string };
  c.res = new Response(JSON.stringify({ ...body, error: body.message }), c.res);
};

/** The calls for a user's own summaries; those of others answer 404. */
export function summaryRoutes(deps: SummaryDeps) {
  const { db, summarizer } = deps;
  const { list, read, progress, page, hidden, cancel, remove, file, download } = verifiedUser.summaries;

  async function own(userId: string, id: string): Promise<KeptSummary> {
    const summary = await findSummary(db.query, id);
    if (!summary || summary.userId !== userId) throw new AppError('NOT_FOUND');
    return summary;
  }

  async function viewOf({
    userId,
    fileId,
    contentHash,
    attempts,
    ...summary
  }: KeptSummary): Promise<Summary> {
    const file = await findStoredFile(db.query, fileId);
    return { ...summary, filePath: file?.path ?? null };
  }

  return {
    list: list.handler(async ({ context: { user }, input: { q, limit, cursor } }) => {
      const from = cursor === undefined ? undefined : readCursor(cursor);
      const { items, end } = await pageOfSummaries(db.query, user.id, { q, limit, from });
      return { items, nextCursor: end && writeCursor(end), summarizer: summarizer.facts };
    }),
    read: read.handler(async ({ context: { user }, input: { id } }) => viewOf(await own(user.id, id))),
    progress: progress.handler(async ({ context: { user }, input: { id } }) => {
      const summary = await findSummary(db.query, id);
      return summary?.userId === user.id ? viewOf(summary) : null;
    }),
    page: page.handler(async ({ context: { user }, input }) => {
      const text = await readPdfPages(db.query, await own(user.id, input.id));
      return pageOf(text, input.page);
    }),
    hidden: hidden.handler(async ({ context: { user }, input: { id } }) => ({
      passages: (await readPdfPages(db.query, await own(user.id, id))).hiddenTexts,
    })),
    cancel: cancel.handler(async ({ context: { user }, input: { id } }) => {
      await own(user.id, id);
      await cancelSummary(deps, id);
      return viewOf(await own(user.id, id));
    }),
    remove: remove.handler(async ({ context: { user }, input: { id } }) => {
      await removeSummary(deps, await own(user.id, id));
      return { removed: true as const };
    }),
    file: file.handler(async ({ context: { user }, input: { id, kind, entityId } }) => {
      const summary = await own(user.id, id);
      const filed = await fileSummary(db.query, { summary, entity: entityKey(kind, entityId), user });
      return { filedId: filed.id, filedAt: filed.filedAt };
    }),
    download: download.handler(async ({ context: { user }, input: { id, ...wanted } }) =>
      summaryFile(db.query, await own(user.id, id), wanted),
    ),
  };
}

/** One page of a text, by its number from 1. @throws AppError 404 where there is none */
function pageOf({ pages, labels }: Pick<PdfText, 'pages' | 'labels'>, page: number) {
  const text = pages[page - 1];
  if (text === undefined) throw new AppError('NOT_FOUND');
  return { page, pages: pages.length, label: labels[page - 1] ?? null, text };
}
