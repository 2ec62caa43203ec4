import type { EntityKind } from '#records';
import { LISTED_SAME_BIRTHDAY } from '../recommendation.ts';
import { thresholdOf } from '../thresholds.ts';
import { combinedScore } from '../words/word-score.ts';
import {
  bestScore,
  type HeldRecord,
  haveMarkInCommon,
  holdRecord,
  isComparedAlike,
  type OwnEntry,
} from './held-record.ts';
import { OwnNames } from './own-names.ts';
import { ALIKE_FROM, judgeOwnPair, type OwnPair } from './own-pair.ts';

/**
 * From more others on that a record is like, what makes it so says nothing: a name that 200 clients have, or an email
 * address that all of them share. Measured: see docs/decisions/054.
 */
export const MOST_ALIKE = 8;
const MOST_SCORE = 100;
/** Of more people with one number the names are joined; fewer are compared one by one. */
const MOST_COMPARED = 500;
/** In what a record is frequent, as bits: by its name alone, or also by a number or a birthday that agrees. */
export const FREQUENT = { name: 1, agreeing: 2 } as const;
type Relation = keyof typeof FREQUENT;
const RELATIONS = ['name', 'agreeing'] as const satisfies readonly Relation[];

/** Two records that may be one, the one whose id is first in code points as the first. */
export type OwnDouble = OwnPair & { first: OwnEntry; second: OwnEntry };

/** What a change of the book leads to. */
export type BookStep = {
  /** The pairs of the records that were put in. */
  pairs: OwnDouble[];
  /** In what each of these is frequent, by its id. */
  frequent: Map<string, number>;
  /** Other records that became frequent, or are so no longer: they are to be put in again. */
  changed: OwnEntry[];
};

type Counts = Record<Relation, number>;

/**
 * The records of one kind of the firm's own book. Two are alike when the names are from `ALIKE_FROM`, and agree when one may
 * be listed for the other and a number or the birthday is the same. A record that is alike to, or agrees with, more than
 * `MOST_ALIKE` others is frequent in that. A pair is one that is judged possible or likely, and whose records are alike or
 * agree, and neither is frequent in it: a record has at most 16 pairs, however large the book is.
 */
export class OwnBook {
  readonly #kind: EntityKind;
  readonly #mostAlike: number;
  readonly #mostCompared: number;
  readonly #held = new Map<string, HeldRecord>();
  readonly #names = new OwnNames();
  readonly #marks = new Map<string, number>();
  readonly #ofMark = new Map<number, Set<HeldRecord>>();
  #last = 0;

  constructor(kind: EntityKind, mostAlike = MOST_ALIKE, mostCompared = MOST_COMPARED) {
    this.#kind = kind;
    this.#mostAlike = mostAlike;
    this.#mostCompared = mostCompared;
  }

  /** Puts records in, as they were compared. */
  put(entries: readonly OwnEntry[]): void {
    this.#hold(entries);
  }

  remove(ids: Iterable<string>): OwnEntry[] {
    return this.#drop(ids).map(({ entry }) => entry);
  }

