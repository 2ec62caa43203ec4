import { type BirthdayClass, isNearBirthday } from '../evidence/birthday.ts';
import { type PairEvidence, pairEvidence } from '../evidence/evidence.ts';
import { normalizePerson } from '../names/normalize.ts';
import { isListed } from '../recommendation.ts';
import { type MatchRecord, nameKindOf, nameOf } from '../reference-record.ts';
import { thresholdOf } from '../thresholds.ts';
import { FIRST_ALERT_RULE, type Tier } from '../tiers.ts';
import { type NumberClass, numberClass, type OwnNumber } from './own-numbers.ts';

/** A record of the firm's own book, with the values that it alone should have. */
export type OwnRecord = MatchRecord & { numbers: readonly OwnNumber[] };

/** How likely it is that two records of ours are one: see `tierOfOwn`. */
export const OWN_TIERS = ['likely', 'possible'] as const satisfies readonly Tier[];
export type OwnTier = (typeof OWN_TIERS)[number];

/** From this mean of both numbers on two records are likely one, where neither birthday nor number says otherwise. */
const LIKELY_DOUBLE = 90;
/** The same when the birthdays are near. */
const LIKELY_DOUBLE_NEAR = FIRST_ALERT_RULE.lines.organisation.likely;
/** From this mean on they are shown. */
const POSSIBLE_DOUBLE = 75;
/** From this name score on two records are alike: a pair by the names alone is of such. */
export const ALIKE_FROM = 75;

/** Two records of ours that may be one, compared in the direction that speaks more for it. */
export type OwnPair = {
  tier: OwnTier;
  number: NumberClass;
  birthday: BirthdayClass;
  /** The name score, the word score and their mean. */
  score: number;
  words: number;
  combined: number;
};

/**
 * Judges two different records of ours of one kind, whichever comes first. Each is compared as ours with every name of the
 * other, and the better counts; null when they are no possible doubles.
 */
export function judgeOwnPair(a: OwnRecord, b: OwnRecord): OwnPair | null {
  const [one, other] = [pairEvidence(a, b), pairEvidence(b, a)];
  const evidence = isBetter(other, one) ? other : one;
  const birthday = nameKindOf(a.kind) === 'organisation' ? 'missing' : evidence.birthday;
  if (!isListed(a.kind, { score: evidence.score, threshold: thresholdOf(a.kind), birthday })) return null;
  const number = numberClass(a.numbers, b.numbers);
  const { score, combined } = evidence;
  const isWhole = nameKindOf(a.kind) === 'organisation' || [a, b].every(hasSeveralWords);
  const tier = tierOfOwn({ score, combined, birthday, number, isWhole });
  return tier && { tier, number, birthday, score, words: evidence.opinion.score, combined };
}

/**
 * The tier of a pair. Likely: the same birthday, the same number, or so alike a name that nothing else says otherwise.
 * Birthdays that conflict are two people unless a number is the same.
 */
export function tierOfOwn({
  score,
  combined,
  birthday,
  number,
  isWhole,
}: Pick<OwnPair, 'score' | 'combined' | 'birthday' | 'number'> & {
  /** Neither is a person of one name alone, which many have. */
  isWhole: boolean;
}): OwnTier | null {
  if (number === 'same') return birthday === 'conflict' ? 'possible' : 'likely';
  if (birthday === 'conflict') return null;
  if (birthday === 'exact') return 'likely';
  if (score < ALIKE_FROM) return null;
  if (isNearBirthday(birthday) && combined >= LIKELY_DOUBLE_NEAR) return 'likely';
  if (birthday === 'missing' && number !== 'different' && isWhole && combined >= LIKELY_DOUBLE)
    return 'likely';
  return combined >= POSSIBLE_DOUBLE ? 'possible' : null;
}

function hasSeveralWords(record: OwnRecord): boolean {
  return normalizePerson(nameOf(record)).includes(' ');
}

function isBetter(a: PairEvidence, b: PairEvidence): boolean {
  return a.score > b.score || (a.score === b.score && a.combined > b.combined);
}
