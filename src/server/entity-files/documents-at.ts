import type { JsonObject } from '#records';
import type { DocumentText } from './entity-file-store.ts';

/** The documents of a collection as they stood at any moment, from their writes (oldest first by document). */
export class DocumentsAt<T> {
  readonly #writes: ReadonlyMap<string, readonly DocumentText[]>;
  readonly #parsed = new Map<DocumentText, JsonObject>();

  constructor(writes: readonly DocumentText[]) {
    this.#writes = Map.groupBy(writes, ({ id }) => id);
  }

  /** The document at a moment; undefined before it existed and after it was deleted. */
  at(id: string, moment: string): T | undefined {
    const write = this.#writes.get(id)?.findLast(({ at }) => at <= moment);
    if (!write || write.text === null) return undefined;
    const parsed = this.#parsed.get(write) ?? (JSON.parse(write.text) as JsonObject);
    this.#parsed.set(write, parsed);
    return parsed as T;
  }

  /** The document at a moment, or as it last was when it had been deleted; undefined before it existed. */
  lastAt(id: string, moment: string): T | undefined {
    const write = this.#writes.get(id)?.findLast(({ at, text }) => at <= moment && text !== null);
    return write && this.at(id, write.at);
  }

  /** Every document at a moment by its id, sorted by id. */
  allAt(moment: string): Map<string, T> {
    const documents = new Map<string, T>();
    for (const id of [...this.#writes.keys()].sort()) {
      const document = this.at(id, moment);
      if (document !== undefined) documents.set(id, document);
    }
    return documents;
  }
}
