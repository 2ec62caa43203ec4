import type { SummaryPoint } from '#contract/summary-contract.ts';
import type { Language } from '../language/languages.ts';
import { headingWords } from '../parts/outline.ts';
import type { Sentence } from '../sentences.ts';
import { saysConcept } from './concepts.ts';
import type { Fact } from './facts.ts';
import type { Question } from './questions.ts';
import { names, type Rarity } from './terms.ts';
import { type KnownFact, knownFacts, PRECISION, rankedFacts } from './told-facts.ts';
import {
  goingOn,
  type RankedSentence,
  rankedSentences,
  type SearchedSentences,
  searchedSentences,
  timesOf,
} from './told-sentences.ts';

/** What answers a question, best first, what else comes near, and the nearest of it with its heading where nothing answers. */
export type Answer = { points: SummaryPoint[]; further: SummaryPoint[]; nearest: SummaryPoint | null };

/** The least share of what is asked, weighed by rarity, that a fact, or a sentence with what stands around it, must name. */
const REACH = { fact: 0.45, value: 0.5, sentence: 0.25 };
/** A further place names so much of it. */
const NEAR_REACH = { fact: 0.15, sentence: 0.08 };
/** Sentences are of the answer whose score is this share of the best; of a list when a kind of statement is asked for. */
const NEAR = { value: 0.9, one: 0.75, list: 0.4 };
const MOST = { value: 2, one: 3, list: 6, further: 5, shown: 12 };

/** In a file of fewer rows and sentences rarity says little. */
const LEAST_COUNTED = 10;

type Searched = {
  facts: readonly Fact[];
  sentences: readonly Sentence[];
  language: Language;
  /** How many statements are asked for; null when as many as answer. */
  count: number | null;
  signal?: AbortSignal | undefined;
};
type Near = { point: SummaryPoint; score: number; heading?: string };
type Found = { points: SummaryPoint[]; near: Near[] };

/** Finds what answers the questions of a prompt in all of a file; no points when nothing in it is within reach. */
export async function findAnswer(questions: readonly Question[], file: Searched): Promise<Answer> {
  const { points, near } = await search(questions, file);
  // Of a short file without anything near, all can be looked at.
  const isShort = points.length === 0 && near.length === 0 && file.sentences.length <= MOST.further;
  if (isShort) return { points, further: file.sentences.map(pointOfSentence), nearest: null };
  const nearest = points.length === 0 && near[0] ? inSection(near[0]) : null;
  const most = Math.max(0, Math.min(MOST.further, MOST.shown - points.length));
  const further = distinct(placesOf(near), nearest ? [nearest] : points);
  return { points, further: further.slice(0, most), nearest };
}

function inSection({ point, heading = '' }: Near): SummaryPoint {
  return heading === '' ? point : { ...point, part: headingWords(heading) };
}

/** Finds the places of a file that answer the questions of a prompt, and then all that come near, best first. */
export async function findPlaces(questions: readonly Question[], file: Searched): Promise<SummaryPoint[]> {
  const { points, near } = await search(questions, file);
  return [...points, ...distinct(placesOf(near), points)];
}

const placesOf = (near: readonly Near[]) => near.map(({ point }) => point);

async function search(
  questions: readonly Question[],
  { facts, sentences: all, language, count, signal }: Searched,
): Promise<Found> {
  const sentences = withoutRows(all, facts);
  const terms = new Set(questions.flatMap((question) => question.terms));
  const known = knownFacts(facts, terms, language);
  const heads = questions.flatMap(({ head }) => head ?? []);
  const searched = await searchedSentences(sentences, {
    terms: new Set([...terms, ...heads]),
    language,
    signal,
  });
  const rarity = rarityOf(terms, { known, searched, total: facts.length + sentences.length });
  const found = questions
    .map((question) => withoutUnused(question, searched))
    .map((question) => answerOf(question, { known, searched, rarity, count }));
  const near = found.flatMap((one) => one.near).toSorted((a, b) => b.score - a.score);
  return {
    points: distinct(
      found.flatMap((one) => one.points),
      [],
    ),
    near,
  };
}

/** A line of a label and its value without a stop is a row alone, and no sentence. */
function withoutRows(sentences: readonly Sentence[], facts: readonly Fact[]): readonly Sentence[] {
  const rows = new Set(facts.map(({ quote }) => quote));
  return sentences.filter(({ text }) => /[.!?]$/u.test(text) || !rows.has(text));
}

/** A statement of a fact. */
export function pointOfFact({ text, page, quote, what }: Fact): SummaryPoint {
  return { text, citations: [{ page, quote, what }] };
}

/** A statement of a sentence. */
export function pointOfSentence({ text, page }: Sentence): SummaryPoint {
  return { text, citations: [{ page, quote: text }] };
}

