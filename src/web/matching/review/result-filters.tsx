import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import type { ExportFormat } from '#contract/transfer-contract.ts';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ExportLinks } from '../export-links.tsx';
import { type ChosenFilter, FilterSelects } from '../filter-selects.tsx';
import { BIRTHDAY_LABELS, TIER_LABELS } from '../filter-words.ts';
import { KIND_TABS } from '../kind-labels.ts';
import { ListTabs } from '../list-tabs.tsx';
import { markFilters } from '../mark-filters.ts';
import { SavedViewChip } from '../saved-view-chip.tsx';
import styles from './record-results.module.css';
import type { ReviewNavigation } from './session/review-navigation.ts';
import { marksQuery, type RecordFilter, recordParams } from './session/review-queries.ts';

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

/** The kinds of a run, each with how many records it has. */
export function KindTabs({
  run,
  shown,
  onShow,
}: {
  run: MatchRun;
  shown: EntityKind;
  onShow: (kind: EntityKind) => void;
}) {
  const kinds = ENTITY_KINDS.filter((kind) => run.kinds.includes(kind));
  return (
    <div className={styles.kinds}>
      <ListTabs
        label="Kind"
        tabs={kinds.map((value) => ({ value, label: KIND_TABS[value], count: run.counts[value].records }))}
        shown={shown}
        onShow={onShow}
      />
    </div>
  );
}

/**
 * The filters of the records, by name, status, whose they are, change since the previous run and score, and the export of
 * what they show.
 */
export function ResultFilters({
  navigation,
  run,
  filter,
  q,
  view,
  searchTurn,
  listId,
  onDown,
}: {
  navigation: ReviewNavigation;
  run: MatchRun;
  filter: RecordFilter;
  q: string;
  view: string;
  /** Incremented to move the focus to the search. */
  searchTurn: number;
  listId: string;
  /** Moves the focus into the list. */
  onDown: () => void;
}) {
  const filters = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (searchTurn > 0) filters.current?.querySelector('input')?.focus();
  }, [searchTurn]);
  function act(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && q !== '') navigation.search('');
    else if (event.key === 'Enter') navigation.openFirst();
    else return;
    event.preventDefault();
  }
  return (
    <div className={styles.filters} ref={filters}>
      <SearchField
        label="Find a record"
        value={q}
        onChange={navigation.search}
        controls={listId}
        onKeyDown={act}
      />
      <div className={styles.selects}>
        <FilterChoices navigation={navigation} run={run} filter={filter} />
        <SavedViewChip screen="review" now={view} onShow={navigation.showView} />
        <p className={styles.exports}>
          <span aria-hidden="true">Export</span>
          <ExportLinks
            what="the shown results"
            formats={FORMATS}
            hrefOf={(format) => exportUrl(run.id, filter, format)}
          />
        </p>
      </div>
    </div>
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
