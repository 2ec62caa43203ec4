import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import type { ExportFormat } from '#contract/transfer-contract.ts';
import { counted } from '../../ui/count-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { ExportLinks } from '../export-links.tsx';
import { type ChosenFilter, FilterSelects } from '../filter-selects.tsx';
import { BIRTHDAY_LABELS, TIER_LABELS } from '../filter-words.ts';
import { markFilters } from '../mark-filters.ts';
import { SavedViewChip } from '../saved-view-chip.tsx';
import styles from './filter-bar.module.css';
import type { ReviewNavigation } from './session/review-navigation.ts';
import {
  fittingCountQuery,
  marksQuery,
  picksCandidates,
  type RecordFilter,
  recordParams,
} from './session/review-queries.ts';
import type { ReviewSession } from './session/review-session.ts';
import type { RecordList } from './session/run-records.ts';

const STATUS_LABELS: Record<Exclude<RecordFilter['status'], 'all'>, string> = {
  undecided: 'Undecided',
  decided: 'Decided',
  'none-found': 'None found',
  'not-compared': 'Not compared',
};
const CHANGE_LABELS: Record<NonNullable<RecordFilter['change']>, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  gone: 'Gone',
};

const NO_MARKS = { countries: [], topics: [] };
const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx', 'json'];
const WHOSE_LABELS = { mine: 'Mine', nobody: 'Not assigned' } as const;

type BarProps = {
  session: ReviewSession;
  run: MatchRun;
  filter: RecordFilter;
  /** The filters as they are saved; empty where nothing is filtered. */
  view: string;
  list: RecordList;
};

/**
 * The filters of the records over all columns, by status, tier, whose they are, change since the previous run and score, the
 * export of what they show, and what to do with the candidates that fit.
 */
export const FilterBar = memo(function FilterBar({ session, run, filter, view, list }: BarProps) {
  const { navigation } = session;
  const canDelete = picksCandidates(filter) && !run.superseded && list.rows.length > 0;
  return (
    <div className={styles.bar}>
      <div className={styles.filters}>
        <FilterChoices navigation={navigation} run={run} filter={filter} />
        <SavedViewChip screen="review" now={view} onShow={navigation.showView} />
        <p className={`on-screen ${styles.exports}`}>
          <span aria-hidden="true">Export</span>
          <ExportLinks
            what="the shown results"
            formats={FORMATS}
            hrefOf={(format) => exportUrl(run.id, filter, format)}
          />
        </p>
      </div>
      {canDelete && <WhatFits session={session} run={run} filter={filter} list={list} />}
    </div>
  );
});

/** What to do with the candidates that fit the filters. */
function WhatFits({ session, run, filter, list }: Omit<BarProps, 'view'>) {
  // Without the number the line says less, and deleting tells what is wrong.
  const { data: candidates, isPending } = useQuery(fittingCountQuery(run.id, filter));
  return (
    <p className={styles.fits}>
      <span>
        {counted(list.total, 'record')} {list.total === 1 ? 'fits' : 'fit'}
        {candidates !== undefined && `, with ${counted(candidates, 'candidate')} to decide`}
      </span>
      {/* It would move away under a press as the words before it grow. */}
      {!isPending && (
        <TextButton onClick={() => session.askBulk('delete-fitting', 'run')}>Delete what fits…</TextButton>
      )}
    </p>
  );
}

function exportUrl(runId: string, filter: RecordFilter, format: ExportFormat): string {
  const params = Object.entries(recordParams(filter)).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams([['format', format], ...params]);
  return `/api/matching/runs/${encodeURIComponent(runId)}/export?${query}`;
}

function FilterChoices({
  navigation,
  run,
  filter,
}: {
  navigation: ReviewNavigation;
  run: MatchRun;
  filter: RecordFilter;
}) {
  const marks = useMarkFilters(run, filter);
  return (
    <>
      <FilterSelects
        filters={[...filtersOf(run, filter), ...marks]}
        onFilter={(name, value) =>
          navigation.filterBy({ [name]: value ?? (name === 'status' ? 'all' : null) })
        }
      />
      {filter.minScore !== null && (
        <AllScores from={filter.minScore} to={filter.maxScore} onShow={() => navigation.showScores(null)} />
      )}
    </>
  );
}

/** The filters by what lists give, which is read of all candidates once a menu of it opens. */
function useMarkFilters(run: MatchRun, filter: RecordFilter): ChosenFilter[] {
  const [isWanted, setWanted] = useState(false);
  const { data, isError, refetch } = useQuery({ ...marksQuery(run.id, filter.kind), enabled: isWanted });
  const emptyWords = isError ? 'They could not be loaded.' : data ? 'The lists give none.' : 'Loading…';
  return markFilters(filter, data ?? NO_MARKS).map((one) => ({
    ...{ ...one, emptyWords },
    onOpen: () => {
      setWanted(true);
      if (isError) void refetch();
    },
  }));
}

/** The filters that are chosen from a few values. Lists are one only where a run has several. */
function filtersOf(
  run: MatchRun,
  { kind, status, tier, birthday, whose, change, list }: RecordFilter,
): ChosenFilter[] {
  const lists = [...new Set(run.lists.map(({ name }) => name))];
  const labelled = (name: string, label: string, value: string | null, wordOf: Record<string, string>) => ({
    ...{ name, label, value, wordOf },
    values: Object.keys(wordOf),
  });
  return [
    labelled('status', 'Status', status === 'all' ? null : status, STATUS_LABELS),
    labelled('whose', 'Whose', whose, WHOSE_LABELS),
    ...(lists.length > 1 || list !== null
      ? [{ name: 'list', label: 'List', value: list, values: lists, wordOf: null }]
      : []),
    labelled('tier', 'Tier', tier, TIER_LABELS),
    // A company has no birthday that could say anything.
    ...(kind !== 'clients' || birthday !== null
      ? [labelled('birthday', 'Birthday', birthday, BIRTHDAY_LABELS)]
      : []),
    labelled('change', 'Since the run before', change, CHANGE_LABELS),
  ];
}

function AllScores({ from, to, onShow }: { from: number; to: number | null; onShow: () => void }) {
  return (
    <TextButton onClick={onShow}>
      {from}–{to}
      <span className="visually-hidden">: show all scores</span>
      <span aria-hidden="true"> ×</span>
    </TextButton>
  );
}
