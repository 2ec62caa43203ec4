import { abbreviationsIn, spelledOut } from '../abbreviations.ts';
import type { Language } from '../language/languages.ts';
import type { Sentence } from '../sentences.ts';
import { weightOf } from '../statement-kinds.ts';
import { wordsOf } from '../words.ts';
import { yieldOnce } from '../yield-once.ts';
import { saysConcept } from './concepts.ts';
import type { Question } from './questions.ts';
import { names, type Rarity, shareOf } from './terms.ts';
import { isOfKind, type ValueKind } from './value-kinds.ts';

/** What a term counts that stands in the heading above a sentence, and in a sentence beside it. */
const PLACES = { heading: 0.7, beside: 0.35 };
/** What a statement of a kind counts more below a heading that names the kind, as a risk does below “Risks”. */
const UNDER_KIND = 1;
/** What is left of a match of the sentences beside one alone. */
const BESIDE_ALONE = 0.5;
/** What is left of a match without a value, or a statement, of the kind that is asked for. */
const OTHER_KIND = { value: 0.6, statement: 0.5 };
/** How much the words beyond what is asked take from a long sentence. */
const LENGTH = { share: 0.08, words: 40 };
const MONEY =
  /\p{Sc}|\p{N}\s?(?:%|EUR|USD|GBP|CHF|euros?|dollars?|pounds?|francs?|pour cent|per cent|percent|Prozent|por ciento|million|Mio|mill[oó]n)/iu;
/** A name within a sentence, or one with a title or of two words at its beginning. */
const NAME = /(?<=[\p{L}\p{N},;:)”"] )[“"«]?\p{Lu}\p{L}+|^(?:\p{Lu}\p{L}*\.?) \p{Lu}\p{L}+/u;

/** A sentence of a file, the `at`-th, with how much of a question it names, 0 to 1. */
export type RankedSentence = { sentence: Sentence; at: number; score: number };

/** The sentences that are searched: all of a file. */
export type SearchedSentences = {
  sentences: readonly Sentence[];
  /** The words of each heading. */
  headings: ReadonlyMap<string, readonly string[]>;
  language: Language;
  /** By term, which sentences say it. */
  said: ReadonlyMap<string, readonly boolean[]>;
};

/** Sentences that are looked at between two turns of others. */
const SENTENCES_PER_PART = 1_000;

/** Prepares the sentences of a file for a search of some terms. */
export async function searchedSentences(
  written: readonly Sentence[],
  {
    terms,
    language,
    signal,
  }: { terms: Iterable<string>; language: Language; signal?: AbortSignal | undefined },
): Promise<SearchedSentences> {
  const headings = new Set(written.map(({ heading }) => heading));
  const abbreviations = abbreviationsIn(
    written.map(({ text }) => text),
    language,
  );
  await yieldOnce(signal);
  const sentences = written.map((one) => ({ ...one, words: spelledOut(one.words, abbreviations) }));
  const said = new Map<string, readonly boolean[]>();
  for (const term of terms) {
    const isSaid: boolean[] = [];
    while (isSaid.length < sentences.length) {
      const part = sentences.slice(isSaid.length, isSaid.length + SENTENCES_PER_PART);
      isSaid.push(...part.map((sentence) => says(sentence, term, language)));
      await yieldOnce(signal);
    }
    said.set(term, isSaid);
  }
  const ofHeadings = new Map([...headings].map((heading) => [heading, wordsOf(heading, language)]));
  return { sentences, headings: ofHeadings, language, said };
}

