import { useEffect, useRef } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Field, FieldMapping } from '#records';
import { HistoryPanel } from '../editing/documents/history-panel.tsx';
import { SavingConflict } from '../editing/documents/saving-conflict.tsx';
import { useDocumentHistory } from '../editing/documents/use-document-history.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { useUrlState } from '../editing/use-address-state.ts';
import { pathLabel } from '../editing/values/path-label.ts';
import type { SamplePaths } from '../fields/field-queries.ts';
import { TextButton } from '../ui/text-button.tsx';
import { mappingOfDraft } from './mapping-draft.ts';
import styles from './mapping-form.module.css';
import { MappingForm } from './mapping-form.tsx';
import type { MappingWork } from './use-mapping-work.ts';

const LABELS: Record<string, string> = {
  sourceField: 'Source field',
  mapsTo: 'Target field',
  appliesTo: 'Applies to',
};
const mappingLabel = (path: string) => LABELS[path] ?? pathLabel(path);

/** The chosen mapping, to be changed beside the table. */
export function MappingPane({
  stored,
  work,
  fields,
  paths,
  onDelete,
  onClose,
}: {
  stored: Stored<FieldMapping>;
  work: MappingWork;
  fields: ReadonlyMap<string, Field>;
  paths: SamplePaths;
  onDelete: () => void;
  onClose: () => void;
}) {
  const [panel, setPanel] = useUrlState('panel');
  const isHistoryOpen = panel === 'history';
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mapping comes into sight, not another version of it
  useEffect(() => pane.current?.scrollIntoView({ block: 'nearest' }), [stored.id]);
  const isComplete = mappingOfDraft(work.draft) !== null;
  const history = useDocumentHistory('fieldMappings', stored, isHistoryOpen);
  return (
    <section ref={pane} aria-label="Edit mapping" className={styles.pane}>
      <h2 className={styles.title}>Edit mapping</h2>
      <div className={styles.column}>
        <MappingForm draft={work.draft} onChange={work.change} fields={fields} paths={paths} />
      </div>
      <div className={styles.foot}>
        <SaveBar
          onSave={work.save}
          canSave={work.isDirty && isComplete}
          isSaving={work.saving.isSaving}
          reason={!isComplete && 'It needs a source field, a target field and at least one kind.'}
          failure={work.saving.failure}
          onDelete={onDelete}
          saved={{ by: stored.updatedBy, at: stored.updatedAt }}
          onHistory={() => setPanel('history')}
          onClose={onClose}
        >
          <TextButton onClick={onClose}>Close</TextButton>
        </SaveBar>
      </div>
      <HistoryPanel open={isHistoryOpen} {...history} labels={mappingLabel} onClose={() => setPanel(null)} />
      <SavingConflict
        work={work}
        labels={mappingLabel}
        onTheirDeletion={() => {
          work.reset({ key: work.key, version: work.version, value: work.base });
          onClose();
        }}
      />
    </section>
  );
}
