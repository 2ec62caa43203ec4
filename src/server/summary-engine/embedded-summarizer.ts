import type { Searched, SummaryPoint } from '#contract/summary-contract.ts';
import { type Fact, factsOf } from './answers/facts.ts';
import { findAnswer, pointOfFact, pointOfSentence } from './answers/find-answer.ts';
import { isQuestion, questionsIn } from './answers/questions.ts';
import { DOUBLE, type Scored, scoreSentences } from './score-sentences.ts';
import { similarity } from './sentence-scores.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import type { Summarizer } from './summarizer.ts';
import { type SummaryLength, summaryLength } from './summary-length.ts';
import { yieldOnce } from './yield-once.ts';

const LOOSE = 'No whole sentences were found in this file, only loose words.';
/** The most facts of a file without sentences. */
const MOST_FACTS = 12;
/** The version of the method; a new one invalidates cached summaries. */
const METHOD = 'extractive-5';
const MADE_BY = 'Cairn, extractive';
/** A sentence that stands in the file so often is boilerplate. */
const BOILERPLATE_TIMES = 3;
/** The weight of relevance against redundancy. */
const RELEVANCE = 0.72;
/** Sentences processed before the summarizer yields to other requests. */
const BATCH = 200;

/**
 * Summarises without a model, by verbatim sentences of the file: those of the highest scores, chosen without redundancy
 * (MMR). It is deterministic and local.
 */
export const embeddedSummarizer: Summarizer = {
  facts: { provider: 'embedded', madeBy: MADE_BY, sendsTo: null },
  cacheKey: METHOD,
  async summarize({ prompt, pages, signal }) {
    const sentences = await inBatches(sentencesOf(pages), signal);
    const questions = isQuestion(prompt) ? questionsIn(prompt) : [];
    const facts = questions.length > 0 || sentences.length === 0 ? factsOf(pages) : [];
    const scored = await scoreSentences(sentences, prompt, signal);
    const chosen = choose(scored, summaryLength(prompt));
    const isEmpty = chosen.length === 0 && facts.length === 0;
    const made = {
      method: 'extractive' as const,
      madeBy: MADE_BY,
      notice: isEmpty ? LOOSE : null,
      tokens: 0,
    };
    if (questions.length === 0 || isEmpty) return { ...made, points: summaryOf(chosen, facts) };
    const searched = searchedIn(pages, facts);
    return { ...made, ...findAnswer(questions, { prompt, facts, sentences: chosen }), searched };
  },
};

/** The chosen sentences, or the first facts of a file that has none, such as a form. */
function summaryOf(chosen: readonly Scored[], facts: readonly Fact[]): SummaryPoint[] {
  if (chosen.length > 0) return chosen.map(pointOfSentence);
  return facts.slice(0, MOST_FACTS).map(pointOfFact);
}

function searchedIn(pages: readonly string[], facts: readonly Fact[]): Searched {
  const rows = facts.filter(({ what }) => what === 'row').length;
  return { pages: pages.filter((page) => page !== '').length, rows, remarks: facts.length - rows };
}

/** Collects the different sentences, at their first position, without boilerplate unless there is nothing else. */
async function inBatches(sentences: Iterable<Sentence>, signal?: AbortSignal): Promise<Sentence[]> {
  const all = new Map<string, { sentence: Sentence; times: number }>();
  for (const sentence of sentences) {
    const same = all.get(sentence.text);
    if (same) same.times++;
    else all.set(sentence.text, { sentence, times: 1 });
    if (!same && all.size % BATCH === 0) await yieldOnce(signal);
  }
  const counted = [...all.values()];
  const own = counted.filter(({ times }) => times < BOILERPLATE_TIMES);
  return (own.length > 0 ? own : counted).map(({ sentence }) => sentence);
}

/** Chooses the best different sentences by maximal marginal relevance, in the order of the file. */
function choose(scored: readonly Scored[], { words, leastPoints, mostPoints }: SummaryLength): Scored[] {
  const chosen: Scored[] = [];
  let [rest, length] = [[...scored], 0];
  while (rest.length > 0 && chosen.length < mostPoints && (chosen.length < leastPoints || length < words)) {
    const worth = (candidate: Scored) =>
      RELEVANCE * candidate.score - (1 - RELEVANCE) * likeness(candidate, chosen);
    const worths = rest.map(worth);
    const [next] = rest.splice(worths.indexOf(worths.reduce((a, b) => Math.max(a, b))), 1);
    if (!next) break;
    chosen.push(next);
    length += next.sentence.text.split(/\s+/).length;
    rest = rest.filter((candidate) => similarity(candidate.vector, next.vector) < DOUBLE);
  }
  return scored.filter((one) => chosen.includes(one));
}

/** How alike a sentence is to the most alike of some others. */
function likeness({ vector }: Scored, others: readonly Scored[]): number {
  return others.reduce((most, other) => Math.max(most, similarity(other.vector, vector)), 0);
}
