import { useState } from 'react';
import type { EntityKind } from '#records';
import { ToolPage } from '../brand/tool-page.tsx';
import { formatUnsaved } from '../editing/format-unsaved.ts';
import { TransferDialog } from '../editing/transfer/transfer-dialog.tsx';
import { changesTo } from '../editing/unsaved-changes.ts';
import { useOpenDocument } from '../editing/use-open-document.ts';
import { useUnsavedGuard } from '../editing/use-unsaved-guard.ts';
import { PaneBoundary } from '../ui/pane-boundary.tsx';
import { AddMapping, useAddMapping } from './add-mapping.tsx';
import { DeleteMapping } from './delete-mapping.tsx';
import styles from './field-mappings-page.module.css';
import { MAPPINGS } from './mapping-description.ts';
import { MappingList } from './mapping-list.tsx';
import { MappingPane } from './mapping-pane.tsx';
import { useMappingEditor } from './use-mapping-editor.ts';
import { useMappingPage } from './use-mapping-page.ts';

const TRANSFERRED = { noun: MAPPINGS.plural, collection: MAPPINGS.collection };

/** The field mappings screen: a table grouped by entity kind, and the editor of the chosen mapping. */
export function FieldMappingsPage() {
  const page = useMappingPage();
  const { fields, paths, mappings } = page;
  const opened = useOpenDocument();
  const stored = mappings.byId.get(opened.id ?? '') ?? null;
  const editor = useMappingEditor(opened, stored);
  const adding = useAddMapping(mappings.byId);
  const addingGuard = useUnsavedGuard(adding.isDirty, changesTo(1, 'the new field mapping'));
  const [deleting, setDeleting] = useState<{ id: string; kind: EntityKind }>();
  const [isTransferring, setTransferring] = useState(false);
  const toDelete = deleting && mappings.byId.get(deleting.id);

  function afterDeletion(id: string) {
    setDeleting(undefined);
    if (id !== opened.id) return;
    editor.release();
    addingGuard.release();
    opened.close();
  }

  return (
    <ToolPage title={MAPPINGS.title} saveStatus={formatUnsaved(editor.dirty.size)}>
      <div className={stored ? styles.split : undefined}>
        <MappingList
          {...{ page, opened }}
          add={<AddMapping {...{ adding, fields, paths }} />}
          onDelete={setDeleting}
          onTransfer={() => setTransferring(true)}
        />
        {stored && (
          <PaneBoundary of={stored.id} name="This mapping">
            <MappingPane
              {...{ stored, editor, fields, paths }}
              onClose={opened.close}
              onDelete={() => setDeleting({ id: stored.id, kind: stored.data.appliesTo[0] ?? 'clients' })}
            />
          </PaneBoundary>
        )}
      </div>
      {deleting && toDelete && (
        <DeleteMapping
          mapping={toDelete}
          kind={deleting.kind}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => afterDeletion(deleting.id)}
        />
      )}
      <TransferDialog {...TRANSFERRED} open={isTransferring} onClose={() => setTransferring(false)} />
    </ToolPage>
  );
}
