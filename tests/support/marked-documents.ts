import { readFileSync } from 'node:fs';

/** A document in which a person has marked the sentences that answer a question, and those any summary should contain. */
export type MarkedDocument = {
  title: string;
  /** Paragraphs are separated by line ends, as pages are read. */
  pages: string[];
  /** The sentences in their order, each with its page from 1. */
  sentences: { text: string; page: number }[];
  tasks: { prompt: string; keys: string[] }[];
};

/**
 * The documents of tests/fixtures/summary-documents.txt. Each begins with `== title` and `? question`; each line is a
 * sentence, a blank line separates paragraphs and `--` pages. `!` marks answers to the question, `*` what any summary
 * should contain.
 */
export function readMarkedDocuments(): MarkedDocument[] {
  const file = new URL('../fixtures/summary-documents.txt', import.meta.url);
  return readFileSync(file, 'utf8').split(/^== /m).slice(1).map(toDocument);
}

function toDocument(source: string): MarkedDocument {
  const [title = '', question = '', ...lines] = source.trim().split('\n');
  const answers: string[] = [];
  const points: string[] = [];
  const sentences: MarkedDocument['sentences'] = [];
  const pages = lines
    .join('\n')
    .split('\n--\n')
    .map((page, index) =>
      page
        .split('\n\n')
        .map((paragraph) => {
          const texts = paragraph.split('\n').map((line) => {
            const [, marks = '', text = ''] = /^([!*]*)(.*)$/.exec(line) ?? [];
            if (marks.includes('!')) answers.push(text);
            if (marks.includes('*')) points.push(text);
            sentences.push({ text, page: index + 1 });
            return text;
          });
          return texts.join(' ');
        })
        .join('\n'),
    );
  const tasks = [
    { prompt: 'Summarise this document', keys: points },
    { prompt: question.slice(2), keys: answers },
  ];
  return { title, pages, sentences, tasks };
}
