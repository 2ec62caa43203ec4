import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { MatchGroup } from '#contract/matching/match-candidate-contract.ts';
import { MINUTE_MS } from '#records';
import { api } from '../../../api/api-client.ts';

const CANDIDATES_PER_PAGE = 50;
/** How long results that are no longer shown stay in the query cache. */
const KEEP_MS = MINUTE_MS;

export type ComparedValues = CandidatePage['internal'];

/** Our record as it is now. */
export type OwnRecord = CandidatePage['own'];

/** Selects candidates of a record: those its name admits, or those of a group. */
export type CandidateSource = {
  runId: string;
  recordId: string;
  by: 'name' | MatchGroup['by'];
  list?: string;
};
/** One page of the candidates of a record. */
export type CandidatePage = Awaited<ReturnType<typeof api.matching.candidates>>;
export type CandidatePages = InfiniteData<CandidatePage, string | null>;

/** The candidates of one record, or of one of its groups, page after page. */
export function matchCandidatesQuery({ runId, recordId, by, list }: CandidateSource) {
  return infiniteQueryOptions({
    queryKey: ['matching', 'candidates', runId, recordId, by, list ?? null],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      api.matching.candidates({
        runId,
        recordId,
        by,
        limit: CANDIDATES_PER_PAGE,
        ...(list !== undefined && { list }),
        ...(pageParam && { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.nextCursor,
    gcTime: KEEP_MS,
    refetchOnWindowFocus: 'always',
  });
}
