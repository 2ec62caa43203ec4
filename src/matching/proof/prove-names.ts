import type { EntityKind } from '#records';
import { compareCandidates } from '../candidate-rank.ts';
import { comparedNames } from '../compared-names.ts';
import { birthdayNumber } from '../evidence/birthday.ts';
import { type BirthdayColumn, packColumn, wholeDays } from '../evidence/birthday-set.ts';
import { indexNames, joinNames, type NameIndex } from '../join/join-names.ts';
import { rankCandidates } from '../match-records.ts';
import { normalizeName } from '../names/normalize.ts';
import { sharedBigrams, similarity } from '../names/similarity.ts';
import { type NameList, nameKindOf } from '../reference-record.ts';
import type { SpeltList } from '../spelling/listed-keys.ts';
import type { SpeltName } from '../spelling/other-spelling.ts';
import { speltForms } from '../spelling/spelling-of.ts';
import { SpellingSearch } from '../spelling/spelling-search.ts';
import { leadOf, standingOf, topTwo } from '../standing.ts';
import { thresholdOf } from '../thresholds.ts';
import { ListedNames } from '../words/listed-names.ts';
import { indexWords } from '../words/word-index.ts';
import { FittingNames } from './fitting-names.ts';
import { madeUpName } from './made-up-names.ts';
import { changeName, type NameChange } from './name-changes.ts';
import { numbersFrom, withOtherDigit } from './seeded-numbers.ts';

/** A record of the list that is proved. */
export type ProvedRecord = { id: string; names: NameList; birthday: string | null };

export type MissedName = {
  id: string;
  name: string;
  changed: string;
  /** The best score of its names, which is under the threshold; none of them is another spelling either. */
  score: number;
};
/** What became of the names of a list that were changed in one way. */
export type ChangeResult = {
  change: NameChange;
  tried: number;
  /** The record is among the candidates. */
  found: number;
  /** Those of them that only another spelling admits: they are in the group of these. */
  inGroup: number;
  /** No other record stands before it. */
  onTop: number;
  /** Only records stand before it that the searched name fits as well: one of their names is it, becomes it, or lacks its initials. */
  sameName: number;
  missed: MissedName[];
};
/** What made-up names bring. */
export type FalseAlarmResult = {
  names: number;
  withCandidate: number;
  /** With a group of other spellings. */
  withGroup: number;
  withRecommended: number;
};

const QUERIES_PER_JOIN = 4_096;

/** `birthday` is a number, 0 where none is searched. */
type Query = { row: number; name: string; changed: string; forms: readonly SpeltName[]; birthday: number };
/** The names found for a query, column by column, and the rows of those that are other spellings. */
type Found = { row: number[]; name: number[]; score: number[]; spelt: Set<number> };

/** Proves a list of one kind: what is found of its own names when they are changed, and of names that are not on it. */
export class ListProof {
  readonly #kind: EntityKind;
  readonly #records: readonly ProvedRecord[];
  readonly #seed: number;
  readonly #birthdays: BirthdayColumn;
  readonly #index: NameIndex;
  readonly #names: ListedNames;
  readonly #spelt: SpeltList;
  readonly #normalized: string[] = [];
  readonly #rowOfName: number[] = [];
  readonly #firstName: number[] = [];

