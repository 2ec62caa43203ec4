import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import type { JsonObject } from '#records';
import { SplitView } from '../../brand/split-view.tsx';
import { useNewKey } from '../../ui/keys/use-new-key.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { formatUnsaved } from '../format-unsaved.ts';
import { TransferDialog } from '../transfer/transfer-dialog.tsx';
import type { CollectionDescription } from './collection-description.ts';
import styles from './collection-page.module.css';
import type { PathLabel } from './conflict-choice.tsx';
import { DocumentFoot, type OpenedProps } from './document-foot.tsx';
import { FaultNotice } from './fault-notice.tsx';
import { HistoryPanel, RevisionList } from './history-panel.tsx';
import { type DocumentActions, useDocumentActions } from './use-document-actions.ts';
import { UsedBy } from './used-by.tsx';

type CollectionPageProps<D extends JsonObject> = OpenedProps<D> & {
  list: (onTransfer: () => void) => ReactNode;
  /** Whether everything that the editor needs is read. */
  isLoaded: boolean;
  whileLoading?: ReactNode;
  /** Above the open document, and while none is open. */
  head?: ReactNode;
  /** Heading of the open document, unless its form has one. */
  title?: string | undefined;
  form: ReactNode;
  /** Shown while none is open. */
  empty?: ReactNode;
  /** Further actions beside Save. */
  footActions?: ReactNode;
  /** Shows what restoring a version would change, instead of the document; without it a restore asks nothing. */
  restoring?: (restoring: Restoring) => ReactNode;
  /** Beside the open document; by default the list of what uses it. */
  aside?: { label: string; content: ReactNode };
};

/** A restore that is shown before it is done. */
export type Restoring = { version: number; history: DocumentActions['history']; close: () => void };

/** The screen of a collection: its list, the open document and an aside. */
export function CollectionPage<D extends JsonObject>(page: CollectionPageProps<D>) {
  const { description, opened, stored, editor } = page;
  const { collection, title, addLabel, plural } = description;
  const [isTransferring, setTransferring] = useState(false);
  const openTransfer = useCallback(() => setTransferring(true), []);
  const actions = useDocumentActions(collection, opened.id, stored, page.restoring !== undefined);
  const restoring = restoringOf(actions);
  useNewKey(opened.openNew);
  const isOpen = opened.isNew || stored !== null;
  const aside = restoring
    ? { label: 'History', content: <RestoreAside {...restoring} labels={description.labels} /> }
    : (page.aside ?? usedByOf(description, stored));
  return (
    <>
      <SplitView
        title={title}
        actions={
          // One act of a screen is solid: that of an open document is to save it.
          <Button aria-keyshortcuts="n" variant={isOpen ? 'default' : 'filled'} onClick={opened.openNew}>
            {addLabel}
          </Button>
        }
        saveStatus={formatUnsaved(isOpen ? editor.dirty.size : 0)}
        openKey={opened.isNew ? opened.key : opened.id}
        onBack={opened.close}
        list={page.list(openTransfer)}
        editor={
          page.isLoaded
            ? ((restoring && page.restoring?.(restoring)) ?? (
                <OpenedDocument {...page} isOpen={isOpen} actions={actions} />
              ))
            : page.whileLoading
        }
        foot={
          isOpen &&
          !restoring && (
            <DocumentFoot {...page} actions={actions}>
              {page.footActions}
            </DocumentFoot>
          )
        }
        aside={aside?.content}
        asideLabel={aside?.label}
      />
      <TransferDialog
        open={isTransferring}
        onClose={() => setTransferring(false)}
        noun={plural}
        collection={collection}
      />
    </>
  );
}

function restoringOf({ history }: DocumentActions): Restoring | null {
  const { previewed: version, preview } = history;
  return version === null || !preview ? null : { version, history, close: () => preview(null) };
}

function RestoreAside({ version, history, labels }: Restoring & { labels: PathLabel }) {
  return (
    <>
      <h2 className={styles.asideTitle}>History</h2>
      <RevisionList {...history} labels={labels} chosen={version} onRestore={(to) => history.preview?.(to)} />
    </>
  );
}

function usedByOf({ collection, unusedText }: CollectionDescription, stored: { id: string } | null) {
  if (!stored || unusedText === undefined) return undefined;
  return {
    label: 'Used by',
    content: <UsedBy collection={collection} id={stored.id} unusedText={unusedText} />,
  };
}

function OpenedDocument<D extends JsonObject>(
  page: CollectionPageProps<D> & { isOpen: boolean; actions: DocumentActions },
) {
  const { description, opened, head, title } = page;
  const { noun, addLabel, labels } = description;
  return (
    <>
      {head}
      {page.isOpen && title !== undefined && (
        <h2 className={styles.title} data-below-head={head !== undefined || undefined}>
          {title}
        </h2>
      )}
      {page.stored && (
        <FaultNotice
          key={page.stored.id}
          collection={description.collection}
          stored={page.stored}
          onRenamed={opened.open}
        />
      )}
      {page.isOpen && page.form}
      {!page.isOpen && opened.id !== null && (
        <GoneDocument
          noun={noun}
          id={opened.id}
          history={page.actions.history}
          labels={labels}
          action={
            <Button variant="default" onClick={opened.openNew}>
              {addLabel}
            </Button>
          }
        />
      )}
      {!page.isOpen &&
        opened.id === null &&
        (page.empty ?? <EmptyState sentence={`Choose a ${noun} from the list to change it, or add one.`} />)}
    </>
  );
}

/** Shown when no document has the id. It may have been deleted; its history can restore it. */
function GoneDocument({
  noun,
  id,
  history,
  labels,
  action,
}: {
  /** Such as "field". */
  noun: string;
  id: string;
  history: DocumentActions['history'];
  labels: PathLabel;
  /** Another action, beside History. */
  action: ReactNode;
}) {
  return (
    <>
      <EmptyState
        sentence={`There is no ${noun} “${id}”.`}
        action={
          <span className={styles.actions}>
            {action}
            <TextButton onClick={history.onOpen}>History</TextButton>
          </span>
        }
      />
      <HistoryPanel {...history} labels={labels} />
    </>
  );
}
