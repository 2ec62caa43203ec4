import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { EntityKind, FieldMapping } from '#records';
import { useRemoveDocument, useSaveDocument } from '../editing/documents/document-queries.ts';
import { useAttempt } from '../editing/use-attempt.ts';
import { ENTITY_KIND_LABELS } from '../editing/values/entity-kind-labels.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import styles from './mapping-form.module.css';

/** Asks before deleting a mapping. A mapping of several kinds can be deleted for one of them only. */
export function DeleteMapping({
  mapping,
  kind,
  onDeleted,
  onClose,
}: {
  mapping: Stored<FieldMapping>;
  /** The group in which Delete was pressed. */
  kind: EntityKind;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const { sourceField, mapsTo, appliesTo } = mapping.data;
  const [scope, setScope] = useState<'all' | 'kind'>('all');
  const { remove, isBusy, failure } = useMappingRemoval(mapping, onDeleted);
  return (
    <ConfirmDialog
      open
      title="Delete this mapping?"
      confirmLabel="Delete"
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => remove(scope === 'all' ? [] : appliesTo.filter((other) => other !== kind))}
      onClose={onClose}
    >
      <p>
        {sourceField} is no longer copied to {mapsTo}. What was copied before stays.
      </p>
      {appliesTo.length > 1 && (
        <Radio.Group
          label="Delete it"
          className={styles.scope}
          value={scope}
          onChange={(value) => setScope(value === 'kind' ? 'kind' : 'all')}
        >
          <div className={styles.scopes}>
            <Radio
              value="all"
              label={`for all its kinds: ${appliesTo.map((each) => ENTITY_KIND_LABELS[each]).join(', ')}`}
            />
            <Radio value="kind" label={`for ${ENTITY_KIND_LABELS[kind]} only`} />
          </div>
        </Radio.Group>
      )}
    </ConfirmDialog>
  );
}

/** Deletes a mapping, or keeps it for some of its kinds. */
function useMappingRemoval({ id, version, data }: Stored<FieldMapping>, onDeleted: () => void) {
  const { attempt, failure, isBusy } = useAttempt();
  const removing = useRemoveDocument('fieldMappings');
  const writing = useSaveDocument('fieldMappings');

  async function remove(kept: EntityKind[]) {
    const { outcome } =
      kept.length === 0
        ? await removing.mutateAsync({ id, version })
        : await writing.mutateAsync({ id, version, data: { ...data, appliesTo: kept } });
    if (outcome !== 'removed' && outcome !== 'saved') return MESSAGES.changedSince;
    onDeleted();
    return undefined;
  }
  return { remove: (kept: EntityKind[]) => void attempt(() => remove(kept)), isBusy, failure };
}
