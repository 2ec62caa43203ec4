import { type AdmittedBy, admittedBy } from '../admission.ts';
import { type NameClass, nameClass } from '../names/name-class.ts';
import { normalizeName } from '../names/normalize.ts';
import { type MatchRecord, type NameField, nameKindOf, nameOf } from '../reference-record.ts';
import type { Spelling } from '../spelling/other-spelling.ts';
import { spellingOf } from '../spelling/spelling-of.ts';
import { LOW_SCORE, thresholdOf } from '../thresholds.ts';
import { type WordOpinion, wordOpinion } from '../words/aligned-words.ts';
import { comparedWords } from '../words/compared-words.ts';
import { combinedScore, standsWithin } from '../words/word-score.ts';
import { bestNameAt, type ScoredName, scoreNames } from './best-name.ts';
import type { BirthdayClass } from './birthday.ts';
import { birthdayTextClass } from './birthday-set.ts';
import { type BirthplaceClass, birthplaceClass, birthplaceKey } from './birthplace.ts';
import { compareWords, type WordComparison } from './compare-words.ts';
import { type CountryClass, countryClass } from './country.ts';
import { type NameFlag, nameFlags } from './name-flags.ts';

export type Band = 'recommended' | 'candidate' | 'low';

/** The frequent values of the reference list, and a threshold other than the default. */
export type EvidenceContext = {
  threshold?: number | undefined;
  /** See `commonWords`. */
  commonWords?: ReadonlySet<string> | undefined;
  /** See `commonBirthplaces`. */
  commonBirthplaces?: ReadonlySet<string> | undefined;
};

/** The evidence for and against a pair, as a reviewer sees it. */
export type PairEvidence = {
  /** The score of the names alone, 0–100. */
  score: number;
  /** c and S of that score. */
  shared: number;
  total: number;
  /** Null when the pair is no candidate. */
  admittedBy: AdmittedBy | null;
  /** How the names are spellings of one another; null for a pair that anything else admits. */
  spelling: Spelling | null;
  /** The reference record's name that won; null when it has none. */
  matchedField: NameField | null;
  matchedName: string;
  /** Our name as it was compared: in Latin letters when the score is that of a Latin form. */
  internalName: string;
  otherScores: ScoredName[];
  nameClass: NameClass;
  words: WordComparison;
  /** The word score and the aligned words that explain it. */
  opinion: WordOpinion;
  /** The mean of the name score and the word score. */
  combined: number;
  /** One name stands within the other, which orders candidates. */
  isWithin: boolean;
  flags: NameFlag[];
  birthday: BirthdayClass;
  birthplace: BirthplaceClass;
  /** The birthplaces agree, but over 1 % of the list were born there. */
  isCommonBirthplace: boolean;
  country: CountryClass;
};

/** Computes the evidence for and against a reference record being the internal one. */
export function pairEvidence(
  internal: MatchRecord,
  reference: MatchRecord,
  context: EvidenceContext = {},
): PairEvidence {
  const names = scoreNames(internal, reference);
  const at = bestNameAt(names);
  const best = names[at];
  const score = best?.score ?? 0;
  const threshold = context.threshold ?? thresholdOf(internal.kind);
  const birthday = birthdayTextClass(internal.birthday, reference.birthday);
  const ofNames = nameEvidence(internal, best, context);
  const birthplace = birthplaceClass(internal.birthplace, reference.birthplace);
  const admitted = admittedBy(internal.kind, { score, threshold, birthday, birthplace });
  const spelling = admitted === null ? spellingOf(internal, reference) : null;
  return {
    score,
    shared: best?.shared ?? 0,
    total: best?.total ?? 0,
    admittedBy: spelling === null ? admitted : 'spelling',
    spelling,
    matchedField: best?.field ?? null,
    matchedName: best?.name ?? '',
    otherScores: names.filter((_, index) => index !== at),
    ...ofNames,
    combined: combinedScore(score, ofNames.opinion.score),
    birthday,
    birthplace,
    isCommonBirthplace:
      birthplace === 'equal' && context.commonBirthplaces?.has(birthplaceKey(internal.birthplace)) === true,
    country: countryClass(internal.country, reference.country),
  };
}

/** The band of a candidate. */
export function bandOf(score: number, isRecommended: boolean): Band {
  if (isRecommended) return 'recommended';
  return score < LOW_SCORE ? 'low' : 'candidate';
}

function nameEvidence(internal: MatchRecord, best: ScoredName | undefined, context: EvidenceContext) {
  const kind = nameKindOf(internal.kind);
  const internalName = best?.internalName ?? nameOf(internal);
  const left = best?.compared.internal ?? normalizeName(kind, internalName);
  const right = best?.compared.external ?? '';
  const words = compareWords(left, right);
  const [ours, theirs] = [comparedWords(kind, left), comparedWords(kind, right)];
  const flags = nameFlags(kind, { internal: left, external: right, words, commonWords: context.commonWords });
  return {
    internalName,
    nameClass: nameClass(kind, internalName, best?.name ?? ''),
    words,
    flags,
    opinion: wordOpinion(ours, theirs),
    isWithin: standsWithin(ours, theirs),
  };
}
