import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answeredFields } from '#rules';
import { api } from '../../api/api-client.ts';
import type { FileKey } from '../session/file-key.ts';
import { readSavedSession } from '../session/saved-session.ts';

/** Open files change while colleagues work on them. */
const REFRESH_MS = 30_000;
/** One more than the dashboard shows, as the file that is open is not listed. */
const FIRST_FILES = 5;
const FILES_PER_PAGE = 50;
const OPEN_FILES = ['open questionnaires'];

/** The latest open files. */
export const openFilesQuery = queryOptions({
  queryKey: [...OPEN_FILES, 'latest'],
  queryFn: () => api.questionSessions.list({ limit: FIRST_FILES }),
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
});

/** All open files, page by page. */
export const allOpenFilesQuery = infiniteQueryOptions({
  queryKey: [...OPEN_FILES, 'all'],
  queryFn: ({ pageParam }) =>
    api.questionSessions.list({ limit: FILES_PER_PAGE, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

/** The number of answers in the user's draft. */
export const draftQuery = queryOptions({
  queryKey: [...OPEN_FILES, 'draft'],
  queryFn: async () => answeredFields(readSavedSession((await api.questionDraft.read()).state).list).length,
  staleTime: 0,
});

/** The open file as it is stored, to notice that another user has taken it over. */
export function heldFileQuery(key: FileKey | null) {
  return queryOptions({
    queryKey: [...OPEN_FILES, 'held', key],
    queryFn: () => (key ? api.questionSessions.read(key) : null),
    enabled: key !== null,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    staleTime: 0,
  });
}

/** Puts a file away, so that it is no longer listed. */
export function usePutAway() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (key: FileKey) => api.questionSessions.close(key),
    onSettled: () => queries.invalidateQueries({ queryKey: OPEN_FILES }),
  });
}

/** Reads the lists of open files again. */
export function useRefreshOpenFiles(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: OPEN_FILES });
}
