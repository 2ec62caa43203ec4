import type { Stored } from '#contract/document-contract.ts';
import type { UseEntry } from '#contract/impact-contract.ts';
import type { Revision } from '#contract/revision-contract.ts';
import type { ImportReport, TransferFormat } from '#contract/transfer-contract.ts';
import type { Client, Collection, Field, FieldMapping, StaticSource } from '#records';
import type { Rule } from '#rules';
import { api } from '../../api/api-client.ts';

/** The content of a document, by collection. */
export type DocumentData = {
  fields: Field;
  staticData: StaticSource;
  fieldMappings: FieldMapping;
  rules: Rule;
  clients: Client;
};

type Headers = Record<string, string>;
type Page<T> = { items: T[]; nextCursor: string | null };
type One = { params: { id: string } };

/** The calls that every collection has. */
type DocumentCalls<T> = {
  read: (input: One) => Promise<{ body: Stored<T> }>;
  write: (input: One & { query: object; headers: Headers; body: T }) => Promise<{ body: Stored<T> }>;
  remove: (
    input: One & { query: { force?: 'true' }; headers: Headers },
  ) => Promise<{ body: { id: string; version: number } }>;
  restore: (
    input: One & { headers: Headers; body: { version: number; renames?: { from: string; to: string }[] } },
  ) => Promise<{ body: Stored<T> }>;
  revisions: (input: { id: string; limit?: number; cursor?: string }) => Promise<Page<Revision>>;
  uses: (input: { id: string; option?: string }) => Promise<{ uses: UseEntry[]; clients: number }>;
  import: (input: { format: TransferFormat; content: string; dryRun: boolean }) => Promise<ImportReport>;
};

export function documentCalls<C extends Collection>(collection: C): DocumentCalls<DocumentData[C]> {
  // TypeScript cannot infer one generic type from five clients; the contract builds all five with the same functions.
  return api[collection] as unknown as DocumentCalls<DocumentData[C]>;
}

/** The headers that make a write fail unless `version` is stored now; `null` expects no document. */
export function expectedVersion(version: number | null): Headers {
  return version === null ? { 'if-none-match': '*' } : { 'if-match': `"${version}"` };
}
