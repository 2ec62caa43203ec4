import { abbreviationsIn, spelledOut } from './abbreviations.ts';
import type { Language } from './language/languages.ts';
import { requestedTopics } from './request-topics.ts';
import {
  bm25,
  centralities,
  rarities,
  similarity,
  toUnit,
  type Vector,
  vectorOf,
} from './sentence-scores.ts';
import type { Sentence } from './sentences.ts';
import { kindsAsked, type StatementKind, saidOfKinds, weightOf } from './statement-kinds.ts';
import { yieldOnce } from './yield-once.ts';

/** Sentences as similar as this are doubles. */
export const DOUBLE = 0.85;
/** The most sentences whose similarity is compared, as the cost is quadratic; the best of a long file. */
const MAX_COMPARED = 400;
/** The share of an answer's score that its neighbours get. */
const NEIGHBOUR = 0.3;
/** What a statement of a kind that is looked for in such a file is worth beyond others. */
const SOUGHT = 0.2;
/** Sentences compared with all others before the summarizer yields to other requests. */
const COMPARED_AT_ONCE = 20;

/** A sentence with its score, about 0 to 1, and the vector of its words. */
export type Scored = { sentence: Sentence; score: number; vector: Vector };

/** What the prompt asks for: topics by their words, and kinds of statements. */
type Question = {
  words: ReadonlySet<string>;
  kinds: readonly RegExp[];
  sought: readonly RegExp[];
  language: Language;
};

/** Why a sentence may be chosen, each 0 to 1: it answers words or kinds of the prompt, people act on it, its position. */
type Marks = { answer: number; asked: number; sought: number; weight: number; position: number };

type Scoring = {
  prompt: string;
  language: Language;
  /** The kinds of statements that a reader looks for in such a file, unless the prompt asks for others. */
  sought: readonly StatementKind[];
  signal?: AbortSignal | undefined;
};

/**
 * Scores sentences by relevance to the prompt (BM25, and the kinds of statements that it asks for), centrality (TextRank),
 * position and what people act on. Returns the best of a long file, in its order.
 */
export async function scoreSentences(
  written: readonly Sentence[],
  { prompt, language, sought, signal }: Scoring,
): Promise<Scored[]> {
  const topics = requestedTopics(prompt, language);
  // Without a topic there is nothing to find by its other name.
  const abbreviations = abbreviationsIn(topics.length > 0 ? written.map(({ text }) => text) : [], language);
  const sentences = written.map((one) => ({ ...one, words: spelledOut(one.words, abbreviations) }));
  const rarity = rarities(sentences);
  await yieldOnce(signal);
  const words = new Set(spelledOut(topics, abbreviations).filter((word) => rarity.has(word)));
  const question = {
    words,
    kinds: kindsAsked(prompt, language),
    sought: saidOfKinds(sought, language),
    language,
  };
  const marked = marksOf(sentences, question, rarity).map((marks, index) => ({ marks, index }));
  await yieldOnce(signal);
  const compared = best(marked).flatMap(({ marks, index }) => {
    const sentence = sentences[index];
    return sentence ? [{ sentence, marks, vector: vectorOf(sentence.words, rarity) }] : [];
  });
  const vectors = compared.map(({ vector }) => vector);
  const central = centralities(await linksAmong(vectors, signal));
  return compared.map(({ sentence, marks, vector }, position) => ({
    ...{ sentence, vector },
    score: weigh({ ...marks, rank: central[position] ?? 0 }, question),
  }));
}

function marksOf(
  sentences: readonly Sentence[],
  { words, kinds, sought, language }: Question,
  rarity: ReadonlyMap<string, number>,
): Marks[] {
  const meanLength = sentences.reduce((sum, one) => sum + one.words.length, 0) / (sentences.length || 1);
  const relevance = sentences.map((sentence) => bm25(sentence, words, { rarity, meanLength }));
  const answers = withNeighbours(toUnit(relevance));
  return sentences.map((sentence, index) => ({
    answer: answers[index] ?? 0,
    asked: kinds.some((said) => said.test(sentence.text)) ? 1 : 0,
    sought: sought.some((said) => said.test(sentence.text)) ? 1 : 0,
    weight: weightOf(sentence.text, language),
    position: positionScore(sentence, index),
  }));
}

/** Weighs the marks of a sentence by what the prompt asks: a kind of statement, words, or nothing in particular. */
function weigh(
  { answer, asked, sought, weight, position, rank }: Marks & { rank: number },
  { words, kinds }: Question,
): number {
  if (kinds.length > 0) return 0.35 * answer + 0.35 * asked + 0.15 * weight + 0.1 * rank + 0.05 * position;
  if (words.size > 0) return 0.68 * answer + 0.18 * rank + 0.08 * position + 0.06 * weight;
  return 0.45 * rank + 0.4 * position + 0.15 * weight + SOUGHT * sought;
}

/** Raises the scores of sentences beside an answer, which are likelier to belong to it. */
function withNeighbours(answers: readonly number[]): number[] {
  return answers.map((answer, index) =>
    Math.max(answer, NEIGHBOUR * (answers[index - 1] ?? 0), NEIGHBOUR * (answers[index + 1] ?? 0)),
  );
}

/** Scores the position: higher at the beginning of the file and of a paragraph. */
function positionScore({ isFirst }: Sentence, index: number): number {
  return 0.6 / (1 + index / 4) + (isFirst ? 0.4 : 0);
}

/** Returns the best sentences by their marks, in the order of the file. */
function best<T extends { marks: Marks; index: number }>(marked: readonly T[]): readonly T[] {
  if (marked.length <= MAX_COMPARED) return marked;
  const worth = ({ marks: { answer, asked, weight, position } }: T) => 2 * answer + asked + weight + position;
  return [...marked]
    .sort((a, b) => worth(b) - worth(a) || a.index - b.index)
    .slice(0, MAX_COMPARED)
    .sort((a, b) => a.index - b.index);
}

async function linksAmong(vectors: readonly Vector[], signal?: AbortSignal): Promise<Float64Array[]> {
  const links = vectors.map(() => new Float64Array(vectors.length));
  for (const [a, vector] of vectors.entries()) {
    for (let b = a + 1; b < vectors.length; b++) {
      const likeness = similarity(vector, vectors[b] ?? new Map());
      // Doubles do not speak for one another.
      const weight = likeness < DOUBLE ? likeness : 0;
      const [rowA, rowB] = [links[a], links[b]];
      if (rowA) rowA[b] = weight;
      if (rowB) rowB[a] = weight;
    }
    if (a % COMPARED_AT_ONCE === 0) await yieldOnce(signal);
  }
  return links;
}
