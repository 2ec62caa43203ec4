import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FileFormat } from '#contract/entity-files/entity-file-contract.ts';
import type { EntityKind } from '#records';
import { api } from '../api/api-client.ts';

/** An entity, and the day or moment its file is of; null: now. */
export type FileRequest = { kind: EntityKind; id: string; asOf: string | null };

/** The query key of all files. */
export const entityFilesKey = ['entity files'];

/** The file of an entity, read each time it is opened. It stays shown until the file of another day is read. */
export function entityFileQuery({ kind, id, asOf }: FileRequest) {
  return queryOptions({
    queryKey: [...entityFilesKey, kind, id, asOf],
    queryFn: () => api.entityFiles.read({ kind, id, ...(asOf && { asOf }) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The address that downloads a file; `asOf` is the moment of the shown file, so that both have the same content. */
export function fileDownloadUrl(
  format: FileFormat,
  { kind, id, asOf }: FileRequest & { asOf: string },
): string {
  const query = new URLSearchParams({ format, asOf });
  return `/api/entities/${kind}/${encodeURIComponent(id)}/file/download?${query}`;
}
