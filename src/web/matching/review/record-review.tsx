import { memo } from 'react';
import type { MatchGroup, MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import { hasOtherScript } from '#matching';
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { formatCounted } from '../match-format.ts';
import { RecordPager } from './bar/record-pager.tsx';
import { CandidateList } from './candidates/candidate-list.tsx';
import type { ComparedValues } from './candidates/candidate-queries.ts';
import { CandidateRow } from './candidates/candidate-row.tsx';
import { GroupRow } from './candidates/group-row.tsx';
import { RecordHead } from './candidates/record-head.tsx';
import type { ReviewItem, ReviewItems } from './candidates/review-items.ts';
import { areTied } from './candidates/rivals.ts';
import { CandidateBand } from './pair/candidate-band.tsx';
import styles from './record-review.module.css';
import type { ReviewSession } from './session/review-session.ts';
import type { ReviewSnapshot } from './session/review-snapshot.ts';

type Reviewed = { session: ReviewSession; snapshot: ReviewSnapshot };

/** One record with all its candidates. */
export const RecordReview = memo(function RecordReview({ session, snapshot }: Reviewed) {
  const { candidates, row, chosen } = snapshot;
  const record = candidates.record ?? row;
  return (
    <div className={styles.scroller}>
      <RecordPager session={session} snapshot={snapshot} />
      {record && (
        <RecordHead
          record={record}
          isReadOnly={snapshot.isReadOnly}
          onBulk={(what) => session.askBulk(what, 'record')}
        />
      )}
      {candidates.items.length > 0 ? (
        <CandidateList
          list={candidates}
          at={chosen?.key ?? null}
          focusTurn={snapshot.focusTurn}
          onChoose={session.navigation.chooseItem}
          onSight={session.readMoreAround}
          render={(item, isChosen) => <Item {...{ session, snapshot, item, isChosen }} />}
        />
      ) : (
        <NoItems
          candidates={candidates}
          record={record}
          lists={snapshot.run.lists.length}
          onRetry={session.retryCandidates}
        />
      )}
      <div className={`note ${styles.more}`} role="status">
        {candidates.isFetchingMore && 'Loading more…'}
      </div>
    </div>
  );
});

function Item({ session, snapshot, item, isChosen }: Reviewed & { item: ReviewItem; isChosen: boolean }) {
  const { candidates, run, filter } = snapshot;
  const { internal, own } = candidates;
  if (item.type === 'group') {
    return (
      <GroupRow
        group={item.group}
        value={groupValue(item.group.by, internal)}
        isChosen={isChosen}
        isOpen={snapshot.openGroup === item.key}
        listName={run.lists.length > 1 ? run.lists.find(({ id }) => id === item.group.list)?.name : undefined}
        onOpen={() => session.toggleGroup(item.key)}
      />
    );
  }
  const { kind } = filter;
  const { items } = candidates;
  if (!isChosen || !snapshot.isExpanded || !internal || !own) {
    return (
      <CandidateRow
        candidate={item.candidate}
        kind={kind}
        group={item.group}
        isTiedWithAbove={areTied(items, items.indexOf(item) - 1)}
      />
    );
  }
  return <CandidateBand item={item} kind={kind} internal={internal} own={own} />;
}

/** What the members of a group have in common with our record. */
function groupValue(by: MatchGroup['by'], internal: ComparedValues | null): string {
  if (!internal) return '';
  if (by !== 'spelling') return internal[by] ?? '';
  return hasOtherScript(internal.names[0]?.name ?? '') ? 'Other script' : 'Other spelling';
}

function NoItems({
  candidates,
  record,
  lists,
  onRetry,
}: {
  candidates: ReviewItems;
  record: MatchRecordRow | null;
  /** How many lists the run compared. */
  lists: number;
  onRetry: () => void;
}) {
  if (candidates.failure) {
    return (
      <div className={styles.none}>
        <ErrorNotice>{candidates.failure}</ErrorNotice>
        <EmptyState
          sentence="The record could not be read. Nothing is decided."
          action={<TextButton onClick={onRetry}>Try again</TextButton>}
        />
      </div>
    );
  }
  if (candidates.isLoading || !record) return null;
  const sentence =
    record?.state === 'not-compared'
      ? 'Not compared: it has no name. Give it one in Client Admin and run matching again.'
      : `Compared with ${formatCounted(lists, ['list', 'lists'])}, none found.`;
  return (
    <div className={styles.none}>
      <EmptyState sentence={sentence} />
    </div>
  );
}
