import { nearestPlace } from '#contract/summaries/cited-page.ts';
import type { SummaryPoint, SummaryResult } from '#contract/summary-contract.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { countText } from '../ground/installation-format.ts';
import { foreignLanguageOf } from '../summary-engine/language/foreign-language.ts';
import { findStoredFile } from '../uploads/stored-file-store.ts';
import { withPages } from './export/summary-origin.ts';
import { findGivenUp, rememberGivenUp } from './given-up-file-store.ts';
import { requestSummaryMail } from './mail-summary.ts';
import { readPdfText, savePdfText } from './pdf-text-store.ts';
import { PdfProblem } from './reading/pdf-problem.ts';
import { type PdfText, READING_VERSION, readPdf } from './reading/read-pdf.ts';
import type { SummaryDeps } from './summary-deps.ts';
import { type SummaryProgress, summaryProgress } from './summary-progress.ts';
import { beginSummary, endSummary, findMade, finishSummary, type KeptSummary } from './summary-store.ts';
import { addUsage, readUsage } from './summary-usage-store.ts';

/** The attempts after which a summary that crashes the server fails. */
const MAX_ATTEMPTS = 3;
const NOT_SAID = 'The file does not say.';
const RECOGNISED = 'Text was recognised on pictures of pages, and may contain mistakes.';

/**
 * Makes one requested summary, from an earlier result for the same text and prompt, or from the text of its file. A
 * permanent problem ends the summary; it rejects only with errors that a retry may resolve.
 */
export async function makeSummary(deps: SummaryDeps, id: string, serverEnds: AbortSignal): Promise<void> {
  const summary = await beginSummary(deps.db.query, id);
  if (!summary) return;
  if (summary.attempts > MAX_ATTEMPTS) return fail(deps, summary, 'interrupted');
  const progress = summaryProgress(deps, summary, serverEnds);
  try {
    const text = await textOf(deps, summary, progress);
    progress.onPage(text.pages.length, text.pages.length);
    const result = (await cached(deps, summary)) ?? (await made(deps, summary, { text, progress }));
    await publish(deps, summary, { result, pages: text.pages.length });
  } catch (error) {
    if (serverEnds.aborted) throw error;
    if (progress.signal.aborted) return;
    if (error instanceof PdfProblem) return fail(deps, summary, error.reason);
    if (summary.attempts >= MAX_ATTEMPTS) await fail(deps, summary, 'failed');
    throw error;
  } finally {
    progress.stop();
  }
}

async function fail(
  { db, log }: SummaryDeps,
  { id, contentHash }: KeptSummary,
  problem: PdfProblem['reason'],
): Promise<void> {
  await rememberGivenUp(db.query, contentHash, problem);
  await endSummary(db.query, id, { state: 'failed', problem });
  log.info({ event: 'summary-failed', summaryId: id, problem }, 'no summary could be made');
}

async function textOf(
  { db, files, config }: SummaryDeps,
  summary: KeptSummary,
  progress: SummaryProgress,
): Promise<PdfText> {
  const known = await readPdfText(db.query, summary);
  if (known) return known;
  const file = await findStoredFile(db.query, summary.fileId);
  if (!file) throw new PdfProblem('cancelled');
  // The same file may have been given up while this summary waited.
  const problem = await findGivenUp(db.query, summary.contentHash);
  if (problem) throw new PdfProblem(problem);
  const { onPage, signal } = progress;
  const { languageFiles: languages } = config;
  const text = await readPdf(await files.read(file.storageKey), { signal, onPage, languages });
  await savePdfText(db.query, summary, text);
  return text;
}

async function cached({ db, summarizer }: SummaryDeps, summary: KeptSummary): Promise<SummaryResult | null> {
  const result = await findMade(db.query, summary, madeByOf(summarizer));
  return result && { ...result, fromCache: true };
}

/** What a result depends on besides the file and the prompt. */
function madeByOf({ cacheKey }: SummaryDeps['summarizer']): string {
  return `${cacheKey}, reading ${READING_VERSION}`;
}

