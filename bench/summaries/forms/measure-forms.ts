/**
 * `npm run bench summaries forms`: of 720 generated forms and invoices in four languages (tests/support/business-papers.ts, seeds 1 to
 * 6) the share whose value asked for is in the first statement, and of those without its row the share without a statement.
 */
import { definePDFJSModule, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { pageLines } from '../../../src/server/summaries/reading/page-lines.ts';
import { pageText } from '../../../src/server/summaries/reading/page-text.ts';
import { pageReading, readSeen } from '../../../src/server/summaries/reading/seen/read-page.ts';
import { embeddedSummarizer } from '../../../src/server/summary-engine/embedded-summarizer.ts';
import {
  askedPaper,
  type BusinessPaper,
  businessPdf,
  withoutRow,
} from '../../../tests/support/business-papers.ts';
import { seededNumbers } from '../../../tests/support/name-samples.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
const PAPERS = 120;

/** Measures both, and prints what was missed and what was said without its row. */
export async function measureForms(): Promise<void> {
  await definePDFJSModule(() => import('pdfjs-dist/legacy/build/pdf.mjs'));
  let [missed, loud] = [0, 0];
  for (const random of SEEDS.map(seededNumbers)) {
    for (let count = 0; count < PAPERS; count++) {
      const { paper, question, label, value } = askedPaper(random);
      const first = await firstOf(question, paper);
      const without = await firstOf(question, withoutRow(paper, label));
      if (!first.includes(value)) console.log(`Missed: ${question} ${paper.layout}: ${first}`);
      if (without !== '') console.log(`Said without its row: ${question} ${paper.layout}: ${without}`);
      missed += Number(!first.includes(value));
      loud += Number(without !== '');
    }
  }
  const all = SEEDS.length * PAPERS;
  const share = (count: number) => `${((100 * (all - count)) / all).toFixed(1)} %`;
  console.log(
    `${all} papers: value in the first statement ${share(missed)}, silent without it ${share(loud)}`,
  );
}

/** The first statement about a paper, empty for none. */
async function firstOf(prompt: string, paper: BusinessPaper): Promise<string> {
  const document = await getDocumentProxy(businessPdf(paper), { verbosity: 0 });
  const reading = await pageReading(document, await getResolvedPDFJS());
  const { runs } = await readSeen(await document.getPage(1), reading);
  await document.loadingTask.destroy();
  const { points } = await embeddedSummarizer.summarize({ prompt, pages: [pageText(pageLines(runs))] });
  return points[0]?.text ?? '';
}
