import type { Language } from '../language/languages.ts';
import { type Fact, termsOf } from './facts.ts';
import type { Question } from './questions.ts';
import { mayName, names, type Rarity, shareOf } from './terms.ts';
import { isOfKind } from './value-kinds.ts';

/** What a word counts in a label, in a label above it, in the head of a column, in the heading above it, and in the value. */
const PLACES = { label: 1, above: 0.9, head: 0.8, heading: 0.5, value: 0.5 };
/** How much a label says that names nothing else than what is asked. */
export const PRECISION = 0.25;
/** What is left of a match whose value is of another kind than asked. */
const OTHER_KIND = 0.25;
/** Concepts that many rows of different matters share. */
const SHARED = new Set(['~number', '~name', '~payment', '~amount', '~price', '~identity']);
/** The document that the number in the next row is of. */
const DOCUMENTS = ['~passport', '~identity'];

/** A fact with the terms of its parts. */
export type KnownFact = {
  fact: Fact;
  label: string[];
  heads: string[];
  heading: string[];
  value: string[];
};

/** Lists the facts that may name one of some terms, with their own. */
export function knownFacts(
  facts: readonly Fact[],
  terms: ReadonlySet<string>,
  language: Language,
): KnownFact[] {
  return facts.flatMap((fact, at) => {
    const { label, heading, value } = fact;
    if (!mayName(`${label} ${heading} ${value}`.toLowerCase(), terms)) return [];
    // All of a remark says what it is about.
    const said = fact.what === 'remark' ? value : label;
    const [own = [], above = [], told = []] = [said, heading, value].map((text) => termsOf(text, language));
    const document = own.includes('~number') ? documentBefore(facts[at - 1], fact, language) : [];
    const heads = termsOf(fact.columns ?? '', language);
    return [{ fact, label: [...own, ...document], heads, heading: above, value: told }];
  });
}

/** The kind of document that the row before names as its value: “Kind of document: Passport” is of the number below it. */
function documentBefore(before: Fact | undefined, fact: Fact, language: Language): string[] {
  if (!before || before.page !== fact.page) return [];
  const said = termsOf(before.value, language);
  return said.length <= 2 ? said.filter((term) => DOCUMENTS.includes(term)) : [];
}

/** Ranks facts by how much of a question they name, and whether they hold a value that answers it; 0 to 1. */
export function rankedFacts(
  question: Question,
  facts: readonly KnownFact[],
  { rarity, language }: { rarity: Rarity; language: Language },
): { fact: Fact; score: number; isOther: boolean }[] {
  const scored = facts.map((known) => {
    const { fact, label, heads, heading, value } = known;
    const isCode = question.kinds.includes('code') && isOfKind(fact.value, ['code']);
    const share = shareOf(question.terms, rarity, (term) => {
      if (isCode && term === '~number') return PLACES.label;
      if (names(label, term, language)) return PLACES.label;
      if (names(heads, term, language)) return PLACES.head;
      if (names(heading, term, language)) return fact.heading.endsWith(':') ? PLACES.above : PLACES.heading;
      return names(value, term, language) ? PLACES.value : 0;
    });
    const exact = label.filter((word) => names(question.terms, word, language)).length / (label.length || 1);
    const kind = isOfKind(fact.value, question.kinds) ? 1 : OTHER_KIND;
    const score = share * (1 - PRECISION + PRECISION * exact) * kind;
    const isOfAnother = isOther(question, known, language) || isOnlyAlike(question, known, language);
    return { fact, score, isOther: isOfAnother };
  });
  return scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
}

/** Whether a row shares only such words with a question as many rows do, and names something else, as the number of a line and not of an invoice. */
function isOnlyAlike(
  { terms }: Question,
  { label, heads, heading, value }: KnownFact,
  language: Language,
): boolean {
  const particular = terms.filter((term) => !SHARED.has(term));
  const parts = [label, heads, heading, value];
  const isNamed = particular.some((term) => parts.some((words) => names(words, term, language)));
  return particular.length > 0 && !isNamed && label.some((word) => !terms.includes(word));
}

/** Whether a row is of another matter than a question, and only shares words with it, as the amount of an application with its purpose. */
function isOther(
  { matters, head }: Question,
  { label, heads, heading, value }: KnownFact,
  language: Language,
): boolean {
  const isNamed = (term: string) =>
    [label, heads, heading, value].some((words) => names(words, term, language));
  if (matters.length === 0) return head !== null && !isNamed(head);
  if (matters.some((matter) => label.includes(matter))) return false;
  const own = label.filter((term) => term.startsWith('~') && !SHARED.has(term));
  return own.length > 0 || !matters.some(isNamed);
}
