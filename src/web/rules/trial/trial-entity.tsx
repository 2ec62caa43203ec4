import { useState } from 'react';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { api } from '../../api/api-client.ts';
import { ENTITY_KIND_LABELS } from '../../editing/values/entity-kind-labels.ts';
import { EntitySelect, type SelectedEntity } from '../../editing/values/entity-select.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import styles from './try-it.module.css';
import type { TrialWork } from './use-trial.ts';

/** Chooses the entity of a trial: a client, contact or related party, or only an entity kind. */
export function TrialEntity({ work }: { work: TrialWork }) {
  const [hasFailed, setFailed] = useState(false);
  const { kind, entity: chosen } = work.trial;

  async function choose(selected: SelectedEntity | null) {
    setFailed(false);
    if (selected === null) return work.setEntity(kind, null);
    try {
      const { entity, record } = await api.entities.read({ kind: selected.kind, id: selected.id });
      work.setEntity(selected.kind, { id: selected.id, name: entity.name, record });
    } catch {
      setFailed(true);
    }
  }

  return (
    <div className={styles.entity}>
      <EntitySelect
        label="Load a client, contact or related party"
        value={chosen && { kind, id: chosen.id, name: chosen.name }}
        onSelect={(selected) => void choose(selected)}
      />
      {chosen === null && (
        <MenuSelect
          aria-label="Kind to try the rules for"
          searchable={false}
          allowDeselect={false}
          data={ENTITY_KINDS.map((one) => ({ value: one, label: ENTITY_KIND_LABELS[one] }))}
          value={kind}
          onChange={(one) => one && work.setKind(one as EntityKind)}
        />
      )}
      <div role="alert" className={styles.failure}>
        {hasFailed && 'Failed to load client'}
      </div>
    </div>
  );
}
