import type { Collection } from '#records';
import { EmptyState } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { useUses } from './document-queries.ts';
import { Holders, UseList } from './impact-dialog.tsx';
import styles from './used-by.module.css';

/** Lists what uses the open document. */
export function UsedBy({
  collection,
  id,
  unusedText,
}: {
  collection: Collection;
  id: string;
  /** Shown when nothing uses it. */
  unusedText: string;
}) {
  const query = useUses(collection, id);
  return (
    <div className={styles.uses}>
      <h2 className={styles.title}>Used by</h2>
      <Pane
        query={query}
        failed="Its uses could not be loaded."
        loading="Looking for what uses it…"
        isEmpty={({ uses, clients }) => uses.length === 0 && clients === 0}
        empty={<EmptyState sentence={unusedText} />}
      >
        {({ uses, clients }) => (
          <>
            {uses.length > 0 && <UseList uses={uses} />}
            <Holders clients={clients} />
          </>
        )}
      </Pane>
    </div>
  );
}
