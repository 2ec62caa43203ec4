import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A paper: its sections with their titles, and the abstract that its authors wrote. */
export type Paper = { name: string; pages: string[]; abstract: string };

/** The most sentences of an abstract that stand in the text as well; more are no abstract but a beginning. */
const MAX_REPEATED = 0.1;
/** The shortest abstract that a summary is compared with, in characters. */
const MIN_ABSTRACT = 300;

/**
 * Reads the papers below a folder in the XML of ScisummNet (`Reference_XML/*.xml`): PAPER with ABSTRACT and SECTION, of
 * sentences S. Left out are papers without an abstract or sections, and those whose text
 * holds their abstract.
 */
export async function readPapers(folder: string): Promise<Paper[]> {
  const files = await readdir(folder, { recursive: true });
  const papers: Paper[] = [];
  for (const file of files.filter((name) => /Reference_XML\/[^/]+\.xml$/.test(name)).sort()) {
    const xml = await readFile(join(folder, file), 'utf8');
    const [abstract = []] = parts(xml, 'ABSTRACT').map(({ content }) => sentencesIn(content));
    const sections = parts(xml, 'SECTION').map(({ title, content }) => ({
      title,
      text: sentencesIn(content),
    }));
    const body = new Set(sections.flatMap(({ text }) => text));
    const repeated = abstract.filter((sentence) => body.has(sentence)).length / abstract.length;
    const paper = {
      name: basename(file),
      pages: sections.map(({ title, text }) => `${title}\n${text.join(' ')}`),
      abstract: abstract.join(' '),
    };
    if (paper.abstract.length >= MIN_ABSTRACT && sections.length > 2 && repeated <= MAX_REPEATED)
      papers.push(paper);
  }
  return papers;
}

function parts(xml: string, element: string): { title: string; content: string }[] {
  const form = new RegExp(`<${element}(?: title="([^"]*)")?[^>]*>([\\s\\S]*?)</${element}>`, 'g');
  return [...xml.matchAll(form)].map(([, title = '', content = '']) => ({ title: plain(title), content }));
}

function sentencesIn(content: string): string[] {
  return [...content.matchAll(/<S [^>]*>([\s\S]*?)<\/S>/g)].map(([, text = '']) => plain(text));
}

function plain(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
