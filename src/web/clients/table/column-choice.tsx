import { Button } from '@mantine/core';
import { useState } from 'react';
import { ChoiceBoxes } from '../../ui/choice-group.tsx';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import styles from './client-table.module.css';
import type { ClientTable } from './use-client-table.ts';

/** The most columns beside the name. */
const MOST_COLUMNS = 20;

/** The button that opens the choice of columns: any field of clients, and what is known beside it. */
export function ColumnChoice({ table }: { table: ClientTable }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Columns
      </Button>
      <PanelDialog open={isOpen} position="right" title="Columns" onClose={close}>
        <Columns table={table} />
      </PanelDialog>
    </>
  );
}

function Columns({ table }: { table: ClientTable }) {
  const [search, setSearch] = useState('');
  return (
    <div className={styles.columnChoice}>
      <SearchField label="Find a field" value={search} onChange={setSearch} />
      <Pane query={table.offering} failed="The fields could not be read.">
        {() => <FoundColumns table={table} words={search.trim().toLowerCase()} />}
      </Pane>
      <div>
        <Button variant="default" onClick={() => table.change(() => ({ columns: null }))}>
          The usual columns
        </Button>
      </div>
    </div>
  );
}

function FoundColumns({ table, words }: { table: ClientTable; words: string }) {
  const chosen = table.columns.map(({ column }) => column);
  const found = table.choices.filter(({ label, column }) =>
    `${label} ${column}`.toLowerCase().includes(words),
  );
  const isFull = chosen.length >= MOST_COLUMNS;
  const choices = found
    .filter(({ column }) => !isFull || chosen.includes(column))
    .map(({ column, label }) => ({ value: column, label }));
  /** Columns keep their order; a new one comes last. */
  function choose(next: readonly string[]) {
    const shown = new Set(found.map(({ column }) => column));
    const kept = chosen.filter((column) => !shown.has(column) || next.includes(column));
    table.change(() => ({ columns: [...kept, ...next.filter((column) => !chosen.includes(column))] }));
  }
  return (
    <>
      {isFull && <p className="quiet">{MOST_COLUMNS} columns are shown, the most there can be.</p>}
      <ChoiceBoxes choices={choices} chosen={chosen} onChange={choose} />
      {choices.length === 0 && <p className="quiet">No field has these words.</p>}
    </>
  );
}
