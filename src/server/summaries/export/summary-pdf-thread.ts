import { CAIRN_STONES } from '#contract/entity-files/cairn-stones.ts';
import { countText } from '../../ground/installation-format.ts';
import { answerTasks } from '../../ground/run-thread.ts';
import { PdfFonts } from '../../papers/pdf-fonts.ts';
import { COLOURS, type Ink } from '../../papers/pdf-lines.ts';
import { CONTENT_WIDTH, PdfSheet } from '../../papers/pdf-sheet.ts';
import { type FinishedSummary, formatOrigins, statementsOf, withPages } from './summary-origin.ts';

const CAPS: Ink = { face: 'serif', size: 7.9, colour: COLOURS.quiet };
const TITLE: Ink = { face: 'display', size: 22, colour: COLOURS.ink };
const QUESTION: Ink = { face: 'italic', size: 12.5, colour: COLOURS.ink };
const STATEMENT: Ink = { face: 'sans', size: 10, colour: COLOURS.ink };
const NOTICE: Ink = { face: 'sans', size: 8.6, colour: COLOURS.quiet };

// A thread of its own, as drawing would hold up other requests.
answerTasks(({ answers }: { answers: readonly FinishedSummary[] }) => drawSummary(answers));

/** Draws the questions about one file and their answers as a PDF. */
async function drawSummary(answers: readonly FinishedSummary[]): Promise<Uint8Array<ArrayBuffer>> {
  const fileName = answers[0]?.fileName ?? '';
  const made = new Date(answers.at(-1)?.finishedAt ?? 0);
  const sheet = new PdfSheet(new PdfFonts(), { title: `Summary of ${fileName}`, made });
  sheet.drawMark(CAIRN_STONES, { y: sheet.y + 4, scale: 0.4 });
  drawText(sheet, 'SUMMARY', CAPS, 0);
  drawText(sheet, fileName, TITLE, 12);
  for (const { prompt, result } of answers) {
    drawText(sheet, prompt, QUESTION, 6);
    for (const { text, citations } of statementsOf(result))
      drawText(sheet, withPages(text, citations), STATEMENT, 6);
    if (result.notice) drawText(sheet, result.notice, NOTICE, 6);
    sheet.y += 10;
  }
  drawText(sheet, formatOrigins(answers), NOTICE, 0);
  return sheet.finish(countText(answers.length, 'question'));
}

/** Draws a text over the width of the page, and leaves some points below it. */
function drawText(sheet: PdfSheet, text: string, ink: Ink, below: number): void {
  for (const line of sheet.lines.break([{ text: text.replace(/\s+/g, ' '), ink }], CONTENT_WIDTH)) {
    if (line.height > sheet.room) sheet.feed();
    sheet.y = sheet.drawLines([line], { x: 0, y: sheet.y });
  }
  sheet.y += below;
}
