import { useState } from 'react';
import type { SummaryHead } from '#contract/summary-contract.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { shortMoment } from '../ui/moment-words.ts';
import { EmptyState } from '../ui/notice.tsx';
import { Pane } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './earlier-summaries.module.css';
import { type useEarlierSummaries, useRemoveSummary } from './summary-queries.ts';

const STATE_LABELS: Record<SummaryHead['state'], string> = {
  waiting: 'Waiting',
  running: 'Being made',
  done: '',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The list of the user's summaries, with search and delete. */
export function EarlierSummaries(list: {
  earlier: ReturnType<typeof useEarlierSummaries>;
  search: string;
  onSearch: (text: string) => void;
  openId: string | null;
  onOpen: (id: string | null) => void;
}) {
  const { earlier, search } = list;
  const [toDelete, setToDelete] = useState<SummaryHead | null>(null);
  const items = earlier.data?.pages.flatMap((page) => page.items) ?? [];
  const hasNone = items.length === 0;
  return (
    <>
      {(!hasNone || search !== '') && (
        <SearchField label="Search your summaries" value={search} onChange={list.onSearch} />
      )}
      <Pane
        query={earlier}
        failed="Your summaries could not be read."
        isEmpty={() => hasNone}
        empty={
          search === '' ? (
            <p className="note">Your summaries appear here.</p>
          ) : (
            <EmptyState sentence={`Nothing found for “${search}”.`} />
          )
        }
      />
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id} className={styles.item} data-open={item.id === list.openId || undefined}>
            <OpenButton item={item} isOpen={item.id === list.openId} onOpen={() => list.onOpen(item.id)} />
            <TextButton
              className={styles.delete}
              aria-label={`Delete the summary of ${item.fileName}`}
              onClick={() => setToDelete(item)}
            >
              Delete
            </TextButton>
          </li>
        ))}
      </ul>
      {earlier.hasNextPage && <TextButton onClick={() => earlier.fetchNextPage()}>Show more</TextButton>}
      <DeleteDialog
        summary={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={(id) => id === list.openId && list.onOpen(null)}
      />
    </>
  );
}

function OpenButton({ item, isOpen, onOpen }: { item: SummaryHead; isOpen: boolean; onOpen: () => void }) {
  const about = [item.fileName, shortMoment(item.createdAt), STATE_LABELS[item.state]];
  return (
    <button
      type="button"
      data-printed
      className={styles.open}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      <span className={styles.prompt}>{item.prompt}</span>
      <span className={styles.about}>{about.filter(Boolean).join(' · ')}</span>
    </button>
  );
}

function DeleteDialog(dialog: {
  summary: SummaryHead | null;
  onClose: () => void;
  onDeleted: (id: string) => void;
}) {
  const removing = useRemoveSummary();
  const { summary } = dialog;

  async function remove() {
    if (!summary) return;
    await removing.mutateAsync(summary.id);
    dialog.onDeleted(summary.id);
    dialog.onClose();
  }

  return (
    <ConfirmDialog
      open={summary !== null}
      title="Delete this summary?"
      confirmLabel="Delete"
      isBusy={removing.isPending}
      failure={removing.error?.message}
      onConfirm={() => remove().catch(() => {})}
      onClose={dialog.onClose}
    >
      <p>
        The summary of {summary?.fileName} is deleted, and the file with its text when no other summary was
        made of it.
      </p>
    </ConfirmDialog>
  );
}
