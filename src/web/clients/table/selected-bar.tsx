import { Button } from '@mantine/core';
import { useState } from 'react';
import { MAX_SELECTED_CLIENTS } from '#contract/clients/client-table-contract.ts';
import { questionsPath } from '#contract/page-paths.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import styles from './client-table.module.css';
import { SetValueForm } from './set-value-form.tsx';
import type { ClientTable } from './use-client-table.ts';
import type { SelectedClients } from './use-selected-clients.ts';

/** The bar at the foot while clients are selected: how many, and what can be done with them together. */
export function SelectedBar({ table, actions }: { table: ClientTable; actions: SelectedClients }) {
  const [isSetting, setSetting] = useState(false);
  const { selected, first, setSelected } = table;
  const [only = ''] = selected;
  const selectAll = selectAllWords(first.data?.found ?? 0, selected.size);
  return (
    <section className={`on-screen ${styles.bar}`} aria-label="Selected clients">
      {isSetting && <SetValueForm {...{ table, actions }} onClose={() => setSetting(false)} />}
      <div className={styles.barLine}>
        <strong role="status">{formatCount(selected.size)} selected</strong>
        {selected.size === 1 && (
          <TextLink to={questionsPath({ kind: 'clients', id: only })}>Open questions</TextLink>
        )}
        <Button variant="default" disabled={isSetting} onClick={() => setSetting(true)}>
          Set a value
        </Button>
        <Button variant="default" disabled={actions.isBusy} onClick={() => void actions.exportAs('csv')}>
          Export
        </Button>
        <Button variant="default" disabled={actions.isBusy} onClick={() => void actions.screenNow()}>
          Screen now
        </Button>
        <span className={styles.barEnd}>
          {selectAll && (
            <TextButton disabled={actions.isBusy} onClick={() => void actions.selectAll()}>
              {selectAll}
            </TextButton>
          )}
          <TextButton onClick={() => setSelected(new Set())}>
            Clear<span className="visually-hidden"> the selection of {counted(selected.size, 'client')}</span>
          </TextButton>
        </span>
      </div>
    </section>
  );
}

/** What selects all that were found; null where that is done, and the first ones where they are too many to be changed together. */
export function selectAllWords(found: number, selected: number): string | null {
  if (selected >= Math.min(found, MAX_SELECTED_CLIENTS)) return null;
  if (found <= MAX_SELECTED_CLIENTS) return `Select all ${formatCount(found)}`;
  return `Select the first ${formatCount(MAX_SELECTED_CLIENTS)} of ${formatCount(found)}`;
}