/** Ranks sentences by how much of a question they name with what stands around them, and by the kind of answer. */
export function rankedSentences(
  question: Question,
  { sentences, headings, language, said: saidIn }: SearchedSentences,
  rarity: Rarity,
): RankedSentence[] {
  const terms = new Set(question.terms);
  const isList = terms.size === 0;
  const ranked = sentences.flatMap((sentence, at) => {
    const isSaid =
      question.statements.length === 0 || question.statements.some((said) => said.test(sentence.text));
    if (isList) {
      const isAbove = question.statements.some((said) => said.test(`${sentence.part}\n${sentence.heading}`));
      const score = weightOf(sentence.text, language) + (isAbove ? UNDER_KIND : 0);
      return isSaid ? [{ sentence, at, score }] : [];
    }
    const above = headings.get(sentence.heading) ?? [];
    const isCode = question.kinds.includes('code') && isOfKind(sentence.text, ['code']);
    const own = question.terms.map(
      (term) => saidIn.get(term)?.[at] === true || (isCode && term === '~number'),
    );
    const beside = [at - 1, at + 1].filter((other) => sentences[other]?.heading === sentence.heading);
    const share = shareOf(question.terms, rarity, (term) => {
      if (own[question.terms.indexOf(term)]) return 1;
      if (namesAbove(sentence, above, term, language)) return PLACES.heading;
      return beside.some((other) => saidIn.get(term)?.[other]) ? PLACES.beside : 0;
    });
    if (share === 0) return [];
    const isNamed =
      own.includes(true) ||
      (isSaid && question.terms.some((term) => namesAbove(sentence, above, term, language)));
    const place = isNamed ? 1 : BESIDE_ALONE;
    const value = hasValue(sentence.text, question.kinds) ? 1 : OTHER_KIND.value;
    const statement = isSaid ? 1 : OTHER_KIND.statement;
    const length = 1 - LENGTH.share * Math.min(1, sentence.words.length / LENGTH.words);
    return [{ sentence, at, score: share * value * statement * length * place }];
  });
  return ranked.toSorted((a, b) => b.score - a.score);
}

/** A sentence so near to another may go on with it. */
const BESIDE = 2;
/** A word in more sentences of a file tells no two of them that belong together. */
const MOST_SAYING = 3;
/** What a sentence that goes on counts of the one before. */
const GOING_ON = 0.5;

/** The sentences near an answer that name what it brings up beside what is asked, as the notice by which a lease is ended. */
export function goingOn(
  answer: readonly RankedSentence[],
  { sentences }: SearchedSentences,
  asked: readonly string[],
): RankedSentence[] {
  const saying = (word: string) => sentences.filter(({ words }) => words.includes(word)).length;
  return answer.flatMap(({ sentence, at, score }) => {
    const around = sentences.slice(Math.max(0, at - BESIDE), at + BESIDE + 1);
    const beside = around.filter(
      (one) => one.heading === sentence.heading && one.text !== sentence.text && !isIn(answer, one),
    );
    const shared = (one: Sentence) =>
      one.words.some(
        (word) => sentence.words.includes(word) && !asked.includes(word) && saying(word) <= MOST_SAYING,
      );
    return beside
      .filter(shared)
      .map((one) => ({ sentence: one, at: sentences.indexOf(one), score: score * GOING_ON }));
  });
}

const isIn = (answer: readonly RankedSentence[], one: Sentence) =>
  answer.some(({ sentence }) => sentence.text === one.text);

/** Counts in how many sentences a term stands. */
export function timesOf(term: string, { said }: SearchedSentences): number {
  return said.get(term)?.filter(Boolean).length ?? 0;
}

function says({ text, words }: Sentence, term: string, language: Language): boolean {
  if (!term.startsWith('~')) return names(words, term, language);
  // An amount is one, whatever it is called.
  return saysConcept(text, term) || (term === '~amount' && MONEY.test(text));
}

function namesAbove(
  { heading }: Sentence,
  words: readonly string[],
  term: string,
  language: Language,
): boolean {
  if (heading === '') return false;
  return term.startsWith('~') ? saysConcept(heading, term) : names(words, term, language);
}

function hasValue(text: string, kinds: readonly ValueKind[]): boolean {
  if (kinds.length === 0) return true;
  return kinds.some((kind) => (kind === 'name' ? NAME.test(text) : isOfKind(text, [kind])));
}
