import type { EntityKind } from '#records';
import { compareCandidates } from '../candidate-rank.ts';
import { comparedForms, comparedNames } from '../compared-names.ts';
import { indexNames, joinNames, type NameIndex } from '../join/join-names.ts';
import { rankCandidates } from '../match-records.ts';
import { normalizeName } from '../names/normalize.ts';
import { sharedBigrams, similarity } from '../names/similarity.ts';
import { type NameList, nameKindOf } from '../reference-record.ts';
import { leadOf, standingOf, topTwo } from '../standing.ts';
import { thresholdOf } from '../thresholds.ts';
import { ListedNames } from '../words/listed-names.ts';
import { indexWords } from '../words/word-index.ts';
import { madeUpName } from './made-up-names.ts';
import { changeName, type NameChange } from './name-changes.ts';

/** A record of the list that is proved. */
export type ProvedRecord = { id: string; names: NameList; birthday: number };

export type MissedName = {
  id: string;
  name: string;
  changed: string;
  /** The best score of its names, which is under the threshold. */
  score: number;
};
/** What became of the names of a list that were changed in one way. */
export type ChangeResult = {
  change: NameChange;
  tried: number;
  /** The record is among the candidates. */
  found: number;
  /** No other record stands before it. */
  onTop: number;
  missed: MissedName[];
};
/** What made-up names bring. */
export type FalseAlarmResult = { names: number; withCandidate: number; withRecommended: number };

const QUERIES_PER_JOIN = 4_096;

type Query = { row: number; name: string; changed: string; forms: string[]; birthday: number };
/** The names found for a query, column by column. */
type Found = { row: number[]; name: number[]; score: number[] };

/** Proves a list of one kind: what is found of its own names when they are changed, and of names that are not on it. */
export class ListProof {
  readonly #kind: EntityKind;
  readonly #records: readonly ProvedRecord[];
  readonly #seed: number;
  readonly #index: NameIndex;
  readonly #names: ListedNames;
  readonly #normalized: string[] = [];
  readonly #rowOfName: number[] = [];
  readonly #firstName: number[] = [];

  constructor(kind: EntityKind, records: readonly ProvedRecord[], seed: number) {
    this.#kind = kind;
    this.#records = records;
    this.#seed = seed;
    const nameKind = nameKindOf(kind);
    for (const [row, { names }] of records.entries()) {
      this.#firstName.push(this.#normalized.length);
      for (const { name } of comparedNames(nameKind, names)) {
        this.#normalized.push(normalizeName(nameKind, name));
        this.#rowOfName.push(row);
      }
    }
    this.#firstName.push(this.#normalized.length);
    this.#index = indexNames(this.#normalized);
    this.#names = new ListedNames(nameKind, indexWords(this.#normalized));
  }

  /** Changes every name of the list in one way, and looks for its record. */
  prove(change: NameChange): ChangeResult {
    const queries = this.#records.flatMap((record, row) => this.#changed(record, { row, change }));
    const result: ChangeResult = { change, tried: queries.length, found: 0, onTop: 0, missed: [] };
    this.#search(queries, (query, found) => {
      const ranks = this.#ranked(query, found);
      const own = ranks.find(({ row }) => row === query.row);
      if (own) result.found++;
      else result.missed.push(this.#missed(query));
      if (own && !ranks.some((other) => compareCandidates({ ...other, id: '' }, { ...own, id: '' }) < 0))
        result.onTop++;
    });
    return result;
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
          forms: comparedForms(nameKind, name),
          birthday: 0,
        }),
      );
    const result: FalseAlarmResult = { names: queries.length, withCandidate: 0, withRecommended: 0 };
    this.#search(queries, (query, found) => {
      const ranks = this.#ranked(query, found);
      if (ranks.length > 0) result.withCandidate++;
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
    if (change === 'birthday' && birthday <= 0) return [];
    const nameKind = nameKindOf(this.#kind);
    return names.flatMap(({ name }, at) => {
      const random = numbersFrom(`${this.#seed} ${change} ${id} ${at}`);
      const changed = changeName(nameKind, name, { change, random });
      if (changed === null) return [];
      const other = change === 'birthday' ? withOtherDigit(birthday, random) : 0;
      return [{ row, name, changed, forms: comparedForms(nameKind, changed), birthday: other }];
    });
  }

  #search(queries: readonly Query[], take: (query: Query, found: Found) => void): void {
    for (let from = 0; from < queries.length; from += QUERIES_PER_JOIN) {
      const some = queries.slice(from, from + QUERIES_PER_JOIN);
      const found = some.map((): Found => ({ row: [], name: [], score: [] }));
      const queryOf = some.flatMap(({ forms }, at) => forms.map(() => at));
      joinNames(
        this.#index,
        some.flatMap(({ forms }) => forms),
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
      for (const [at, query] of some.entries()) take(query, found[at] ?? { row: [], name: [], score: [] });
    }
  }

  /** The candidates of a query in the order of a review, those of equal rank by their row. */
  #ranked(query: Query, found: Found) {
    const searched = { kind: this.#kind, birthday: query.birthday, birthplaceKey: '' };
    const { positions, rank, strength, recommendable } = rankCandidates(searched, found, {
      birthdayOf: (row) => this.#records[row]?.birthday ?? 0,
      birthplaceKeyOf: () => '',
      wordScoreOf: this.#names.compare(query.forms).wordScore,
    });
    return Array.from(positions, (position) => {
      const name = this.#normalized[found.name[position] ?? 0] ?? '';
      const compared = query.forms.map((form) => ({ score: similarity(form, name), form }));
      const best = compared.reduce((before, one) => (one.score > before.score ? one : before));
      return {
        ...{ row: found.row[position] ?? -1, rank: rank[position] ?? 0, strength: strength[position] ?? 0 },
        ...sharedBigrams(best.form, name),
        isRecommendable: recommendable[position] === 1,
      };
    });
  }

  #missed({ row, name, changed, forms }: Query): MissedName {
    const names = this.#normalized.slice(this.#firstName[row], this.#firstName[row + 1]);
    const score = Math.max(0, ...forms.flatMap((form) => names.map((one) => similarity(form, one))));
    return { id: this.#records[row]?.id ?? '', name, changed, score };
  }
}

/** One of the last two digits of a day, other than it is. */
function withOtherDigit(birthday: number, random: (limit: number) => number): number {
  const last = birthday % 10;
  return birthday - last + ((last + 1 + random(9)) % 10);
}

/** Whole numbers below a limit, the same for the same text. */
function numbersFrom(text: string): (limit: number) => number {
  let state = 2_166_136_261;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619);
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * limit);
  };
}
