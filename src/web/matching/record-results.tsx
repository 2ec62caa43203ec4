import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import type { MatchRecordRow } from '#contract/match-candidate-contract.ts';
import type { MatchRun } from '#contract/match-run-contract.ts';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { ListItems, type ListItemsHandle } from '../ui/list-items.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { countWord } from './decision-words.ts';
import { KIND_LABELS, KIND_TABS } from './evidence-words.ts';
import type { RecordFilter } from './matching-queries.ts';
import styles from './record-results.module.css';
import { ResultRow } from './result-row.tsx';
import { changeSentence } from './run-words.ts';
import type { PlacePart } from './use-match-place.ts';
import type { ResultList } from './use-result-list.ts';

const ROW_HEIGHT = 56;
const recordIdOf = ({ recordId }: MatchRecordRow) => recordId;

export type RecordResultsHandle = { focusSearch: () => void };

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

/** The records of a run: by kind, searched and filtered, each with what was found for it. */
export function RecordResults({
  ref,
  ...results
}: {
  run: MatchRun;
  filter: RecordFilter;
  list: ResultList;
  selectedId: string | null;
  onKind: (kind: EntityKind) => void;
  onSearch: (text: string) => void;
  onShow: (parts: Partial<Record<PlacePart, string | null>>) => void;
  onSelect: (recordId: string) => void;
  ref: Ref<RecordResultsHandle>;
}) {
  const { run, filter, list } = results;
  const listId = useId();
  const withChanges = changeSentence(run, filter.kind) !== null;
  const rows = useRef<ListItemsHandle>(null);
  const search = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    ref,
    () => ({ focusSearch: () => search.current?.querySelector('input')?.focus() }),
    [],
  );

  return (
    <>
      <fieldset className={styles.kinds} aria-label="Kind">
        {ENTITY_KINDS.filter((kind) => run.kinds.includes(kind)).map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            aria-pressed={kind === filter.kind}
            onClick={() => results.onKind(kind)}
          >
            {KIND_TABS[kind]} <span>{countWord(run.counts[kind].records)}</span>
          </button>
        ))}
      </fieldset>
      <div className={styles.filters} ref={search}>
        <SearchField
          label="Find a record"
          value={filter.q}
          onChange={results.onSearch}
          controls={listId}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') rows.current?.focus();
            else if (event.key === 'Escape' && filter.q !== '') results.onSearch('');
            else if (event.key === 'Enter') openFirst();
            else return;
            event.preventDefault();
          }}
        />
        <div className={styles.selects}>
          <Choice
            label="Status"
            value={filter.status}
            options={STATUS_LABELS}
            onChange={(status) => results.onShow({ status: status === 'all' ? null : status })}
          />
          <Choice
            label="Since the run before"
            value={filter.change ?? ''}
            options={{ '': 'Any change', ...CHANGE_LABELS }}
            onChange={(change) => results.onShow({ change: change || null })}
          />
          {filter.minScore !== null && (
            <TextButton onClick={() => results.onShow({ min: null, max: null })}>
              {filter.minScore}–{filter.maxScore}
              <span className="visually-hidden">: show all scores</span>
              <span aria-hidden="true"> ×</span>
            </TextButton>
          )}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {list.isLoading ? '' : `${countWord(list.total)} records`}
      </p>
      {list.rows.length > 0 ? (
        <ListItems
          ref={rows}
          id={listId}
          label={KIND_LABELS[filter.kind]}
          items={list.rows}
          idOf={recordIdOf}
          total={list.total}
          onNearEnd={list.more}
          selectedId={results.selectedId}
          onSelect={results.onSelect}
          itemHeight={ROW_HEIGHT}
          renderItem={(record) => <ResultRow record={record} withChange={withChanges} />}
        />
      ) : (
        <div className={styles.none} id={listId}>
          <NoRows list={list} filter={filter} onClear={clear} />
        </div>
      )}
    </>
  );

  function openFirst() {
    const [first] = list.rows;
    if (first) results.onSelect(first.recordId);
  }
  function clear() {
    results.onSearch('');
    results.onShow({ status: null, change: null, min: null, max: null });
  }
}

function Choice(choice: {
  label: string;
  value: string;
  options: Record<string, string>;
  onChange: (value: string) => void;
}) {
  return (
    <select
      className={styles.select}
      aria-label={choice.label}
      value={choice.value}
      onChange={(event) => choice.onChange(event.currentTarget.value)}
    >
      {Object.entries(choice.options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function NoRows({ list, filter, onClear }: { list: ResultList; filter: RecordFilter; onClear: () => void }) {
  if (list.isLoading) return <EmptyState sentence="Loading…" />;
  if (list.failure) {
    return (
      <div role="alert">
        <EmptyState
          sentence={list.failure}
          action={<TextButton onClick={list.retry}>Try again</TextButton>}
        />
      </div>
    );
  }
  const isFiltered = filter.q !== '' || filter.status !== 'all' || filter.change || filter.minScore !== null;
  if (!isFiltered) return <EmptyState sentence="There is no record of this kind." />;
  return (
    <EmptyState
      sentence={
        filter.status === 'undecided' ? 'Everything shown here is decided.' : 'No record is like this.'
      }
      action={<TextButton onClick={onClear}>Show all</TextButton>}
    />
  );
}
