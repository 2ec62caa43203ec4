import { type AdmittedBy, admittedBy } from '../admission.ts';
import { type NameClass, nameClass } from '../names/name-class.ts';
import { normalizeName } from '../names/normalize.ts';
import { isRecommended } from '../recommendation.ts';
import { type MatchRecord, type NameField, nameKindOf, nameOf } from '../reference-record.ts';
import { LOW_SCORE, thresholdOf } from '../thresholds.ts';
import { bestNameAt, type ScoredName, scoreNames } from './best-name.ts';
import { type BirthdayClass, birthdayClass } from './birthday.ts';
import { type BirthplaceClass, birthplaceClass, birthplaceKey } from './birthplace.ts';
import { compareWords, type WordComparison } from './compare-words.ts';
import { type NameFlag, nameFlags } from './name-flags.ts';

export type Band = 'recommended' | 'candidate' | 'low';

/** What the reference list as a whole says about a pair, and thresholds other than the usual. */
export type EvidenceContext = {
  threshold?: number | undefined;
  /** Words in over 1 % of the list: see `commonWords`. */
  commonWords?: ReadonlySet<string> | undefined;
  /** Birthplaces over 1 % of the list have: see `commonBirthplaces`. */
  commonBirthplaces?: ReadonlySet<string> | undefined;
};

/** Everything a reviewer sees about a pair. */
export type PairEvidence = {
  /** Of the names, 0–100; nothing else is in it. */
  score: number;
  /** c and S of that score. */
  shared: number;
  total: number;
  band: Band;
  /** Null when the pair is no candidate. */
  admittedBy: AdmittedBy | null;
  /** The reference record's name that won; null when it has none. */
  matchedField: NameField | null;
  matchedName: string;
  otherScores: ScoredName[];
  nameClass: NameClass;
  words: WordComparison;
  flags: NameFlag[];
  birthday: BirthdayClass;
  birthplace: BirthplaceClass;
  /** The birthplaces agree, but over 1 % of the list were born there. */
  isCommonBirthplace: boolean;
  recommended: boolean;
};

/** Everything that speaks for and against a reference record being the internal one. */
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
  const birthday = birthdayClass(internal.birthday, reference.birthday);
  const birthplace = birthplaceClass(internal.birthplace, reference.birthplace);
  const recommended = isRecommended(internal.kind, score, birthday);
  return {
    score,
    shared: best?.shared ?? 0,
    total: best?.total ?? 0,
    band: bandOf(score, recommended),
    admittedBy: admittedBy(internal.kind, { score, threshold, birthday, birthplace }),
    matchedField: best?.field ?? null,
    matchedName: best?.name ?? '',
    otherScores: names.filter((_, index) => index !== at),
    ...nameEvidence(internal, best?.name ?? '', context),
    birthday,
    birthplace,
    isCommonBirthplace:
      birthplace === 'equal' && context.commonBirthplaces?.has(birthplaceKey(internal.birthplace)) === true,
    recommended,
  };
}

function bandOf(score: number, recommended: boolean): Band {
  if (recommended) return 'recommended';
  return score < LOW_SCORE ? 'low' : 'candidate';
}

function nameEvidence(internal: MatchRecord, external: string, context: EvidenceContext) {
  const kind = nameKindOf(internal.kind);
  const name = nameOf(internal);
  const [left, right] = [normalizeName(kind, name), normalizeName(kind, external)];
  const words = compareWords(left, right);
  const flags = nameFlags(kind, { internal: left, external: right, words, commonWords: context.commonWords });
  return { nameClass: nameClass(kind, name, external), words, flags };
}
