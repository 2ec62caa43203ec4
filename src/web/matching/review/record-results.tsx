import { memo, useId, useRef } from 'react';
import type { MatchRecordRow } from '#contract/match-candidate-contract.ts';
import type { MatchRun } from '#contract/match-run-contract.ts';
import { ListItems, type ListItemsHandle } from '../../ui/lists/list-items.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { KIND_LABELS } from '../kind-labels.ts';
import { formatCount } from '../match-format.ts';
import styles from './record-results.module.css';
import { KindTabs, ResultFilters } from './result-filters.tsx';
import { ResultRow } from './result-row.tsx';
import { describeChanges } from './session/review-progress.ts';
import type { RecordFilter } from './session/review-queries.ts';
import type { ReviewSession } from './session/review-session.ts';
import type { RecordList } from './session/run-records.ts';

const ROW_HEIGHT = 56;
const recordIdOf = ({ recordId }: MatchRecordRow) => recordId;

/** The records of a run: by kind, searched and filtered, each with what was found for it. */
export const RecordResults = memo(function RecordResults({
  session,
  run,
  filter,
  list,
  ...results
}: {
  session: ReviewSession;
  run: MatchRun;
  filter: RecordFilter;
  /** What is typed, spaces at its ends too. */
  q: string;
  list: RecordList;
  selectedId: string | null;
  searchTurn: number;
}) {
  const listId = useId();
  const withChanges = describeChanges(run, filter.kind) !== null;
  const rows = useRef<ListItemsHandle>(null);
  const { navigation } = session;
  return (
    <>
      <KindTabs run={run} shown={filter.kind} onShow={navigation.showKind} />
      <ResultFilters
        navigation={navigation}
        filter={filter}
        q={results.q}
        searchTurn={results.searchTurn}
        listId={listId}
        onDown={() => rows.current?.focus()}
      />
      <p role="status" className="visually-hidden">
        {list.isLoading ? '' : `${formatCount(list.total)} records`}
      </p>
      {list.rows.length > 0 ? (
        <ListItems
          ref={rows}
          id={listId}
          label={KIND_LABELS[filter.kind]}
          items={list.rows}
          idOf={recordIdOf}
          total={list.total}
          onNearEnd={session.readMoreRecords}
          selectedId={results.selectedId}
          onSelect={navigation.openRecord}
          itemHeight={ROW_HEIGHT}
          renderItem={(record) => <ResultRow record={record} withChange={withChanges} />}
        />
      ) : (
        <div className={styles.none} id={listId}>
          <NoRows session={session} list={list} filter={filter} />
        </div>
      )}
    </>
  );
});

function NoRows({
  session,
  list,
  filter,
}: {
  session: ReviewSession;
  list: RecordList;
  filter: RecordFilter;
}) {
  if (list.isLoading) return <EmptyState sentence="Loading…" />;
  if (list.failure) {
    return (
      <div role="alert">
        <EmptyState
          sentence={list.failure}
          action={<TextButton onClick={session.retryRecords}>Try again</TextButton>}
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
      action={<TextButton onClick={session.navigation.clearFilter}>Show all</TextButton>}
    />
  );
}
