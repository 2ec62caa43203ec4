import type { SummaryPoint } from '#contract/summary-contract.ts';
import { conceptsIn } from './answers/concepts.ts';
import { type Fact, factsOf } from './answers/facts.ts';
import { searchedIn, sentencesOfFile } from './answers/file-sentences.ts';
import { findAnswer, pointOfFact, pointOfSentence } from './answers/find-answer.ts';
import { asksForRemarks, isQuestion, questionsIn } from './answers/questions.ts';
import { aboutFile } from './parts/about-file.ts';
import { soughtIn } from './parts/document-kind.ts';
import { mainParts, ofUse } from './parts/main-parts.ts';
import { headingWords } from './parts/outline.ts';
import { isAboutAll } from './request-topics.ts';
import { DOUBLE, type Scored, scoreSentences } from './score-sentences.ts';
import { similarity } from './sentence-scores.ts';
import type { Sentence } from './sentences.ts';
import type { Summarizer } from './summarizer.ts';
import { lengthOf, type SummaryLength, summaryLength } from './summary-length.ts';
import { yieldOnce } from './yield-once.ts';

const LOOSE = 'No whole sentences were found in this file, only loose words.';
/** A file of so few sentences is told by its facts, and the most of them. */
const FEW_SENTENCES = 3;
const MOST_FACTS = 12;
/** The matters of what is owed. */
const OWED = new Set(['~total', '~due', '~net']);
/** Sentences follow where the facts are fewer. */
const LEAST_TOLD = 5;
/** Such a file is told by its facts as well, as its sentences are of no matter of its own. */
const TOLD_BY_FACTS: readonly (string | null)[] = ['invoice', 'form'];
/** The version of the method; a new one invalidates cached summaries. */
const METHOD = 'extractive-13';
const MADE_BY = 'Cairn, extractive';
/** The weight of relevance against redundancy. */
const RELEVANCE = 0.72;
/**
 * Summarises without a model, by verbatim sentences of the file: those of the highest scores, chosen without redundancy
 * (MMR). It is deterministic and local.
 */
export const embeddedSummarizer: Summarizer = {
  facts: { provider: 'embedded', madeBy: MADE_BY, sendsTo: null },
  cacheKey: METHOD,
  async summarize({ prompt: written, pages, outline, signal }) {
    const prompt = written.normalize('NFC');
    const { language, sentences } = await sentencesOfFile({ pages, outline, signal });
    const questions = isQuestion(prompt) ? questionsIn(prompt, language) : [];
    const about = aboutFile(pages);
    const isTold = sentences.length <= FEW_SENTENCES || TOLD_BY_FACTS.includes(about.kind);
    const isForRemarks = asksForRemarks(prompt, language);
    const facts = questions.length > 0 || isTold || isForRemarks ? factsOf(pages) : [];
    const isEmpty = sentences.length === 0 && facts.length === 0;
    const made = {
      method: 'extractive' as const,
      madeBy: MADE_BY,
      notice: isEmpty ? LOOSE : null,
      tokens: 0,
    };
    const remarks = isForRemarks ? facts.filter(({ what }) => what === 'remark') : [];
    if (remarks.length > 0) {
      const points = remarks.slice(0, MOST_FACTS).map(pointOfFact);
      return { ...made, points, searched: searchedIn(pages, facts) };
    }
    if (questions.length > 0 && !isEmpty) {
      await yieldOnce(signal);
      const { leastPoints, mostPoints } = summaryLength(prompt);
      const count = leastPoints === mostPoints ? mostPoints : null;
      const answer = await findAnswer(questions, { facts, sentences, language, count, signal });
      return { ...made, ...answer, searched: searchedIn(pages, facts) };
    }
    const sought = soughtIn(about.kind);
    const scored = await scoreSentences(ofUse(sentences, pages), { prompt, language, sought, signal });
    return { ...made, about, points: summaryOf(choose(scored, prompt, pages.length), facts) };
  },
};

