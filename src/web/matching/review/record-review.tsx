import { memo, useMemo } from 'react';
import type { MatchRecordRow } from '#contract/match-candidate-contract.ts';
import type { Decision } from '#matching';
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { CandidateCard } from './candidates/candidate-card.tsx';
import { CandidateList } from './candidates/candidate-list.tsx';
import type { ComparedValues } from './candidates/candidate-queries.ts';
import { CandidateRow, type ReviewColumns } from './candidates/candidate-row.tsx';
import { GroupRow } from './candidates/group-row.tsx';
import { RecordHead } from './candidates/record-head.tsx';
import type { ReviewItem, ReviewItems } from './candidates/review-items.ts';
import { isOutranking, nearestRival } from './candidates/rivals.ts';
import styles from './record-review.module.css';
import { RecordPager } from './review-bar.tsx';
import type { ReviewSession } from './session/review-session.ts';
import type { ReviewSnapshot } from './session/review-snapshot.ts';

type Reviewed = { session: ReviewSession; snapshot: ReviewSnapshot; letters: boolean };

/** One record of ours with all its candidates. */
export const RecordReview = memo(function RecordReview({ session, snapshot, letters }: Reviewed) {
  const { candidates, row, chosen } = snapshot;
  const record = candidates.record ?? row;
  const { birthday, birthplace } = columnsOf(candidates);
  const columns = useMemo(() => ({ birthday, birthplace }), [birthday, birthplace]);
  return (
    <div
      className={styles.scroller}
      data-columns={`${columns.birthday ? 'b' : ''}${columns.birthplace ? 'p' : ''}`}
    >
      <RecordPager session={session} snapshot={snapshot} />
      {record && (
        <RecordHead
          record={record}
          internal={candidates.internal}
          columns={columns}
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
          render={(item, isChosen) => <Item {...{ session, snapshot, letters, item, isChosen, columns }} />}
        />
      ) : (
        <NoItems candidates={candidates} record={record} onRetry={session.retryCandidates} />
      )}
      <div className={styles.more} role="status">
        {candidates.isFetchingMore && 'Loading more…'}
      </div>
    </div>
  );
});

function Item({
  session,
  snapshot,
  letters,
  item,
  isChosen,
  columns,
}: Reviewed & { item: ReviewItem; isChosen: boolean; columns: ReviewColumns }) {
  const { candidates, isReadOnly } = snapshot;
  const { internal, items } = candidates;
  const decide = (decision: Decision) => session.decide(item, decision);
  if (item.type === 'group') {
    return (
      <GroupRow
        group={item.group}
        value={internal?.[item.group.by] ?? ''}
        isChosen={isChosen}
        isOpen={snapshot.openGroup === item.key}
        isReadOnly={isReadOnly}
        onOpen={() => session.toggleGroup(item.key)}
        onDecide={decide}
      />
    );
  }
  if (!isChosen || !snapshot.isExpanded || !internal)
    return <CandidateRow candidate={item.candidate} group={item.group} columns={columns} />;
  return (
    <CandidateCard
      item={item}
      internal={internal}
      rival={nearestRival(item, items)}
      isOutranking={isOutranking(item, items)}
      letters={letters}
      isReadOnly={isReadOnly}
      isEditingNote={snapshot.isEditingNote}
      onDecide={decide}
      onSaveNote={(note) => session.note(item, note)}
      onEditNote={session.setEditingNote}
    />
  );
}

function NoItems({
  candidates,
  record,
  onRetry,
}: {
  candidates: ReviewItems;
  record: MatchRecordRow | null;
  onRetry: () => void;
}) {
  if (candidates.failure) {
    return (
      <div className={styles.none}>
        <ErrorNotice>{candidates.failure}</ErrorNotice>
        <EmptyState
          sentence="The candidates could not be read."
          action={<TextButton onClick={onRetry}>Try again</TextButton>}
        />
      </div>
    );
  }
  if (candidates.isLoading) return null;
  const sentence =
    record?.state === 'not-compared'
      ? 'Not compared: this record has no name. Give it one in Client Admin and run matching again.'
      : 'Compared with every record of the reference lists, and none was found.';
  return (
    <div className={styles.none}>
      <EmptyState sentence={sentence} />
    </div>
  );
}

function columnsOf({ internal, items }: ReviewItems): ReviewColumns {
  const has = (of: keyof Pick<ComparedValues, 'birthday' | 'birthplace'>) =>
    Boolean(internal?.[of]) || items.some((item) => item.type === 'candidate' && item.candidate.external[of]);
  return { birthday: has('birthday'), birthplace: has('birthplace') };
}
