import type { SummaryPoint } from '#contract/summary-contract.ts';
import type { Scored } from '../score-sentences.ts';
import { kindsAsked } from '../statement-kinds.ts';
import { saysConcept } from './concepts.ts';
import { type Fact, isOfKind, termsOf } from './facts.ts';
import type { Question } from './questions.ts';

/** What answers a question, best first, and what else comes near. */
export type Answer = { points: SummaryPoint[]; further: SummaryPoint[] };

/** The least share of what is asked, weighed by rarity, that a fact, or a sentence with those beside it, must name. */
const REACH = { fact: 0.45, sentence: 0.25 };
/** What a word counts in a label, in the heading above it, and in the value. */
const PLACES = { label: 1, heading: 0.5, value: 0.5 };
/** How much a label says that names nothing else than what is asked. */
const PRECISION = 0.25;
/** What is left of a match whose value is of another kind than asked. */
const OTHER_KIND = 0.25;
/** A word of the next sentence counts so much. */
const BESIDE = 0.6;
/** Sentences are of the answer whose score is this share of the best; of a list when several are asked for. */
const NEAR = { one: 0.75, several: 0.4 };
const MOST = { points: 5, further: 5 };
/** Words are the same that begin with the same letters. */
const LEAST_LETTERS = 5;

/** Where an answer is looked for; the sentences are those that were chosen of the file for the prompt. */
type Searched = { prompt: string; facts: readonly Fact[]; sentences: readonly Scored[] };
type Rarity = ReadonlyMap<string, number>;

/** Finds what answers the questions of a prompt; no points when nothing in the file is within reach. */
export function findAnswer(questions: readonly Question[], { prompt, facts, sentences }: Searched): Answer {
  const terms = new Set(questions.flatMap((question) => question.terms));
  const kept = facts.filter((fact) => mentions(fact, terms)).map(toKnown);
  const rarity = rarityOf(terms, kept, { sentences, total: facts.length + sentences.length });
  const told = questions.map((question) => rankedFacts(question, kept, rarity));
  const said = sentences.map((one, at) => ({
    ...one,
    reach: Math.max(0, ...questions.map((question) => reachOf(question, sentences, { at, rarity }))),
  }));
  const best = new Set(told.flatMap(([first]) => (first && first.score >= REACH.fact ? [first.fact] : [])));
  const nearFacts = told.flat().filter(({ score, fact }) => score >= REACH.fact / 3 && !best.has(fact));
  const isList = kindsAsked(prompt).length > 0 && questions.every(({ kinds }) => kinds.length === 0);
  const within = said.filter(({ reach }) => isList || reach >= REACH.sentence);
  const ranked = within.toSorted((a, b) => b.score - a.score);
  const mostTold = Math.max(0, ...told.map(([first]) => first?.score ?? 0));
  const isTold = best.size > 0 && mostTold >= Math.max(0, ...said.map(({ reach }) => reach)) - PRECISION;
  const least = (ranked[0]?.score ?? 0) * (isList || questions.length > 1 ? NEAR.several : NEAR.one);
  const spoken = isTold ? [] : ranked.filter(({ score }) => score >= least).slice(0, MOST.points);
  const points = isTold ? [...best].map(pointOfFact) : spoken.map(pointOfSentence);
  const others = [
    ...(isTold ? [] : [...best].map(pointOfFact)),
    ...nearFacts.toSorted((a, b) => b.score - a.score).map(({ fact }) => pointOfFact(fact)),
    ...said.filter((one) => !spoken.some(({ sentence }) => sentence === one.sentence)).map(pointOfSentence),
  ];
  return { points, further: distinct(others, points).slice(0, MOST.further) };
}

/** A statement of a fact. */
export function pointOfFact({ text, page, quote, what }: Fact): SummaryPoint {
  return { text, citations: [{ page, quote, what }] };
}

