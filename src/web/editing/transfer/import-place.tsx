import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ImportPlan } from '#contract/imports/import-contract.ts';
import { plainDigits } from '#records';
import { counted } from '../../ui/count-words.ts';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { DescribedTable } from '../../ui/table/described-table.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './import-place.module.css';
import type { PlannedImport } from './use-import-choices.ts';

type Place = NonNullable<ImportPlan['place']>;

/** Where the table is in its file: the sheet, the row that names the columns, and the first rows as a program shows them. */
export function ImportPlace({ view, plan, actions }: PlannedImport) {
  const { place } = plan;
  const isPlain = place !== null && place.headingRow === 1 && place.sheets.length < 2;
  const [isOpen, setOpen] = useState(!isPlain);
  if (!place || place.firstRows.length === 0) return null;
  if (!isOpen) {
    return (
      <p className={styles.folded}>
        The columns are named in row {place.headingRow}.{' '}
        <TextButton onClick={() => setOpen(true)}>Choose another row</TextButton>
      </p>
    );
  }
  return (
    <section className={styles.place} aria-label="Sheet and heading">
      <div className={styles.choices}>
        {place.sheets.length > 1 && <SheetChoice {...{ view, plan, actions }} place={place} />}
        <HeadingChoice
          key={place.headingRow}
          headingRow={place.headingRow}
          onChoose={(headingRow) => actions.choosePlace({ sheet: view.sheet, headingRow })}
        />
      </div>
      <FirstRows
        place={place}
        onChoose={(headingRow) => actions.choosePlace({ sheet: view.sheet, headingRow })}
      />
    </section>
  );
}

function SheetChoice({ view, actions, place }: PlannedImport & { place: Place }) {
  const others = place.sheets.filter(({ name }) => name !== view.sheet);
  return (
    <div>
      <MenuSelect
        label="Sheet"
        data={place.sheets.map(({ name, rowCount }) => ({
          value: name,
          label: `${name}, ${counted(rowCount, 'row')}`,
        }))}
        value={view.sheet}
        onChange={(sheet) => {
          if (sheet !== null && sheet !== view.sheet) actions.choosePlace({ sheet });
        }}
      />
      <p className={`quiet ${styles.hint}`}>
        Not imported: {others.map(({ name, rowCount }) => `${name} (${counted(rowCount, 'row')})`).join(', ')}
        .
      </p>
    </div>
  );
}

function HeadingChoice({
  headingRow,
  onChoose,
}: {
  headingRow: number;
  onChoose: (headingRow: number) => void;
}) {
  const [text, setText] = useState(String(headingRow));
  const choose = () => {
    const row = Number(plainDigits(text));
    if (Number.isInteger(row) && row >= 1 && row !== headingRow) onChoose(row);
    else setText(String(headingRow));
  };
  return (
    <div className={styles.heading}>
      <TextInput
        label="The heading is in row"
        inputMode="numeric"
        className={styles.rowInput}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={choose}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose();
        }}
      />
      <p className={`quiet ${styles.hint}`}>Press another row to change it.</p>
    </div>
  );
}

/** The first rows of the sheet; a press on a row makes it the heading. */
function FirstRows({ place, onChoose }: { place: Place; onChoose: (headingRow: number) => void }) {
  const { headingRow, firstRows } = place;
  const shown = firstRows.slice(0, Math.max(headingRow + 3, 5));
  const width = shown.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  return (
    <div className={styles.first}>
      <p className={`quiet ${styles.caption}`}>
        <span>The first rows, as your program shows them</span>
        {headingRow > 1 && (
          <span>{headingRow === 2 ? 'Row 1 is skipped' : `Rows 1 to ${headingRow - 1} are skipped`}</span>
        )}
      </p>
      <div className={styles.scroll}>
        <DescribedTable
          className={styles.sheet}
          columns={[
            {
              isRowHead: true,
              cell: (_, index) => (
                <button
                  type="button"
                  aria-label={`Row ${index + 1} names the columns`}
                  aria-pressed={index + 1 === headingRow}
                  onClick={() => index + 1 !== headingRow && onChoose(index + 1)}
                >
                  {index + 1}
                </button>
              ),
            },
            ...Array.from({ length: width }, (_, column) => ({
              cell: (cells: readonly string[]) => cells[column],
            })),
          ]}
          rows={shown}
          keyOf={(_, index) => index}
          rowProps={(_, index) => ({ 'data-heading': index + 1 === headingRow || undefined })}
        />
      </div>
    </div>
  );
}
