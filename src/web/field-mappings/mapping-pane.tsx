import { useEffect, useRef } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Field, FieldMapping } from '#records';
import { HistoryPanel } from '../editing/documents/history-panel.tsx';
import { SavingConflict } from '../editing/documents/saving-conflict.tsx';
import { useDocumentHistory } from '../editing/documents/use-document-history.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { useAddressState } from '../editing/use-address-state.ts';
import type { SamplePaths } from '../fields/field-queries.ts';
import { TextButton } from '../ui/text-button.tsx';
import { MAPPINGS } from './mapping-description.ts';
import { mappingOfDraft } from './mapping-draft.ts';
import styles from './mapping-form.module.css';
import { MappingForm } from './mapping-form.tsx';
import type { MappingEditor } from './use-mapping-editor.ts';

/** The editor of the chosen mapping, beside the table. */
export function MappingPane({
  stored,
  editor,
  fields,
  paths,
  onDelete,
  onClose,
}: {
  stored: Stored<FieldMapping>;
  editor: MappingEditor;
  fields: ReadonlyMap<string, Field>;
  paths: SamplePaths;
  onDelete: () => void;
  onClose: () => void;
}) {
  const [panel, setPanel] = useAddressState('panel');
  const isHistoryOpen = panel === 'history';
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mapping is scrolled into view, not another version of it
  useEffect(() => pane.current?.scrollIntoView({ block: 'nearest' }), [stored.id]);
  const isComplete = mappingOfDraft(editor.draft) !== null;
  const history = useDocumentHistory('fieldMappings', stored, isHistoryOpen);
  return (
    <section ref={pane} aria-label="Edit mapping" className={styles.pane}>
      <h2 className={styles.title}>Edit mapping</h2>
      <div className={styles.column}>
        <MappingForm draft={editor.draft} onChange={editor.change} fields={fields} paths={paths} />
      </div>
      <div className={styles.foot}>
        <SaveBar
          onSave={editor.save}
          canSave={editor.isDirty && isComplete}
          isSaving={editor.saving.isSaving}
          reason={!isComplete && 'It needs a source field, a target field and at least one kind.'}
          failure={editor.saving.failure}
          onDelete={onDelete}
          saved={{ by: stored.updatedBy, at: stored.updatedAt }}
          onHistory={() => setPanel('history')}
          onClose={onClose}
        >
          <TextButton onClick={onClose}>Close</TextButton>
        </SaveBar>
      </div>
      <HistoryPanel
        open={isHistoryOpen}
        {...history}
        labels={MAPPINGS.labels}
        onClose={() => setPanel(null)}
      />
      <SavingConflict
        editor={editor}
        labels={MAPPINGS.labels}
        onTheirDeletion={() => {
          editor.reset({ key: editor.key, version: editor.version, value: editor.base });
          onClose();
        }}
      />
    </section>
  );
}
