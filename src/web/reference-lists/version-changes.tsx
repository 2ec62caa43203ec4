import type { ListChange } from '#contract/reference-lists/list-change-contract.ts';
import type { ListVersion } from '#contract/reference-lists/reference-list-contract.ts';
import { PanelDialog } from '../ui/dialogs/panel-dialog.tsx';
import { ShowMore } from '../ui/lists/show-more.tsx';
import { Pane } from '../ui/pane/pane.tsx';
import { versionWords } from './list-words.ts';
import { useVersionChanges } from './reference-list-queries.ts';
import styles from './reference-lists.module.css';

/** The changes of one kind that a version made. */
export type OpenedChanges = { version: ListVersion; change: ListChange['change'] };

const TITLES = { added: 'New in', changed: 'Changed in', removed: 'Gone from' };

/** Lists what a version added, changed or removed, with the fields that differ. */
export function VersionChanges({ version, change, onClose }: OpenedChanges & { onClose: () => void }) {
  const changes = useVersionChanges(version.id, change);
  const items = changes.data?.pages.flatMap((page) => page.items) ?? [];
  const words = versionWords(version);
  return (
    <PanelDialog open position="right" title={`${TITLES[change]} ${words}`} onClose={onClose}>
      <Pane query={changes} failed="The changes could not be read." />
      <ul className={styles.changes}>
        {items.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <p className={styles.changed}>{item.name}</p>
            <p className="quiet">{[item.id, ...item.fields].join(', ')}</p>
          </li>
        ))}
      </ul>
      <ShowMore pages={changes} />
    </PanelDialog>
  );
}