/** The chosen sentences; of a file that has few, such as a form, the facts that forms have in common, or else the first. */
function summaryOf(chosen: readonly Scored[], facts: readonly Fact[]): SummaryPoint[] {
  const sentences = chosen.map(({ sentence }) => inPart(sentence));
  if (facts.length < FEW_SENTENCES) return sentences.length > 0 ? sentences : facts.map(pointOfFact);
  const points = toldOf(
    facts.filter(({ text }, at) => facts.findIndex((one) => one.text === text) === at),
  ).map(pointOfFact);
  return [...points, ...sentences.slice(0, Math.max(0, LEAST_TOLD - points.length))].slice(0, MOST_FACTS);
}

/** The facts that tell a form: of many those that forms have in common, and what is to be paid before all others. */
function toldOf(facts: readonly Fact[]): readonly Fact[] {
  const conceptsOf = ({ label }: Fact) => conceptsIn(label).concepts;
  const usual = facts.filter((fact) => conceptsOf(fact).length > 0);
  const told = facts.length > MOST_FACTS && usual.length > 0 ? usual : facts;
  const owed = told.filter((fact) => conceptsOf(fact).some((concept) => OWED.has(concept)));
  const kept = new Set([...owed, ...told].slice(0, MOST_FACTS));
  return told.filter((fact) => kept.has(fact));
}

/** A statement with the part of the file that it stands in. */
function inPart(sentence: Sentence): SummaryPoint {
  const part = headingWords(sentence.part);
  return { ...pointOfSentence(sentence), ...(part !== '' && { part }) };
}

/** Chooses the best different sentences, in the order of the file; each main part has one, unless their number is asked for. */
function choose(scored: readonly Scored[], prompt: string, pages: number): Scored[] {
  const length = summaryLength(prompt, pages);
  const isWhole = length.leastPoints < length.mostPoints && isAboutAll(prompt);
  const first = isWhole ? bestOfParts(scored).slice(0, length.mostPoints) : [];
  return withMore(scored, first, length);
}

/** The best sentence of each main part. */
function bestOfParts(scored: readonly Scored[]): Scored[] {
  const parts = mainParts(scored.map(({ sentence }) => sentence));
  return [...Map.groupBy(scored, ({ sentence }) => sentence.part)].flatMap(([part, ofOne]) => {
    const most = ofOne.reduce((best, one) => (one.score > best.score ? one : best));
    return parts.has(part) ? [most] : [];
  });
}

/** Adds the best by maximal marginal relevance until a summary is long enough. */
function withMore(
  scored: readonly Scored[],
  first: readonly Scored[],
  { words, leastPoints, mostPoints }: SummaryLength,
): Scored[] {
  const chosen = [...first];
  const isNew = (candidate: Scored) =>
    chosen.every(({ vector }) => similarity(candidate.vector, vector) < DOUBLE);
  let length = chosen.reduce((sum, { sentence }) => sum + lengthOf(sentence.text), 0);
  let rest = scored.filter(isNew);
  while (rest.length > 0 && chosen.length < mostPoints && (chosen.length < leastPoints || length < words)) {
    const worth = (candidate: Scored) =>
      RELEVANCE * candidate.score - (1 - RELEVANCE) * likeness(candidate, chosen);
    const worths = rest.map(worth);
    const [next] = rest.splice(worths.indexOf(worths.reduce((a, b) => Math.max(a, b))), 1);
    if (!next) break;
    chosen.push(next);
    length += lengthOf(next.sentence.text);
    rest = rest.filter((candidate) => similarity(candidate.vector, next.vector) < DOUBLE);
  }
  return scored.filter((one) => chosen.includes(one));
}

/** How alike a sentence is to the most alike of some others. */
function likeness({ vector }: Scored, others: readonly Scored[]): number {
  return others.reduce((most, other) => Math.max(most, similarity(other.vector, vector)), 0);
}