  constructor(kind: EntityKind, records: readonly ProvedRecord[], seed: number) {
    this.#kind = kind;
    this.#records = records;
    this.#seed = seed;
    this.#birthdays = packColumn(records.map(({ birthday }) => birthday));
    const nameKind = nameKindOf(kind);
    const latinForms = new Set<number>();
    for (const [row, { names }] of records.entries()) {
      this.#firstName.push(this.#normalized.length);
      for (const { field, name } of comparedNames(nameKind, names)) {
        if (field === 'transliterated') latinForms.add(this.#normalized.length);
        this.#normalized.push(normalizeName(nameKind, name));
        this.#rowOfName.push(row);
      }
    }
    this.#firstName.push(this.#normalized.length);
    this.#index = indexNames(this.#normalized);
    const words = indexWords(this.#normalized);
    this.#names = new ListedNames(nameKind, words);
    this.#spelt = { kind: nameKind, words, isLatinForm: (name) => latinForms.has(name) };
  }

  /** Changes every name of the list in one way, and looks for its record. */
  prove(change: NameChange): ChangeResult {
    const queries = this.#records.flatMap((record, row) => this.#changed(record, { row, change }));
    const result: ChangeResult = {
      change,
      tried: queries.length,
      found: 0,
      inGroup: 0,
      onTop: 0,
      sameName: 0,
      missed: [],
    };
    const fitting = new FittingNames(nameKindOf(this.#kind));
    for (const [row, { names }] of this.#records.entries())
      for (const { name } of names) fitting.add(name, row);
    for (const { changed, row } of queries) fitting.add(changed, row);
    this.#search(queries, (query, found) => {
      const listed = this.#ranked(query, found);
      const isListed = listed.some(({ row }) => row === query.row);
      if (!isListed && !found.spelt.has(query.row)) {
        result.missed.push(this.#missed(query));
        return;
      }
      result.found++;
      if (!isListed) result.inGroup++;
      // The members of a group stand after all that are listed on their own.
      const ranks = isListed || listed.length > 0 ? listed : this.#rankedSpellings(query, found);
      const own = ranks.find(({ row }) => row === query.row);
      if (!own) return;
      const before = ranks.filter((other) => compareCandidates({ ...other, id: '' }, { ...own, id: '' }) < 0);
      if (before.length === 0) result.onTop++;
      else if (before.every((other) => fitting.fits(query.changed, other.row))) result.sameName++;
    });
    return result;
  }

  /** Looks up names as they are written: of each null when its own record is found, and else the best score that reaches. */
  lookUp(wanted: readonly { row: number; name: string }[]): (number | null)[] {
    const nameKind = nameKindOf(this.#kind);
    const queries = wanted.map(
      ({ row, name }): Query => ({
        ...{ row, name, changed: name, birthday: 0 },
        forms: speltForms(nameKind, name),
      }),
    );
    const scores = new Map<Query, number | null>();
    // Whatever is joined is a candidate by its name, and only for the others other spellings are searched.
    const others: Query[] = [];
    this.#join(queries, (query, { row }) => {
      if (row.includes(query.row)) scores.set(query, null);
      else others.push(query);
    });
    this.#search(others, (query, { spelt }) => {
      scores.set(query, spelt.has(query.row) ? null : this.#missed(query).score);
    });
    return queries.map((query) => scores.get(query) ?? null);
  }

  /** Looks for made-up names, of which none is on the list. */
  proveFalseAlarms(names: number): FalseAlarmResult {
    const nameKind = nameKindOf(this.#kind);
    const random = numbersFrom(`${this.#seed} made up`);
    const listed = new Set(this.#normalized);
    const queries = Array.from({ length: names }, () => madeUpName(nameKind, random))
      .filter((name) => !listed.has(normalizeName(nameKind, name)))
      .map(
        (name): Query => ({
          row: -1,
          name,
          changed: name,
          forms: speltForms(nameKind, name),
          birthday: 0,
        }),
      );
    const result: FalseAlarmResult = {
      ...{ names: queries.length, withCandidate: 0, withGroup: 0, withRecommended: 0 },
    };
    this.#search(queries, (query, found) => {
      const ranks = this.#ranked(query, found);
      if (ranks.length > 0) result.withCandidate++;
      if (found.spelt.size > 0) result.withGroup++;
      const top = topTwo(ranks.map(({ strength }) => strength));
      const leader = ranks[top?.at ?? -1];
      if (top && leader?.isRecommendable && standingOf(leadOf(top.first, top)) === 'leads')
        result.withRecommended++;
    });
    return result;
  }

  #changed(
    { id, names, birthday }: ProvedRecord,
    { row, change }: { row: number; change: NameChange },
  ): Query[] {
    const [day] = wholeDays(birthday);
    if (change === 'birthday' && day === undefined) return [];
    const nameKind = nameKindOf(this.#kind);
    return names.flatMap(({ name }, at) => {
      const random = numbersFrom(`${this.#seed} ${change} ${id} ${at}`);
      const changed = changeName(nameKind, name, { change, random });
      if (changed === null) return [];
      const other = change === 'birthday' ? withOtherDigit(birthdayNumber(day), random) : 0;
      return [{ row, name, changed, forms: speltForms(nameKind, changed), birthday: other }];
    });
  }

  /** Calls back for each query with the names over the threshold, and the rows of other spellings. */
  #search(queries: readonly Query[], take: (query: Query, found: Found) => void): void {
    this.#join(queries, take, (some, found) => this.#searchSpellings(some, found));
  }

  #join(
    queries: readonly Query[],
    take: (query: Query, found: Found) => void,
    complete?: (some: readonly Query[], found: readonly Found[]) => void,
  ): void {
    for (let from = 0; from < queries.length; from += QUERIES_PER_JOIN) {
      const some = queries.slice(from, from + QUERIES_PER_JOIN);
      const found = some.map((): Found => ({ row: [], name: [], score: [], spelt: new Set() }));
      const queryOf = some.flatMap(({ forms }, at) => forms.map(() => at));
      joinNames(
        this.#index,
        some.flatMap(({ forms }) => forms.map(({ text }) => text)),
        {
          threshold: thresholdOf(this.#kind),
          onPairs: ({ query, name, score, count }) => {
            for (let at = 0; at < count; at++) {
              const columns = found[queryOf[query[at] ?? 0] ?? 0];
              columns?.row.push(this.#rowOfName[name[at] ?? 0] ?? 0);
              columns?.name.push(name[at] ?? 0);
              columns?.score.push(score[at] ?? 0);
            }
          },
        },
      );
      complete?.(some, found);
      for (const [at, query] of some.entries()) take(query, found[at] as Found);
    }
  }

  /** Adds the rows of other spellings that the join did not find. */
  #searchSpellings(queries: readonly Query[], found: readonly Found[]): void {
    const search = new SpellingSearch(
      this.#spelt,
      queries.map(({ forms }) => forms),
    );
    const joined = found.map(({ row }) => new Set(row));
    search.search({ from: 0, to: this.#normalized.length }, (query, name) => {
      const row = this.#rowOfName[name] ?? -1;
      if (!joined[query]?.has(row)) found[query]?.spelt.add(row);
    });
  }

  /** The members of the group of other spellings, in its order. */
  #rankedSpellings(query: Query, { spelt }: Found) {
    const all: Found = { row: [], name: [], score: [], spelt };
    for (const row of spelt)
      for (let name = this.#firstName[row] ?? 0; name < (this.#firstName[row + 1] ?? 0); name++) {
        all.row.push(row);
        all.name.push(name);
        all.score.push(this.#scoreOf(query, name));
      }
    return this.#ranked(query, all, 0);
  }

  #scoreOf({ forms }: Query, name: number): number {
    return Math.max(0, ...forms.map(({ text }) => similarity(text, this.#normalized[name] ?? '')));
  }

  /** The candidates of a query in the order of a review, those of equal rank by their row. */
  #ranked(query: Query, found: Found, threshold = thresholdOf(this.#kind)) {
    const forms = query.forms.map(({ text }) => text);
    const { birthday } = query;
    const birthdays = birthday > 0 ? [{ from: birthday, to: birthday, isCirca: false }] : [];
    const { birthdayOfRow, birthdaySets } = this.#birthdays;
    const searched = { kind: this.#kind, birthdays, birthplaceKey: '', threshold };
    const { wordScore, isWithin } = this.#names.compare(forms);
    const { positions, rank, within, strength, recommendable } = rankCandidates(searched, found, {
      birthdayOf: (row) => birthdayOfRow[row] ?? 0,
      birthdaySets,
      birthplaceKeyOf: () => '',
      ...{ wordScoreOf: wordScore, isWithin },
    });
    return Array.from(positions, (position) => {
      const name = this.#normalized[found.name[position] ?? 0] ?? '';
      const compared = forms.map((form) => ({ score: similarity(form, name), form }));
      const best = compared.reduce((before, one) => (one.score > before.score ? one : before));
      return {
        ...{ row: found.row[position] ?? -1, rank: rank[position] ?? 0, strength: strength[position] ?? 0 },
        ...sharedBigrams(best.form, name),
        isWithin: within[position] === 1,
        isRecommendable: recommendable[position] === 1,
      };
    });
  }

  #missed(query: Query): MissedName {
    const { row, name, changed } = query;
    const [first = 0, end = 0] = [this.#firstName[row], this.#firstName[row + 1]];
    const scores = Array.from({ length: end - first }, (_, at) => this.#scoreOf(query, first + at));
    return { id: this.#records[row]?.id ?? '', name, changed, score: Math.max(0, ...scores) };
  }
}
