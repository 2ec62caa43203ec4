import {
  comparedForms,
  type MatchRecord,
  nameKindOf,
  pairEvidence,
  similarity,
  thresholdOf,
} from '#matching';
import { type EntityKind, entityKey, KIND_WORDS } from '#records';
import type { Query } from '../../../db/tables.ts';
import { countText } from '../../../ground/installation-format.ts';
import type { ReferenceList } from '../../../reference-lists/reference-list-store.ts';
import type { ReferenceRow } from '../../../reference-lists/reference-store.ts';
import { snapshotClient } from '../../comparison/snapshot-client.ts';
import { type SnapshotRecord, toMatchRecord } from '../../match-record-store.ts';
import { readReferences } from '../../read-references.ts';
import { readClients } from '../../screening/screening-client-store.ts';
import { toReferenceRecord } from '../../to-reference-record.ts';
import type { GivenCandidates } from './given-candidate-store.ts';

/** A candidate as a file gives it: names and score are checked where the file has them. */
export type GivenPair = {
  /** Where it stands, for messages: the file and the row in it. */
  at: string;
  recordId: string;
  recordName?: string | undefined;
  externalId: string;
  externalName?: string | undefined;
  score?: number | undefined;
};
type Snapshot = Omit<SnapshotRecord, 'runId' | 'ord'>;
type Problem = 'record' | 'reference' | 'recordChanged' | 'referenceChanged' | 'score' | 'threshold';
type RowsOfRecord = { named: Set<number>; spelt: Set<number> };

/**
 * Checks candidates of one kind and list that were computed elsewhere against what is stored, and collects those that hold.
 * Nothing is written.
 */
export class GivenCheck {
  readonly #query: Query;
  readonly #kind: EntityKind;
  readonly #list: ReferenceList;
  readonly #rows = new Map<string, RowsOfRecord>();
  readonly #problems = new Map<Problem, { count: number; first: string }>();

  constructor(query: Query, { kind, list }: { kind: EntityKind; list: ReferenceList }) {
    this.#query = query;
    this.#kind = kind;
    this.#list = list;
  }

  /** Checks some candidates. */
  async add(pairs: readonly GivenPair[]): Promise<void> {
    const records = await this.#recordsOf(pairs);
    const references = await readReferences(
      this.#query,
      { listId: this.#list.id, kind: this.#kind },
      pairs.map(({ externalId }) => externalId),
    );
    for (const pair of pairs) {
      const record = records.get(pair.recordId);
      const reference = references.get(pair.externalId);
      if (!record) this.#note('record', `“${pair.recordId}” in ${pair.at}`);
      else if (!reference) this.#note('reference', `“${pair.externalId}” in ${pair.at}`);
      else this.#take(pair, { record, reference });
    }
  }

  /** What holds, and a sentence for each sort of what does not. */
  result(): { given: GivenCandidates[]; problems: string[] } {
    const of = { kind: this.#kind, listId: this.#list.id };
    const given = [...this.#rows].flatMap(([recordId, { named, spelt }]) => [
      ...rowsOf({ ...of, recordId, isSpelling: false }, named),
      ...rowsOf({ ...of, recordId, isSpelling: true }, spelt),
    ]);
    const problems = [...this.#problems].map(([problem, { count, first }]) =>
      this.#sentence(problem, count, first),
    );
    return { given, problems };
  }

  async #recordsOf(pairs: readonly GivenPair[]): Promise<Map<string, Snapshot>> {
    const ids = new Set(pairs.map(({ recordId }) => entityKey(this.#kind, recordId).clientId));
    const clients = await readClients(this.#query, [...ids]);
    const records = clients.flatMap((client) => snapshotClient(client, [this.#kind], new Map()));
    return new Map(records.map((record) => [record.recordId, record]));
  }

  /** Takes a pair, or notes why it does not hold. */
  #take(pair: GivenPair, { record, reference }: { record: Snapshot; reference: ReferenceRow }): void {
    const score = this.#scoreOf(record, reference);
    const changed = changeOf(pair, { name: record.name, otherName: reference.names[0]?.name ?? '', score });
    const { admittedBy } =
      score >= thresholdOf(this.#kind)
        ? { admittedBy: 'name' }
        : pairEvidence(matchRecord(record), toReferenceRecord(reference));
    if (changed) this.#note(changed.problem, changed.what);
    else if (admittedBy === null) this.#note('threshold', `${score} in ${pair.at}`);
    else {
      const known = this.#rows.get(record.recordId) ?? { named: new Set(), spelt: new Set() };
      this.#rows.set(record.recordId, known);
      // A run finds those of the same birthday or birthplace by itself.
      if (admittedBy === 'name') known.named.add(reference.row);
      if (admittedBy === 'spelling') known.spelt.add(reference.row);
    }
  }

  #scoreOf({ name }: Snapshot, { normalized }: ReferenceRow): number {
    if (name === '') return 0;
    const forms = comparedForms(nameKindOf(this.#kind), name);
    return Math.max(0, ...normalized.flatMap((other) => forms.map((form) => similarity(form, other))));
  }

  #note(problem: Problem, first: string): void {
    const known = this.#problems.get(problem);
    if (known) known.count += 1;
    else this.#problems.set(problem, { count: 1, first });
  }

  #sentence(problem: Problem, count: number, first: string): string {
    const have = countText(count, 'row has', 'rows have');
    const names = countText(count, 'row names', 'rows name');
    const { name, version } = this.#list;
    const list = `${name}, version ${version}`;
    const own = KIND_WORDS[this.#kind];
    const sentences: Record<Problem, string> = {
      record: `${have} an internalId that is not one of our ${own}: ${first}.`,
      reference: `${have} a matchedExternalId that is not one of the ${own} of ${list}: ${first}.`,
      recordChanged: `${names} a record that has changed since: ${first}. Match again.`,
      referenceChanged: `${names} a record of another version of ${name} than ${version}: ${first}.`,
      score: `${have} another nameScore than the names have here, which have changed since: ${first}. Match again.`,
      threshold: `${have} a nameScore below ${thresholdOf(this.#kind)}, from which a run has candidates: ${first}.`,
    };
    return sentences[problem];
  }
}

/** How a pair differs from what is stored; null when it does not. */
function changeOf(
  { at, ...pair }: GivenPair,
  { name, otherName, score }: { name: string; otherName: string; score: number },
): { problem: Problem; what: string } | null {
  const { recordName = name, externalName = otherName } = pair;
  if (recordName !== name)
    return { problem: 'recordChanged', what: `“${recordName}” in ${at} is “${name}” here` };
  if (externalName !== otherName)
    return { problem: 'referenceChanged', what: `“${externalName}” in ${at} is “${otherName}” here` };
  const isSame = pair.score === undefined || pair.score === score;
  return isSame ? null : { problem: 'score', what: `${pair.score} in ${at} is ${score} here` };
}

function rowsOf(of: Omit<GivenCandidates, 'rows'>, rows: ReadonlySet<number>): GivenCandidates[] {
  return rows.size === 0 ? [] : [{ ...of, rows: Uint32Array.from(rows).sort() }];
}

function matchRecord(record: Snapshot): MatchRecord {
  return toMatchRecord({ ...record, runId: '', ord: 0 });
}