async function made(
  { db, config, summarizer }: SummaryDeps,
  { userId, prompt }: KeptSummary,
  { text, progress: { signal, onPages, onDraft } }: { text: PdfText; progress: SummaryProgress },
): Promise<SummaryResult> {
  const tokensLeft = config.summarizer.dailyTokens - (await readUsage(db.query, userId));
  const task = { prompt, pages: text.pages, outline: text.outline, signal, onPages, onDraft, tokensLeft };
  const {
    tokens,
    leftOut = [],
    further = [],
    nearest = null,
    searched = null,
    about = null,
    ...summary
  } = await summarizer.summarize(task);
  const language = foreignLanguageOf(text.pages);
  const asRead = (some: readonly SummaryPoint[]) =>
    withLabels(some, text).map((point) => ({ ...point, ...(language && { language }) }));
  const isWritten = summary.method === 'model';
  const points = isWritten ? withLabels(summary.points, text) : asRead(summary.points);
  if (tokens > 0) await addUsage(db.query, userId, tokens);
  const notices = [...noticesOf(text), ...(summary.notice ? [summary.notice] : [])];
  const notice = notices.join(' ') || null;
  const [near = null] = asRead(nearest ? [nearest] : []);
  const notSaid = near ? `${NOT_SAID} ${nearestPlace(near)}` : NOT_SAID;
  const written = searched && points.length === 0 ? notSaid : formatPoints(points);
  const places = { points, further: asRead(further), nearest: near };
  const told = { ...places, searched, about, leftOut, hidden: text.hiddenPassages };
  return { ...summary, ...told, notice, summary: written, fromCache: false };
}

/** The notices about the text of a summary. */
function noticesOf({
  pages,
  isRecognised,
  unclearPages: unclear,
  hiddenPassages: hidden,
  attachedFiles = 0,
}: PdfText): string[] {
  const leftOut = `${countText(hidden, 'passage that is hidden or struck through was', 'passages that are hidden or struck through were')} left out.`;
  const empty = pages.filter((page) => page === '').length - unclear;
  const unread = `${empty} of the ${pages.length} pages ${empty === 1 ? 'contains' : 'contain'} no text.`;
  return [
    ...(isRecognised ? [RECOGNISED] : []),
    ...(unclear > 0 ? [`On ${countText(unclear, 'page')} no text was recognised surely.`] : []),
    ...(empty > 0 ? [unread] : []),
    ...(hidden > 0 ? [leftOut] : []),
    ...(attachedFiles > 0
      ? [`${countText(attachedFiles, 'attached file was', 'attached files were')} not read.`]
      : []),
  ];
}

/** Formats a paragraph for each statement, with its pages. */
function formatPoints(points: readonly SummaryPoint[]): string {
  return points.map(({ text, citations }) => withPages(text, citations)).join('\n\n');
}

/** Statements whose citations say what is printed on their pages. */
function withLabels(points: readonly SummaryPoint[], { labels }: PdfText): SummaryPoint[] {
  return points.map((point) => ({
    ...point,
    citations: point.citations.map((citation) => {
      const label = labels[citation.page - 1];
      return { ...citation, ...(label && { label }) };
    }),
  }));
}

/** Stores the result and requests the event and the mail, in one transaction. */
async function publish(
  { db, jobs, webhooks, summarizer, log }: SummaryDeps,
  summary: KeptSummary,
  { result, pages }: { result: SummaryResult; pages: number },
): Promise<void> {
  const { id } = summary;
  // A fallback result must not be cached as the model's.
  const isOwnWay = result.method === 'model' || summarizer.facts.provider === 'embedded';
  const madeBy = isOwnWay ? madeByOf(summarizer) : `instead of ${madeByOf(summarizer)}`;
  const isKept = await runTransaction(db.query, async (transaction) => {
    if (!(await finishSummary(transaction, summary, { result, madeBy, pages }))) return false;
    const event = { id, type: 'summary.finished', timestamp: new Date().toISOString(), data: { id } };
    await webhooks.announce(event, transaction);
    await requestSummaryMail(jobs, id, transaction);
    return true;
  });
  if (isKept) log.info({ event: 'summary-finished', summaryId: id, pages }, 'summary finished');
}
