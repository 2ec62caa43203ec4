import { ORPCError } from '@orpc/client';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { Stored } from '#contract/document-contract.ts';
import type { UseEntry } from '#contract/impact-contract.ts';
import type { NamedCollection, OptionCollection } from '#contract/rename-contract.ts';
import type { ExportFormat, ImportReport, TransferFormat } from '#contract/transfer-contract.ts';
import type { Client, Collection, JsonValue, OptionRename } from '#records';
import { api } from '../../api/api-client.ts';
import type { RenamedOptions } from '../use-document-editor.ts';
import {
  useCacheDocument,
  useInvalidateBatches,
  useInvalidateDocuments,
  useUncacheDocument,
} from './document-cache.ts';
import { type DocumentData, documentCalls, expectedVersion } from './document-calls.ts';
import { type RemoveOutcome, refusalOf, removalRefusalOf, type WriteOutcome } from './write-outcome.ts';

export type { DocumentData, RemoveOutcome, WriteOutcome };

/** One document; its data is `null` when there is none of this id. Disabled while `id` is null. */
export function useDocument<C extends Collection>(collection: C, id: string | null) {
  return useQuery({
    queryKey: ['documents', collection, 'one', id],
    enabled: id !== null,
    queryFn: (): Promise<Stored<DocumentData[C]> | null> => readDocument(collection, id ?? ''),
  });
}

async function readDocument<C extends Collection>(collection: C, id: string) {
  try {
    return (await documentCalls(collection).read({ params: { id } })).body;
  } catch (problem) {
    return nothingFound(problem, null);
  }
}

/** Returns what stands for a document that is not there. @throws any other problem */
function nothingFound<T>(problem: unknown, nothing: T): T {
  if (problem instanceof ORPCError && problem.code === 'NOT_FOUND') return nothing;
  throw problem;
}

/** Saves a document over `version`, or a new one with `null`. A conflict is an outcome, not an error. */
export function useSaveDocument<C extends Collection>(collection: C) {
  const keep = useCacheDocument(collection);
  return useMutation({
    mutationFn: async (save: {
      id: string;
      version: number | null;
      data: DocumentData[C];
    }): Promise<WriteOutcome<DocumentData[C]>> => {
      const input = {
        params: { id: save.id },
        query: {},
        headers: expectedVersion(save.version),
        body: save.data,
      };
      return outcomeOf(documentCalls(collection).write(input));
    },
    onSuccess: keep,
  });
}

/** Writes changed dotted paths of a client, or its whole `contacts` or `associatedparties`. */
export function usePatchClient() {
  const keep = useCacheDocument('clients');
  return useMutation({
    mutationFn: (patch: {
      id: string;
      version: number;
      changes: Record<string, JsonValue>;
    }): Promise<WriteOutcome<Client>> => {
      const input = {
        params: { id: patch.id },
        headers: expectedVersion(patch.version),
        body: patch.changes,
      };
      return outcomeOf(api.clients.patch(input));
    },
    onSuccess: keep,
  });
}

/** Deletes a document. One that is used is only deleted with `force`. */
export function useRemoveDocument<C extends Collection>(collection: C) {
  const uncache = useUncacheDocument(collection);
  return useMutation({
    mutationFn: async (removal: {
      id: string;
      version: number;
      force?: boolean;
    }): Promise<RemoveOutcome<DocumentData[C]>> => {
      try {
        await documentCalls(collection).remove({
          params: { id: removal.id },
          query: removal.force ? { force: 'true' } : {},
          headers: expectedVersion(removal.version),
        });
        return { outcome: 'removed' };
      } catch (problem) {
        return removalRefusalOf(problem);
      }
    },
    onSuccess: ({ outcome }, { id }) => {
      if (outcome === 'removed') uncache(id);
    },
  });
}

/** The history of a document, newest first; read while `isShown`. What never was has none. */
export function useRevisions(collection: Collection, id: string | null, isShown = true) {
  const query = useInfiniteQuery({
    queryKey: ['documents', collection, 'revisions', id],
    enabled: isShown && id !== null,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      documentCalls(collection)
        .revisions({ id: id ?? '', ...(pageParam && { cursor: pageParam }) })
        .catch((problem: unknown) => nothingFound(problem, { items: [], nextCursor: null })),
    getNextPageParam: (page) => page.nextCursor,
  });
  return { ...query, revisions: query.data?.pages.flatMap((page) => page.items) };
}

/** A field that a version names, and the field to name instead. */
export type FieldNames = { from: string; to: string };

/** Restores a document to version `to`; `version` is the current one, `null` when it is deleted. */
export function useRestore<C extends Collection>(collection: C) {
  const keep = useCacheDocument(collection);
  return useMutation({
    mutationFn: (restore: {
      id: string;
      version: number | null;
      to: number;
      /** Fields to name instead of those that the version names. */
      renames?: readonly FieldNames[];
    }): Promise<WriteOutcome<DocumentData[C]>> =>
      outcomeOf(
        documentCalls(collection).restore({
          params: { id: restore.id },
          headers: restore.version === null ? {} : expectedVersion(restore.version),
          body: { version: restore.to, ...(restore.renames && { renames: [...restore.renames] }) },
        }),
      ),
    onSuccess: keep,
  });
}