/** A statement of a sentence. */
export function pointOfSentence({ sentence: { text, page } }: Pick<Scored, 'sentence'>): SummaryPoint {
  return { text, citations: [{ page, quote: text }] };
}

function distinct(points: readonly SummaryPoint[], shown: readonly SummaryPoint[]): SummaryPoint[] {
  const seen = new Set(shown.map(({ text }) => text));
  return points.filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** A fact with the terms of its parts. */
type Known = { fact: Fact; label: string[]; heading: string[]; value: string[] };

function toKnown(fact: Fact): Known {
  // All of a remark says what it is about.
  const label = fact.what === 'remark' ? fact.value : fact.label;
  return { fact, label: termsOf(label), heading: termsOf(fact.heading), value: termsOf(fact.value) };
}

/** Whether a fact may name one of some terms; most of a long table does not, and is not looked at more closely. */
function mentions({ label, heading, value }: Fact, terms: ReadonlySet<string>): boolean {
  const text = `${label} ${heading} ${value}`.toLowerCase();
  return [...terms].some((term) =>
    term.startsWith('~') ? saysConcept(text, term) : text.includes(term.slice(0, LEAST_LETTERS - 1)),
  );
}

function isSame(term: string, word: string): boolean {
  if (term === word) return true;
  const isLong = Math.min(term.length, word.length) >= LEAST_LETTERS && !term.startsWith('~');
  return isLong && (term.startsWith(word) || word.startsWith(term));
}

const names = (terms: readonly string[], term: string) => terms.some((word) => isSame(term, word));

/** How rare the terms of the questions are; one that the file does not have is as rare as those it has once. */
function rarityOf(
  terms: ReadonlySet<string>,
  facts: readonly Known[],
  { sentences, total }: { sentences: readonly Scored[]; total: number },
): Rarity {
  const timesOf = (term: string) =>
    facts.filter(({ label, value }) => names(label, term) || names(value, term)).length +
    sentences.filter((one) => says(one, term)).length;
  return new Map(
    [...terms].map((term) => {
      const times = Math.max(1, timesOf(term));
      return [term, Math.log(1 + (total - times + 0.5) / (times + 0.5))];
    }),
  );
}

const says = ({ sentence: { text, words } }: Scored, term: string) =>
  term.startsWith('~') ? saysConcept(text, term) : names(words, term);

/** The share of what is asked that is named, by rarity; `named` is 0 to 1 for each term. */
function shareOf({ terms }: Question, rarity: Rarity, named: (term: string) => number): number {
  const weightOf = (term: string) => rarity.get(term) ?? 0;
  const all = terms.reduce((sum, term) => sum + weightOf(term), 0);
  return all === 0 ? 0 : terms.reduce((sum, term) => sum + weightOf(term) * named(term), 0) / all;
}

function rankedFacts(
  question: Question,
  facts: readonly Known[],
  rarity: Rarity,
): { fact: Fact; score: number }[] {
  const scored = facts.map(({ fact, label, heading, value }) => {
    const share = shareOf(question, rarity, (term) => {
      if (names(label, term)) return PLACES.label;
      if (names(heading, term)) return PLACES.heading;
      return names(value, term) ? PLACES.value : 0;
    });
    const exact = label.filter((word) => names(question.terms, word)).length / (label.length || 1);
    const kind = isOfKind(fact.value, question.kinds) ? 1 : OTHER_KIND;
    return { fact, score: share * (1 - PRECISION + PRECISION * exact) * kind };
  });
  return scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
}

/** How much of a question a sentence names, with those beside it. */
function reachOf(
  question: Question,
  sentences: readonly Scored[],
  { at, rarity }: { at: number; rarity: Rarity },
): number {
  const own = sentences[at];
  const beside = [sentences[at - 1], sentences[at + 1]];
  return shareOf(question, rarity, (term) => {
    if (own && says(own, term)) return 1;
    return beside.some((one) => one && says(one, term)) ? BESIDE : 0;
  });
}
