import type { Language } from '../language/languages.ts';
import { type Fact, isOfKind, termsOf } from './facts.ts';
import type { Question } from './questions.ts';
import { mayName, names, type Rarity, shareOf } from './terms.ts';

/** What a word counts in a label, in the heading above it, and in the value. */
const PLACES = { label: 1, heading: 0.5, value: 0.5 };
/** How much a label says that names nothing else than what is asked. */
export const PRECISION = 0.25;
/** What is left of a match whose value is of another kind than asked. */
const OTHER_KIND = 0.25;

/** A fact with the terms of its parts. */
export type KnownFact = { fact: Fact; label: string[]; heading: string[]; value: string[] };

/** Lists the facts that may name one of some terms, with their own. */
export function knownFacts(
  facts: readonly Fact[],
  terms: ReadonlySet<string>,
  language: Language,
): KnownFact[] {
  return facts
    .filter(({ label, heading, value }) => mayName(`${label} ${heading} ${value}`.toLowerCase(), terms))
    .map((fact) => {
      // All of a remark says what it is about.
      const label = fact.what === 'remark' ? fact.value : fact.label;
      const [own, above, value] = [label, fact.heading, fact.value].map((text) => termsOf(text, language));
      return { fact, label: own ?? [], heading: above ?? [], value: value ?? [] };
    });
}

/** Ranks facts by how much of a question they name, and whether they hold a value that answers it; 0 to 1. */
export function rankedFacts(
  question: Question,
  facts: readonly KnownFact[],
  { rarity, language }: { rarity: Rarity; language: Language },
): { fact: Fact; score: number }[] {
  const scored = facts.map(({ fact, label, heading, value }) => {
    const share = shareOf(question.terms, rarity, (term) => {
      if (names(label, term, language)) return PLACES.label;
      if (names(heading, term, language)) return PLACES.heading;
      return names(value, term, language) ? PLACES.value : 0;
    });
    const exact = label.filter((word) => names(question.terms, word, language)).length / (label.length || 1);
    const kind = isOfKind(fact.value, question.kinds) ? 1 : OTHER_KIND;
    return { fact, score: share * (1 - PRECISION + PRECISION * exact) * kind };
  });
  return scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
}
