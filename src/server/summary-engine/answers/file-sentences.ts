import type { Searched } from '#contract/summary-contract.ts';
import { type Language, languageOfPages } from '../language/languages.ts';
import { type Sentence, sentencesOf } from '../sentences.ts';
import type { SummaryTask } from '../summarizer.ts';
import { yieldOnce } from '../yield-once.ts';
import type { Fact } from './facts.ts';

/** A sentence that stands in the file so often is boilerplate. */
const BOILERPLATE_TIMES = 3;
/** Sentences processed before the summarizer yields to other requests. */
const BATCH = 200;

type File = Pick<SummaryTask, 'pages'> & { [Name in 'outline' | 'signal']?: SummaryTask[Name] | undefined };

/** Reads the language and the sentences of a file. */
export async function sentencesOfFile({
  pages,
  outline,
  signal,
}: File): Promise<{ language: Language; sentences: Sentence[] }> {
  const language = languageOfPages(pages);
  return { language, sentences: await inBatches(sentencesOf(pages, language, outline), signal) };
}

/** What is searched in a file. */
export function searchedIn(pages: readonly string[], facts: readonly Fact[]): Searched {
  const rows = facts.filter(({ what }) => what === 'row').length;
  return { pages: pages.filter((page) => page !== '').length, rows, remarks: facts.length - rows };
}

/** Collects the different sentences, at their first position, without boilerplate unless there is nothing else. */
async function inBatches(sentences: Iterable<Sentence>, signal?: AbortSignal): Promise<Sentence[]> {
  const all = new Map<string, { sentence: Sentence; times: number }>();
  let read = 0;
  for (const sentence of sentences) {
    const same = all.get(sentence.text);
    if (same) same.times++;
    else all.set(sentence.text, { sentence, times: 1 });
    if (++read % BATCH === 0) await yieldOnce(signal);
  }
  const counted = [...all.values()];
  const own = counted.filter(({ times }) => times < BOILERPLATE_TIMES);
  return (own.length > 0 ? own : counted).map(({ sentence }) => sentence);
}
