import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import type { ExportFormat } from '#contract/transfer-contract.ts';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ExportLinks } from '../export-links.tsx';
import { KIND_TABS } from '../kind-labels.ts';
import { ListTabs } from '../list-tabs.tsx';
import styles from './record-results.module.css';
import type { ReviewNavigation } from './session/review-navigation.ts';
import { type RecordFilter, recordParams } from './session/review-queries.ts';

const STATUS_LABELS: Record<RecordFilter['status'], string> = {
  all: 'All',
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

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx', 'json'];
const WHOSE_LABELS = { '': 'Anyone’s', mine: 'Mine', nobody: 'Not assigned' } as const;

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
  runId,
  filter,
  q,
  searchTurn,
  listId,
  onDown,
}: {
  navigation: ReviewNavigation;
  runId: string;
  filter: RecordFilter;
  q: string;
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
        <FilterChoices navigation={navigation} filter={filter} />
        <p className={styles.exports}>
          <span aria-hidden="true">Export</span>
          <ExportLinks
            what="the shown results"
            formats={FORMATS}
            hrefOf={(format) => exportUrl(runId, filter, format)}
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

function FilterChoices({ navigation, filter }: { navigation: ReviewNavigation; filter: RecordFilter }) {
  return (
    <>
      <Choice
        label="Status"
        value={filter.status}
        options={STATUS_LABELS}
        onChange={(status) => navigation.filterBy({ status })}
      />
      <Choice
        label="Whose"
        value={filter.whose ?? ''}
        options={WHOSE_LABELS}
        onChange={(whose) => navigation.filterBy({ whose: whose || null })}
      />
      <Choice
        label="Since the run before"
        value={filter.change ?? ''}
        options={{ '': 'Any change', ...CHANGE_LABELS }}
        onChange={(change) => navigation.filterBy({ change: change || null })}
      />
      {filter.minScore !== null && (
        <AllScores from={filter.minScore} to={filter.maxScore} onShow={() => navigation.showScores(null)} />
      )}
    </>
  );
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

function Choice<Value extends string>(choice: {
  label: string;
  value: Value;
  options: Record<Value, string>;
  onChange: (value: Value) => void;
}) {
  return (
    <select
      className={styles.select}
      aria-label={choice.label}
      value={choice.value}
      onChange={(event) => choice.onChange(event.currentTarget.value as Value)}
    >
      {Object.entries<string>(choice.options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
