import { type ReactNode, useMemo } from 'react';
import type { MatchRecordRow } from '#contract/match-candidate-contract.ts';
import { type Decision, RIVAL_MARGIN } from '#matching';
import { EmptyState, ErrorNotice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { CandidateCard, type Rival } from './candidate-card.tsx';
import { CandidateList } from './candidate-list.tsx';
import { CandidateRow, type ReviewColumns } from './candidate-row.tsx';
import { GroupRow } from './group-row.tsx';
import type { BulkRequest, ComparedValues } from './matching-queries.ts';
import { RecordHead } from './record-head.tsx';
import styles from './record-review.module.css';
import type { ReviewItem, ReviewItems } from './use-review-items.ts';

export type ReviewState = {
  at: string | null;
  isExpanded: boolean;
  isNoting: boolean;
  openGroup: string | null;
  focusTurn: number;
  letters: boolean;
  isReadOnly: boolean;
};
export type ReviewActs = {
  choose: (key: string) => void;
  decide: (item: ReviewItem, decision: Decision) => void;
  keepNote: (item: ReviewItem, note: string) => void;
  setNoting: (isNoting: boolean) => void;
  toggleGroup: (key: string) => void;
  bulk: (what: BulkRequest['what']) => void;
};

/** One record of ours with all its candidates. */
export function RecordReview({
  row,
  list,
  state,
  acts,
  pager,
}: {
  /** As the list knows it, until it is read. */
  row: MatchRecordRow | null;
  list: ReviewItems;
  state: ReviewState;
  acts: ReviewActs;
  /** On a phone: to the neighbours and back. */
  pager: ReactNode;
}) {
  const record = list.record ?? row;
  const { birthday, birthplace } = columnsOf(list);
  const columns = useMemo(() => ({ birthday, birthplace }), [birthday, birthplace]);
  return (
    <div
      className={styles.scroller}
      data-columns={`${columns.birthday ? 'b' : ''}${columns.birthplace ? 'p' : ''}`}
    >
      {pager}
      {record && (
        <RecordHead
          record={record}
          internal={list.internal}
          columns={columns}
          isReadOnly={state.isReadOnly}
          onBulk={acts.bulk}
        />
      )}
      {list.items.length > 0 ? (
        <CandidateList
          list={list}
          at={state.at}
          focusTurn={state.focusTurn}
          onChoose={acts.choose}
          render={(item, isChosen) => (
            <Item item={item} list={list} isChosen={isChosen} columns={columns} state={state} acts={acts} />
          )}
        />
      ) : (
        <NoItems list={list} record={record} />
      )}
      <div className={styles.more} role="status">
        {list.isFetchingMore && 'Loading more…'}
      </div>
    </div>
  );
}

function Item({
  item,
  list,
  isChosen,
  columns,
  state,
  acts,
}: {
  item: ReviewItem;
  list: ReviewItems;
  isChosen: boolean;
  columns: ReviewColumns;
  state: ReviewState;
  acts: ReviewActs;
}) {
  const decide = (decision: Decision) => acts.decide(item, decision);
  if (item.type === 'group') {
    return (
      <GroupRow
        group={item.group}
        value={list.internal?.[item.group.by] ?? ''}
        isChosen={isChosen}
        isOpen={state.openGroup === item.key}
        isReadOnly={state.isReadOnly}
        onOpen={() => acts.toggleGroup(item.key)}
        onDecide={decide}
      />
    );
  }
  if (!isChosen || !state.isExpanded || !list.internal)
    return <CandidateRow candidate={item.candidate} group={item.group} columns={columns} />;
  return (
    <CandidateCard
      item={item}
      internal={list.internal}
      rival={nearestRival(item, list.items)}
      isOutranking={isOutranking(item, list.items)}
      letters={state.letters}
      isReadOnly={state.isReadOnly}
      isNoting={state.isNoting}
      onDecide={decide}
      onNote={(note) => acts.keepNote(item, note)}
      onNoting={acts.setNoting}
    />
  );
}

function NoItems({ list, record }: { list: ReviewItems; record: MatchRecordRow | null }) {
  if (list.failure) {
    return (
      <div className={styles.none}>
        <ErrorNotice>{list.failure}</ErrorNotice>
        <EmptyState
          sentence="The candidates could not be read."
          action={<TextButton onClick={list.retry}>Try again</TextButton>}
        />
      </div>
    );
  }
  if (list.isLoading) return null;
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

function nearestRival(
  item: Extract<ReviewItem, { type: 'candidate' }>,
  items: readonly ReviewItem[],
): Rival | undefined {
  const { score } = item.candidate;
  const distance = (rival: Rival) => Math.abs(rival.score - score);
  return items
    .flatMap((other) => (other.type === 'candidate' && other.key !== item.key ? [other.candidate] : []))
    .map((candidate) => ({ name: candidate.matchedName || candidate.externalName, score: candidate.score }))
    .filter((rival) => distance(rival) <= RIVAL_MARGIN)
    .sort((a, b) => distance(a) - distance(b) || b.score - a.score)
    .at(0);
}

function isOutranking(
  item: Extract<ReviewItem, { type: 'candidate' }>,
  items: readonly ReviewItem[],
): boolean {
  if (item.group) return false;
  const at = items.findIndex(({ key }) => key === item.key);
  return items
    .slice(at + 1)
    .some(
      (other) => other.type === 'candidate' && !other.group && other.candidate.score > item.candidate.score,
    );
}