/** What uses a document, or one of its options; read again each time it `isShown`. */
export function useUses(
  collection: Collection,
  id: string | null,
  { isShown = true, option }: { isShown?: boolean; option?: string } = {},
) {
  const query = useQuery({
    queryKey: ['documents', collection, 'uses', id, option],
    enabled: isShown && id !== null,
    staleTime: 0,
    queryFn: () => documentCalls(collection).uses({ id: id ?? '', ...(option !== undefined && { option }) }),
  });
  return { ...query, uses: query.data?.uses, clients: query.data?.clients ?? 0 };
}

/** The most options whose uses are read one by one; for more, all uses of the document count. */
const MAX_ASKED_OPTIONS = 20;

/** What uses these options of a field or static source. */
export async function readUsesOfOptions(
  collection: 'fields' | 'staticData',
  id: string,
  options: readonly string[],
): Promise<UseEntry[]> {
  const { uses } = documentCalls(collection);
  if (options.length > MAX_ASKED_OPTIONS) return (await uses({ id })).uses;
  const answers = await Promise.all(options.map((option) => uses({ id, option })));
  return answers.flatMap((answer) => answer.uses);
}

/**
 * Renames a document and everything that names it; with `data`, its content changes in the same write. A name that is
 * taken is refused; a document that was deleted is a conflict whose `current` is null.
 */
export function useRename<C extends NamedCollection>(collection: C) {
  const invalidate = useInvalidateDocuments();
  return useMutation({
    mutationFn: async (rename: Rename<C>): Promise<WriteOutcome<DocumentData[C]>> => {
      const call = renameCall(collection);
      const renamed = call(rename).then(({ document }) => ({ body: document }));
      const outcome = await outcomeOf(renamed).catch(deletedConflict);
      if (outcome.outcome !== 'conflict' || outcome.current?.id !== rename.to) return outcome;
      return { outcome: 'refused', message: `“${rename.to}” is there already.`, problems: [] };
    },
    onSuccess: (outcome) => (outcome.outcome === 'saved' ? invalidate() : undefined),
  });
}

/** Writes a document with renamed options, and everything that holds them, or counts that; caches are read again after it. */
export function useRenameOptions<C extends OptionCollection>(collection: C) {
  const invalidate = useInvalidateBatches();
  const call = api[collection as OptionCollection].renameOptions as unknown as (
    input: OptionsRenaming<C>,
  ) => Promise<RenamedOptions & { document: Stored<DocumentData[C]> }>;
  return async (input: OptionsRenaming<C>) => {
    let counts: RenamedOptions = { rules: 0, clients: 0, questionnaires: 0, views: 0, batchId: null };
    const written = await outcomeOf(
      call(input).then(({ document, ...rest }) => {
        counts = rest;
        return { body: document };
      }),
    );
    if (written.outcome === 'saved' && !input.dryRun) await invalidate();
    return { written, counts };
  };
}
type OptionsRenaming<C extends OptionCollection> = {
  id: string;
  version: number;
  data: DocumentData[C];
  renames: OptionRename[];
  dryRun: boolean;
};

type Rename<C extends NamedCollection> = {
  id: string;
  version: number;
  to: string;
  data?: DocumentData[C];
};

function renameCall<C extends NamedCollection>(collection: C) {
  return api[collection as NamedCollection].rename as unknown as (
    rename: Rename<C>,
  ) => Promise<{ document: Stored<DocumentData[C]> }>;
}

function deletedConflict(problem: unknown): { outcome: 'conflict'; current: null } {
  return nothingFound(problem, { outcome: 'conflict', current: null });
}

/** Imports a file; with `dryRun` it only reports what would change. A file with problems changes nothing. */
export function useImport(collection: Collection) {
  const invalidate = useInvalidateDocuments();
  const { mutateAsync } = useMutation({
    mutationFn: async (file: { format: TransferFormat; name: string; content: string; dryRun: boolean }) => {
      try {
        return await documentCalls(collection).import(file);
      } catch (problem) {
        return reportOf(problem);
      }
    },
    onSuccess: (_report, { dryRun }) => (dryRun ? undefined : invalidate()),
  });
  return mutateAsync;
}

/** The URL of a whole collection as a file. */
export function exportUrl(collection: Collection, format: ExportFormat): string {
  return `/api/export/${collection}?format=${format}`;
}

const EMPTY_REPORT: ImportReport = {
  created: 0,
  updated: 0,
  unchanged: 0,
  batchId: null,
  problems: [],
  findings: [],
  changes: [],
};

function reportOf(problem: unknown): ImportReport {
  const report =
    problem instanceof ORPCError ? (problem.data as Partial<ImportReport> | undefined) : undefined;
  if (!report?.problems?.length) throw problem;
  return { ...EMPTY_REPORT, ...report };
}

async function outcomeOf<T>(writing: Promise<{ body: Stored<T> }>): Promise<WriteOutcome<T>> {
  try {
    return { outcome: 'saved', document: (await writing).body };
  } catch (problem) {
    return refusalOf(problem);
  }
}
