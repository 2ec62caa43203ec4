import { memo, type Ref, useId, useRef } from 'react';
import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import type { PresentUser } from '#contract/matching/match-team-contract.ts';
import { ENTITY_KIND_LABELS } from '../../editing/values/entity-kind-labels.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { ListItems, type ListItemsHandle } from '../../ui/lists/list-items.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { LoadingState } from '../../ui/pane/loading-state.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { groupWords } from '../match-format.ts';
import styles from './record-results.module.css';
import { KindTabs, RecordSearch } from './record-search.tsx';
import { describeChanges } from './session/review-progress.ts';
import { picksCandidates, type RecordFilter } from './session/review-queries.ts';
import type { ReviewSession } from './session/review-session.ts';
import type { RecordList } from './session/run-records.ts';
import { whoIsHere, whoseRecord } from './team/present-words.ts';
import tickedLine from './team/ticked-records.module.css';

const ROW_HEIGHT = 56;
const recordIdOf = ({ recordId }: MatchRecordRow) => recordId;

type ResultsProps = {
  session: ReviewSession;
  run: MatchRun;
  filter: RecordFilter;
  /** The search text as typed, untrimmed. */
  q: string;
  list: RecordList;
  selectedId: string | null;
  searchTurn: number;
  /** The other users with this review open. */
  present: readonly PresentUser[];
  ticked: ReadonlySet<string>;
};

/** The list of a run's records by kind, with their search. */
export const RecordResults = memo(function RecordResults(results: ResultsProps) {
  const { session, run, filter, list } = results;
  const listId = useId();
  const rows = useRef<ListItemsHandle>(null);
  const { navigation } = session;
  return (
    <>
      <KindTabs run={run} shown={filter.kind} onShow={navigation.showKind} />
      <RecordSearch
        navigation={navigation}
        q={results.q}
        searchTurn={results.searchTurn}
        listId={listId}
        onDown={() => rows.current?.focus()}
      />
      {results.ticked.size > 0 && <TickedRecords session={session} ticked={results.ticked} />}
      <p role="status" className="visually-hidden">
        {list.isLoading ? '' : counted(list.total, 'record')}
      </p>
      {list.rows.length > 0 ? (
        <ResultRows {...results} id={listId} ref={rows} />
      ) : (
        <div className={styles.none} id={listId}>
          <NoRows session={session} list={list} filter={filter} />
        </div>
      )}
    </>
  );
});

/** What to do with the records that are ticked in the list. */
function TickedRecords({ session, ticked }: Pick<ResultsProps, 'session' | 'ticked'>) {
  return (
    <p className={tickedLine.line} role="status">
      <span>{formatCount(ticked.size)} chosen</span>
      <TextButton onClick={() => session.openDialog({ type: 'assign' })}>Assign</TextButton>
      <TextButton onClick={session.untickAll}>Clear</TextButton>
    </p>
  );
}

function ResultRows({
  session,
  run,
  filter,
  list,
  ...results
}: ResultsProps & { id: string; ref: Ref<ListItemsHandle> }) {
  const withChanges = describeChanges(run, filter.kind) !== null;
  return (
    <ListItems
      ref={results.ref}
      id={results.id}
      label={ENTITY_KIND_LABELS[filter.kind]}
      items={list.rows}
      idOf={recordIdOf}
      total={list.total}
      onNearEnd={session.readMoreRecords}
      selectedId={results.selectedId}
      onSelect={session.navigation.openRecord}
      itemHeight={ROW_HEIGHT}
      ticks={{ ticked: results.ticked, onTick: session.tick }}
      renderItem={(record) => (
        <ResultRow
          record={record}
          withChange={withChanges}
          whose={whoseRecord(record, session.userId)}
          here={whoIsHere(results.present, record.recordId)}
        />
      )}
    />
  );
}

function NoRows({ session, list, filter }: Pick<ResultsProps, 'session' | 'list' | 'filter'>) {
  if (list.isLoading) return <LoadingState />;
  if (list.failure)
    return (
      <FailedState
        sentence="The records could not be read."
        reason={list.failure}
        onRetry={session.retryRecords}
      />
    );
  const isFiltered =
    picksCandidates(filter) ||
    filter.q !== '' ||
    filter.status !== 'all' ||
    filter.change !== null ||
    filter.whose !== null;
  if (!isFiltered) return <EmptyState sentence="There are no records of this kind." />;
  return (
    <EmptyState
      sentence="Nothing left with this filter."
      action={<TextButton onClick={session.navigation.clearFilter}>Show all</TextButton>}
    />
  );
}

function Decided({ record }: { record: MatchRecordRow }) {
  const { decided, undecided, state } = record;
  if (state === 'not-compared') return null;
  const total = decided + undecided;
  if (total === 0) return <>0</>;
  if (undecided > 0) return <>{`${formatCount(decided)} of ${formatCount(total)}`}</>;
  return (
    <>
      <span aria-hidden="true">✓ </span>
      <span className="visually-hidden">all decided: </span>
      {formatCount(total)}
    </>
  );
}

/** Describes the results of a record. "None found" and "not compared" are different. */
function describeFound(record: MatchRecordRow): string {
  if (record.state === 'not-compared') return 'Not compared, no name';
  if (record.state === 'none-found') return 'Compared, none found';
  const counts = new Map<string, number>();
  for (const { by, count } of record.groups) counts.set(by, (counts.get(by) ?? 0) + count);
  const groups = [...counts].map(([by, count]) => `${formatCount(count)} by ${groupWords(by)}`);
  const names = record.candidates > 0 ? [counted(record.candidates, 'candidate')] : [];
  const leftOut = record.leftOut > 0 ? [`${formatCount(record.leftOut)} left out`] : [];
  return [...names, ...groups, ...leftOut].join(', ');
}

/** A row of the record list: the record's name, candidates and review progress, whose it is and who is there. */
const ResultRow = memo(function ResultRow({
  record,
  withChange,
  whose,
  here,
}: {
  record: MatchRecordRow;
  withChange: boolean;
  /** "For Harriet Soames-Reddy" */
  whose: string | null;
  /** "Temi Adeyemi is here" */
  here: string | null;
}) {
  const isOpen = record.undecided > 0;
  return (
    <div className={styles.row} data-quiet={!isOpen || undefined}>
      <span className={styles.name}>{record.name || 'No name'}</span>
      <span className={`quiet ${styles.count}`}>
        <Decided record={record} />
      </span>
      <span className="quiet">{describeFound(record)}</span>
      {withChange && record.change && record.change !== 'unchanged' && (
        <span className={styles.change}>{record.change}</span>
      )}
      {(whose ?? here) && <span className={styles.people}>{[whose, here].filter(Boolean).join('. ')}</span>}
    </div>
  );
});
