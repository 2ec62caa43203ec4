import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCsvRecords } from '../../../src/server/documents/exchange/csv-records.ts';
import type { Paper } from './read-papers.ts';

const ARTICLES = 'News Articles';
const SUMMARIES = 'Summaries';

/**
 * Reads news with their summaries below a folder, each article once: text files in `News Articles` and in `Summaries`, which are
 * the sentences that somebody chose, or tables in CSV with the columns `article` and `highlights`, which an editor wrote.
 */
export async function readNews(folder: string): Promise<Paper[]> {
  const files = (await readdir(folder, { recursive: true })).toSorted();
  const news: Paper[] = [];
  for (const file of files) {
    if (file.endsWith('.csv')) news.push(...(await articlesIn(join(folder, file))));
    if (!file.endsWith('.txt') || !file.includes(`${ARTICLES}/`)) continue;
    const [text, abstract] = await Promise.all(
      [file, file.replace(ARTICLES, SUMMARIES)].map((name) => readText(join(folder, name))),
    );
    news.push(article(file, text ?? '', abstract ?? ''));
  }
  return [...new Map(news.map((one) => [one.pages.join(), one])).values()];
}

async function articlesIn(file: string): Promise<Paper[]> {
  const [head = [], ...records] = readCsvRecords(await readFile(file, 'utf8')).records;
  const [text, abstract] = ['article', 'highlights'].map((column) => head.indexOf(column));
  return records.map((record) => article(file, record[text ?? -1] ?? '', record[abstract ?? -1] ?? ''));
}

/** Files of the time are in UTF-8 or in Latin 1. */
async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

function article(name: string, text: string, abstract: string): Paper {
  const paragraphs = text.split('\n').map((line) => line.trim());
  return { name, pages: [paragraphs.filter(Boolean).join('\n')], abstract };
}
