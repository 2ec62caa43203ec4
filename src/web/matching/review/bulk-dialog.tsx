import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BulkItem } from '#contract/match-decision-contract.ts';
import type { BulkAction } from '#matching';
import { ErrorNotice } from '../../ui/notice.tsx';
import { PanelDialog } from '../../ui/panel-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { formatCount, formatCounted } from '../match-format.ts';
import styles from './bulk-dialog.module.css';
import { type BulkRequest, bulkPreviewQuery, useApplyBulk } from './session/review-queries.ts';

const TITLES: Record<BulkAction, string> = {
  'confirm-recommended': 'Confirm what is recommended',
  'delete-low': 'Delete what is low',
  'delete-remaining': 'Delete what remains',
};
const VERBS: Record<BulkAction, string> = {
  'confirm-recommended': 'Confirm',
  'delete-low': 'Delete',
  'delete-remaining': 'Delete',
};

/** Many decisions at once: first the exact list, then one step that undo takes back whole. */
export function BulkDialog({
  request,
  name,
  onClose,
  onDone,
}: {
  /** Nothing is open while null. */
  request: BulkRequest | null;
  /** The record it is about; null for the whole run. */
  name: string | null;
  onClose: () => void;
  onDone: (words: string) => void;
}) {
  return (
    <PanelDialog open={request !== null} onClose={onClose} title={request ? TITLES[request.what] : ''}>
      {request && <BulkList request={request} name={name} onClose={onClose} onDone={onDone} />}
    </PanelDialog>
  );
}

function BulkList({
  request,
  name,
  onClose,
  onDone,
}: {
  request: BulkRequest;
  name: string | null;
  onClose: () => void;
  onDone: (words: string) => void;
}) {
  const { preview, items, count, apply, isApplying, isOther } = useBulk(request);
  const verb = VERBS[request.what];

  async function applyAndClose() {
    if (!(await apply())) return;
    onDone(`${verb === 'Confirm' ? 'Confirmed' : 'Deleted'} ${formatCount(count)}`);
    onClose();
  }

  return (
    <>
      <p className={styles.words}>{preview.isPending ? 'Reading the list…' : countSentence(count, name)}</p>
      <ul className={styles.items}>
        {items.map((item) => (
          <Line key={`${item.recordId} ${item.key}`} item={item} withRecord={name === null} />
        ))}
      </ul>
      {preview.hasNextPage && (
        <TextButton disabled={preview.isFetchingNextPage} onClick={() => void preview.fetchNextPage()}>
          Show more of {formatCount(count)}
        </TextButton>
      )}
      <ErrorNotice>
        {isOther
          ? 'The list is not the same any more. This is how it is now.'
          : (preview.error?.message ?? null)}
      </ErrorNotice>
      <div className={styles.actions}>
        <Button
          data-bulk-act
          disabled={count === 0}
          loading={isApplying}
          onClick={() => void applyAndClose()}
        >
          {verb} {formatCount(count)}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <span className={styles.note}>Undo takes all of it back at once.</span>
      </div>
    </>
  );
}

/** The exact list of a bulk action, and how to apply that very list; `isOther` once it has changed meanwhile. */
function useBulk(request: BulkRequest) {
  const preview = useInfiniteQuery(bulkPreviewQuery(request));
  const applying = useApplyBulk();
  const [isOther, setOther] = useState(false);
  const [first] = preview.data?.pages ?? [];

  // Opened by a key: the list is there before the button that acts on it has the focus.
  useEffect(() => {
    if (first) document.querySelector<HTMLElement>('[data-bulk-act]')?.focus();
  }, [first]);

  /** Returns whether it was done. */
  async function apply(): Promise<boolean> {
    if (!first) return false;
    setOther(false);
    try {
      await applying.mutateAsync({ ...request, hash: first.hash });
      return true;
    } catch {
      setOther(true);
      await preview.refetch();
      return false;
    }
  }
  const items = preview.data?.pages.flatMap((page) => page.items) ?? [];
  return { preview, items, count: first?.count ?? 0, apply, isApplying: applying.isPending, isOther };
}

function Line({ item, withRecord }: { item: BulkItem; withRecord: boolean }) {
  return (
    <li className={styles.item}>
      <span className={styles.score}>{item.score ?? ''}</span>
      <span>
        {item.externalName || `${formatCounted(item.count, ['candidate', 'candidates'])} of a group`}
        {withRecord && <span className={styles.record}> for {item.name}</span>}
      </span>
    </li>
  );
}

function countSentence(count: number, name: string | null): string {
  const whose = name === null ? '' : ` of ${name}`;
  return count === 0
    ? `There is nothing to decide like this${whose}.`
    : `Exactly these ${formatCount(count)}${whose}:`;
}
