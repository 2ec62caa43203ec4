import { Kbd } from '@mantine/core';
import { memo } from 'react';
import type { MatchGroup } from '#contract/matching/match-candidate-contract.ts';
import { hasOtherScript } from '#matching';
import { counted } from '../../ui/count-words.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { RecordPager } from './bar/record-pager.tsx';
import { CandidateBand } from './candidates/candidate-band.tsx';
import { CandidateList } from './candidates/candidate-list.tsx';
import type { ComparedValues } from './candidates/candidate-queries.ts';
import { CandidateRow } from './candidates/candidate-row.tsx';
import { GroupRow } from './candidates/group-row.tsx';
import { RecordHead } from './candidates/record-head.tsx';
import type { ReviewItem } from './candidates/review-items.ts';
import { areTied } from './candidates/rivals.ts';
import styles from './record-review.module.css';
import type { Review } from './session/review-session.ts';

/** One record with all its candidates. */
export const RecordReview = memo(function RecordReview({
  session,
  snapshot,
  letters,
}: Review & { letters: boolean }) {
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
        <NoItems session={session} snapshot={snapshot} />
      )}
      <NotTheOne session={session} snapshot={snapshot} letters={letters} />
      <div className={`note ${styles.more}`} role="status">
        {candidates.isFetchingMore && 'Loading more…'}
      </div>
    </div>
  );
});

function Item({ session, snapshot, item, isChosen }: Review & { item: ReviewItem; isChosen: boolean }) {
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

/** Below the last candidate: what leads to a reference record that was not found. */
function NotTheOne({
  session,
  snapshot: { candidates, isReadOnly, isPhone },
  letters,
}: Review & { letters: boolean }) {
  const isShown = candidates.record !== null && candidates.isWhole && !candidates.failure;
  if (!isShown || isReadOnly) return null;
  return (
    <p className={styles.search}>
      {candidates.items.length > 0 && <span className="quiet">Not the one? </span>}
      <TextButton onClick={session.attaching.open}>
        Search and attach {letters && !isPhone && <Kbd>S</Kbd>}
      </TextButton>
    </p>
  );
}

/** What the members of a group have in common with our record. */
function groupValue(by: MatchGroup['by'], internal: ComparedValues | null): string {
  if (!internal) return '';
  if (by !== 'spelling') return internal[by] ?? '';
  return hasOtherScript(internal.names[0]?.name ?? '') ? 'Other script' : 'Other spelling';
}

function NoItems({ session, snapshot: { candidates, row, run } }: Review) {
  const record = candidates.record ?? row;
  if (candidates.failure) {
    return (
      <div className={styles.none}>
        <FailedState
          sentence="The record could not be read. Nothing is decided."
          reason={candidates.failure}
          onRetry={session.retryCandidates}
        />
      </div>
    );
  }
  if (candidates.isLoading || !record) return null;
  const sentence =
    record?.state === 'not-compared'
      ? 'Not compared: it has no name. Give it one in Client Admin and run matching again.'
      : `Compared with ${counted(run.lists.length, 'list')}, none found.`;
  return (
    <div className={styles.none}>
      <EmptyState sentence={sentence} />
    </div>
  );
}