  /**
   * Replaces records by others, finds the pairs of these, and tells which others are to be put in again. Done again with
   * those until there are none, the pairs are those of the whole book, in whichever order the records came.
   */
  step(removedIds: Iterable<string>, entries: readonly OwnEntry[]): BookStep {
    const old = this.#drop(removedIds);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const isKept = ({ entry }: HeldRecord) => {
      const now = byId.get(entry.id);
      return now !== undefined && isComparedAlike(now, entry);
    };
    const kept = new Set(old.filter(isKept).map(({ entry }) => entry.id));
    const nets = new Map<HeldRecord, Counts>();
    const changes = old.filter(({ entry }) => !kept.has(entry.id));
    this.#eachRelated(changes, (_at, other, relation) => addTo(nets, other, relation, -1));
    const added = this.#hold(entries);
    const isAdded = new Set(added);
    const found = added.map(() => ({ name: [] as HeldRecord[], agreeing: [] as HeldRecord[] }));
    const counts = added.map((): Counts => ({ name: 0, agreeing: 0 }));
    this.#eachRelated(added, (at, other, relation) => {
      const [count, partners] = [
        counts[at] as Counts,
        (found[at] as Record<Relation, HeldRecord[]>)[relation],
      ];
      count[relation]++;
      if (partners.length <= this.#mostAlike) partners.push(other);
      const isNew = !kept.has((added[at] as HeldRecord).entry.id);
      if (isNew && !isAdded.has(other)) addTo(nets, other, relation, 1);
    });
    for (const [at, { entry }] of added.entries()) entry.frequent = this.#frequentOf(counts[at] as Counts);
    return {
      pairs: added.flatMap((one, at) => pairsOf(one, found[at] as Partners, isAdded)),
      frequent: new Map(added.map(({ entry }) => [entry.id, entry.frequent])),
      changed: this.#changed(nets),
    };
  }

  /** Of each of these, which are not in the book, the wanted pair with the highest mean; undefined for none. */
  bestAlikes(
    entries: readonly OwnEntry[],
    isWanted: (pair: OwnDouble) => boolean,
  ): (OwnDouble | undefined)[] {
    return this.#nearest(entries).map((nearest, at) => {
      let best: OwnDouble | undefined;
      for (const { other, score } of nearest) {
        // No mean of those that follow is higher.
        if (best && combinedScore(score, MOST_SCORE) <= best.combined) break;
        const pair = doubleOf(entries[at] as OwnEntry, other);
        if (pair && pair.combined > (best?.combined ?? 0) && isWanted(pair)) best = pair;
      }
      return best;
    });
  }

  /** The records whose name is like one, with that score, best first, at most some. */
  lookAlikes(entry: OwnEntry, most: number): OwnDouble[] {
    const [nearest = []] = this.#nearest([entry]);
    return nearest
      .slice(0, MOST_ALIKE)
      .flatMap(({ other }) => doubleOf(entry, other) ?? [])
      .sort((a, b) => b.combined - a.combined || (a.second.id < b.second.id ? -1 : 1))
      .slice(0, most);
  }

  /** For each of these, which are not in the book, the records with a name like one of its own, best name score first. */
  #nearest(entries: readonly OwnEntry[]): { other: OwnEntry; score: number }[][] {
    const asked = entries.map((entry) => holdRecord(entry, -1, () => -1));
    const best = asked.map(() => new Map<HeldRecord, number>());
    this.#names.join(asked, thresholdOf(this.#kind), (at, other, score) => {
      const own = best[at] as Map<HeldRecord, number>;
      own.set(other, Math.max(score, own.get(other) ?? 0));
    });
    return best.map((own) =>
      [...own]
        .map(([{ entry: other }, score]) => ({ other, score }))
        .sort((a, b) => b.score - a.score || (a.other.id < b.other.id ? -1 : 1)),
    );
  }

  #hold(entries: readonly OwnEntry[]): HeldRecord[] {
    const held = entries.map((entry) => holdRecord(entry, this.#last++, (text) => this.#markOf(text)));
    for (const record of held) {
      this.#held.set(record.entry.id, record);
      for (const mark of record.marks) {
        const others = this.#ofMark.get(mark) ?? new Set();
        this.#ofMark.set(mark, others.add(record));
      }
    }
    this.#names.put(held);
    return held;
  }

  #drop(ids: Iterable<string>): HeldRecord[] {
    const dropped: HeldRecord[] = [];
    for (const id of ids) {
      const record = this.#held.get(id);
      if (!record) continue;
      record.isGone = true;
      this.#held.delete(id);
      for (const mark of record.marks) this.#ofMark.get(mark)?.delete(record);
      dropped.push(record);
    }
    return dropped;
  }

  /** Those of the records with another number of relations that are frequent otherwise than they were. */
  #changed(nets: ReadonlyMap<HeldRecord, Counts>): OwnEntry[] {
    const mayChange = [...nets].filter(([{ entry, isGone }, net]) => {
      const may = (relation: Relation) =>
        entry.frequent & FREQUENT[relation] ? net[relation] < 0 : net[relation] > 0;
      return !isGone && RELATIONS.some(may);
    });
    const records = mayChange.map(([record]) => record);
    const counts = records.map((): Counts => ({ name: 0, agreeing: 0 }));
    this.#eachRelated(records, (at, _other, relation) => {
      (counts[at] as Counts)[relation]++;
    });
    return records.flatMap(({ entry }, at) =>
      this.#frequentOf(counts[at] as Counts) === entry.frequent ? [] : [entry],
    );
  }

  /** Calls `take` once for each record that a query is alike to, and once for each that it agrees with. */
  #eachRelated(
    queries: readonly HeldRecord[],
    take: (at: number, other: HeldRecord, relation: Relation) => void,
  ): void {
    if (queries.length === 0) return;
    const width = this.#last;
    const told = { name: new Set<number>(), agreeing: new Set<number>() };
    const tell = (at: number, other: HeldRecord, relation: Relation) => {
      const query = queries[at] as HeldRecord;
      // Two names can meet but once.
      if (relation === 'agreeing' || query.names.length + other.names.length > 2) {
        const key = at * width + other.number;
        if (told[relation].has(key)) return;
        told[relation].add(key);
      }
      take(at, other, relation);
    };
    this.#names.join(queries, ALIKE_FROM, (at, other) => {
      const query = queries[at] as HeldRecord;
      if (other.entry.id === query.entry.id) return;
      tell(at, other, 'name');
      if (haveMarkInCommon(query, other)) tell(at, other, 'agreeing');
    });
    // People may be listed from lower scores on, which millions of pairs of names have.
    if (thresholdOf(this.#kind) < ALIKE_FROM) this.#eachLessAlike(queries, tell);
  }

  /** Calls `take` for people that a query agrees with though their names are less than alike. */
  #eachLessAlike(
    queries: readonly HeldRecord[],
    take: (at: number, other: HeldRecord, relation: 'agreeing') => void,
  ): void {
    const isMany = (query: HeldRecord, mark: number) =>
      !query.days.includes(mark) && (this.#ofMark.get(mark)?.size ?? 0) > this.#mostCompared;
    const withMany: number[] = [];
    for (const [at, query] of queries.entries()) {
      const few = query.marks.filter((mark) => !isMany(query, mark));
      if (few.length < query.marks.length) withMany.push(at);
      const others = new Set(few.flatMap((mark) => [...(this.#ofMark.get(mark) ?? [])]));
      for (const other of others) {
        if (other.entry.id === query.entry.id) continue;
        const score = bestScore(query, other);
        if (score >= this.#listedFrom(query, other) && score < ALIKE_FROM) take(at, other, 'agreeing');
      }
    }
    if (withMany.length === 0) return;
    const asked = withMany.map((at) => queries[at] as HeldRecord);
    this.#names.join(asked, thresholdOf(this.#kind), (at, other) => {
      const query = asked[at] as HeldRecord;
      if (other.entry.id === query.entry.id || !haveMarkInCommon(query, other)) return;
      take(withMany[at] as number, other, 'agreeing');
    });
  }

  /** From which name score on two people are listed for each other. */
  #listedFrom(one: HeldRecord, other: HeldRecord): number {
    const isSameDay = this.#kind === 'contacts' && one.days.some((day) => other.days.includes(day));
    return isSameDay ? LISTED_SAME_BIRTHDAY : thresholdOf(this.#kind);
  }

  #frequentOf(counts: Counts): number {
    return RELATIONS.reduce((bits, one) => bits | (counts[one] > this.#mostAlike ? FREQUENT[one] : 0), 0);
  }

  #markOf(text: string): number {
    const mark = this.#marks.get(text) ?? this.#marks.size;
    this.#marks.set(text, mark);
    return mark;
  }
}

type Partners = Record<Relation, readonly HeldRecord[]>;

/** The pairs of a record that was put in; those of two that were are of the first of them. */
function pairsOf(one: HeldRecord, found: Partners, isAdded: ReadonlySet<HeldRecord>): OwnDouble[] {
  const partners = new Set(
    RELATIONS.flatMap((relation) => {
      const isFrequent = ({ entry }: HeldRecord) => (entry.frequent & FREQUENT[relation]) !== 0;
      return isFrequent(one) ? [] : found[relation].filter((other) => !isFrequent(other));
    }),
  );
  return [...partners].flatMap((partner) => {
    const { entry: other } = partner;
    const isFirst = one.entry.id < other.id;
    if (!isFirst && isAdded.has(partner)) return [];
    const [first, second] = isFirst ? [one.entry, other] : [other, one.entry];
    const pair = judgeOwnPair(first, second);
    return pair ? [{ ...pair, first, second }] : [];
  });
}

function addTo(nets: Map<HeldRecord, Counts>, record: HeldRecord, relation: Relation, by: number): void {
  const net = nets.get(record) ?? { name: 0, agreeing: 0 };
  net[relation] += by;
  nets.set(record, net);
}

function doubleOf(first: OwnEntry, second: OwnEntry): OwnDouble | undefined {
  const pair = judgeOwnPair(first, second);
  return pair ? { ...pair, first, second } : undefined;
}
