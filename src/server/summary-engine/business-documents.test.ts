import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import {
  type BusinessDocument,
  drawBusinessDocument,
  readBusinessDocuments,
} from '../../../tests/support/business-documents.ts';
import { readPdf } from '../summaries/reading/read-pdf.ts';
import { embeddedSummarizer } from './embedded-summarizer.ts';

/** Of the statements that a careful reader would hold on to, a summary has so many. */
const LEAST_KEYS = 0.75;

async function pagesOf(document: BusinessDocument): Promise<string[]> {
  return (await readPdf(Readable.from([await drawBusinessDocument(document)]))).pages;
}

const textsOf = async (prompt: string, pages: readonly string[]) =>
  (await embeddedSummarizer.summarize({ prompt, pages })).points.map(({ text }) => text);

describe.each(readBusinessDocuments())('$name', (document) => {
  test('A question is answered by the first statement, and what the document does not say is not answered', async () => {
    const pages = await pagesOf(document);
    for (const { question, answer, isList } of document.questions) {
      const texts = await textsOf(question, pages);
      if (answer === null) expect(texts, question).toEqual([]);
      else expect(isList ? texts.join('\n') : texts[0], question).toContain(answer);
    }
  });

  test('Title, kind, date and parties are told as they are written', async () => {
    const { about } = await embeddedSummarizer.summarize({
      prompt: 'Summarise this document',
      pages: await pagesOf(document),
    });
    const { title, kind, date } = document;
    expect(about).toMatchObject({ title, kind, date });
    for (const party of document.parties) expect(about?.parties).toContain(party);
  });

  test('A summary holds what a careful reader would, and nothing of covers, contents, notes and signatures', async () => {
    const texts = await textsOf('Summarise this document', await pagesOf(document));
    const found = document.keys.filter((key) => texts.includes(key));
    expect(found.length, texts.join('\n')).toBeGreaterThanOrEqual(document.keys.length * LEAST_KEYS);
    for (const formula of document.boilerplate) expect(texts.join('\n')).not.toContain(formula);
    expect(texts.join('\n')).not.toMatch(/ of class \d+ /);
  });
});