const nearOf = ({ sentence, score }: RankedSentence): Near => ({
  point: pointOfSentence(sentence),
  score,
  heading: sentence.heading,
});

type Known = Pick<Searched, 'count'> & {
  known: readonly KnownFact[];
  searched: SearchedSentences;
  rarity: Rarity;
};

function answerOf(question: Question, { known, searched, rarity, count }: Known): Found {
  const told = rankedFacts(question, known, { rarity, language: searched.language });
  const said = rankedSentences(question, searched, rarity);
  const [fact, sentence] = [told.find(({ isOther }) => !isOther), said[0]];
  const near = [
    ...told
      .filter(({ score }) => score >= NEAR_REACH.fact)
      .map((one) => ({ point: pointOfFact(one.fact), score: one.score })),
    ...said.filter(({ score }) => score >= NEAR_REACH.sentence).map(nearOf),
  ];
  if (question.head !== null && !isNamedIn(question.head, { known, searched })) return { points: [], near };
  if (fact && fact.score >= Math.max(REACH.fact, (sentence?.score ?? 0) - PRECISION))
    return { points: [pointOfFact(fact.fact)], near };
  const answer = spoken(
    question,
    said.filter(({ sentence: { text } }) => mayHold(text, question)),
    count,
  );
  const more = goingOn(answer, searched, question.terms).map(nearOf);
  return { points: answer.map((one) => pointOfSentence(one.sentence)), near: [...more, ...near] };
}

const YEAR = /(?<!\p{N})(?:19|20)\p{N}\p{N}(?!\p{N}|[-/]\p{N})/gu;

/** Whether a sentence may answer: the number of a document is called one, or has more figures than a day. */
function mayHold(text: string, { kinds, terms }: Question): boolean {
  const isNumber = terms.includes('~number') && kinds.length > 0 && kinds.every((kind) => kind === 'number');
  if (!isNumber) return true;
  return (saysConcept(text, '~number') && /\p{N}/u.test(text)) || /\p{N}{3}/u.test(text.replace(YEAR, ''));
}

/** A question without the terms that only describe the statements asked for, where no such statement has them. */
function withoutUnused(question: Question, searched: SearchedSentences): Question {
  const { sentences, said } = searched;
  const isUsed = (term: string) =>
    !question.optional.has(term) ||
    sentences.some(
      ({ text }, at) => said.get(term)?.[at] && question.statements.some((kind) => kind.test(text)),
    );
  return { ...question, terms: question.terms.filter(isUsed) };
}

/** Whether a file uses a term, in a row, a sentence or a heading. */
function isNamedIn(term: string, { known, searched }: Pick<Known, 'known' | 'searched'>): boolean {
  const { language, headings } = searched;
  const isTold = known.some(({ label, value }) => names([...label, ...value], term, language));
  const isAbove = [...headings.values()].some((words) => names(words, term, language));
  return isTold || isAbove || timesOf(term, searched) > 0;
}

/**
 * The sentences that answer: the best and what is about as close, or all statements of a kind, in the order of the file. One
 * that is to hold a date, an amount or a name must name more of the question.
 */
function spoken(
  { terms, isStrict, isList }: Question,
  said: readonly RankedSentence[],
  count: number | null,
): RankedSentence[] {
  const form = isList || count !== null ? 'list' : isStrict ? 'value' : 'one';
  const near = (said[0]?.score ?? 0) * NEAR[form];
  const reach = isStrict ? REACH.value : REACH.sentence;
  // Without a word to be about, each statement of the kind answers.
  const least = terms.length === 0 ? 0 : Math.max(reach, near);
  const within = said.filter(({ score }) => score >= least).slice(0, count ?? MOST[form]);
  // What is decided about a matter comes before what else is said of it.
  return isList && terms.length > 0 ? within : within.toSorted((a, b) => a.at - b.at);
}

function distinct(points: readonly SummaryPoint[], shown: readonly SummaryPoint[]): SummaryPoint[] {
  const seen = new Set(shown.map(({ text }) => text));
  return points.filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** How rare the terms of the questions are; what the file does not have is the rarest. */
function rarityOf(
  terms: ReadonlySet<string>,
  { known, searched, total }: { known: readonly KnownFact[]; searched: SearchedSentences; total: number },
): Rarity {
  const { language } = searched;
  const timesIn = (term: string) =>
    known.filter(({ label, value }) => names(label, term, language) || names(value, term, language)).length +
    timesOf(term, searched);
  return new Map(
    [...terms].map((term) => {
      const times = timesIn(term);
      const all = Math.max(total, LEAST_COUNTED);
      return [term, Math.log(1 + (all - times + 0.5) / (times + 0.5))];
    }),
  );
}
