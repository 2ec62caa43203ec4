import type { ListDifference } from '#contract/reference-lists/reference-list-contract.ts';
import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import type { Coverage } from '../record-coverage.ts';
import { contentOf, readContents } from '../reference-store.ts';
import type { NewReferenceRecord } from '../reference-write-store.ts';

/** Compares the records of a new version, as they are read, with those of the version before. */
export class VersionComparison {
  readonly #query: Query;
  readonly #former: { id: string; version: string; coverage: Coverage };
  readonly #counts = { new: 0, changed: 0, same: 0 };

  constructor(query: Query, former: { id: string; version: string; coverage: Coverage }) {
    this.#query = query;
    this.#former = former;
  }

  async add(records: readonly NewReferenceRecord[]): Promise<void> {
    const byKind = Map.groupBy(records, ({ kind }) => kind);
    for (const [kind, some] of byKind) await this.#addKind(kind, some);
  }

  /** What was counted; records that were not found again are gone. */
  result(): ListDifference {
    const { version, coverage } = this.#former;
    const found = this.#counts.changed + this.#counts.same;
    const gone = Math.max(0, coverage.companies + coverage.people - found);
    return { against: version, ...this.#counts, gone };
  }

  async #addKind(kind: EntityKind, records: readonly NewReferenceRecord[]): Promise<void> {
    const target = { listId: this.#former.id, kind };
    const contents = await readContents(
      this.#query,
      target,
      records.map(({ id }) => id),
    );
    for (const record of records) {
      const before = contents.get(record.id);
      if (before === undefined) this.#counts.new += 1;
      else if (before === contentOf(record)) this.#counts.same += 1;
      else this.#counts.changed += 1;
    }
  }
}
