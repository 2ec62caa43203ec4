import { useState } from 'react';
import type { ImportPlan, ImportRow, ImportTarget, ImportView } from '#contract/imports/import-contract.ts';
import { fieldTypeOf, type JsonValue, showDate, showNumber } from '#records';
import { counted, formatCount } from '../../ui/count-words.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/described-table.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { valueText } from '../values/value-text.ts';
import styles from './import.module.css';
import { ImportKnown } from './import-known.tsx';
import { ImportProblems } from './import-problems.tsx';
import { downloadRows } from './problem-files.ts';
import type { PlannedImport } from './use-import-choices.ts';

const STATES: Record<ImportRow['state'], string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'As it is',
  problem: 'Problem',
};

const FIRST_ROWS = 6;
type Tab = 'problems' | 'known' | 'new' | 'changed' | 'warnings';

/** The problems of a file, its new and its changed rows; a file without problems opens on the new ones. */
export function ImportPreview({ view, plan, actions }: PlannedImport) {
  // It stays while problems are put right, so that the focus has somewhere to go.
  const [tab, setTab] = useState<Tab>(() => firstTab(plan));
  const tabs: [Tab, string, string][] = [
    ['problems', 'Problems', counted(plan.groups.length, 'kind')],
    ['new', 'New', formatCount(plan.created)],
    ['changed', 'Changed', formatCount(plan.updated)],
  ];
  const isKnown = plan.knownCount > 0 || view.same.length > 0;
  if (isKnown) tabs.push(['known', 'Known already', formatCount(plan.knownCount)]);
  if (plan.warnings.length > 0) tabs.push(['warnings', 'Warnings', formatCount(plan.warnings.length)]);
  return (
    <>
      <div className={styles.tabs}>
        <nav aria-label="Rows">
          {tabs.map(([name, label, count]) => (
            <button
              key={name}
              type="button"
              aria-pressed={tab === name}
              data-tab={name}
              className={styles.tab}
              onClick={() => setTab(name)}
            >
              {label} {count}
            </button>
          ))}
        </nav>
        {tab === 'problems' && plan.problems.length > 0 && (
          <TextButton onClick={() => downloadRows(view, plan)}>
            {plan.problemRows === 1 ? 'Download the row' : `Download the ${plan.problemRows} rows`}
          </TextButton>
        )}
      </div>
      {tab === 'problems' && <ImportProblems view={view} plan={plan} actions={actions} />}
      {tab === 'problems' && <FirstRows view={view} plan={plan} />}
      {tab === 'known' && <ImportKnown view={view} plan={plan} actions={actions} />}
      {tab === 'new' && <ImportRows view={view} rows={plan.newRows} count={plan.created} />}
      {tab === 'changed' && <ImportRows view={view} rows={plan.changedRows} count={plan.updated} />}
      {tab === 'warnings' && <Warnings plan={plan} />}
    </>
  );
}

function firstTab({ groups, created }: ImportPlan): Tab {
  if (groups.length > 0) return 'problems';
  return created > 0 ? 'new' : 'changed';
}

function FirstRows({ view, plan }: Omit<PlannedImport, 'actions'>) {
  const [showsAll, setShowsAll] = useState(false);
  if (plan.firstRows.length === 0) return null;
  const count = plan.created + plan.updated + plan.unchanged;
  const rows = showsAll ? plan.firstRows : plan.firstRows.slice(0, FIRST_ROWS);
  return (
    <section>
      <div className={styles.rowsHead}>
        <h2 className={styles.part}>How the rows will be read</h2>
        {count > rows.length && !showsAll && (
          <p className={styles.hint}>
            First {rows.length} of {formatCount(count)}.{' '}
            <TextButton onClick={() => setShowsAll(true)}>All rows</TextButton>
          </p>
        )}
      </div>
      <ImportRows view={view} rows={rows} count={showsAll ? count : rows.length} />
    </section>
  );
}

const WARNING_COLUMNS: readonly Column<ImportPlan['warnings'][number]>[] = [
  { title: 'Row', cellProps: { className: styles.rowNumber }, cell: ({ row }) => row },
  { title: 'Rule', cell: ({ id }) => id },
  { title: 'What the check says', cell: ({ message }) => message },
];

function Warnings({ plan }: Pick<PlannedImport, 'plan'>) {
  return (
    <DataTable
      className={styles.table}
      columns={WARNING_COLUMNS}
      rows={plan.warnings}
      keyOf={({ row, message }) => `${row} ${message}`}
    />
  );
}

/** Rows as they will be read; an old value is struck before the new one. */
function ImportRows({ view, rows, count }: { view: ImportView; rows: readonly ImportRow[]; count: number }) {
  if (rows.length === 0) return <p className={styles.none}>There is no such row.</p>;
  return (
    <div className={styles.scroll}>
      <DataTable className={styles.table} columns={columnsOf(view)} rows={rows} keyOf={({ row }) => row} />
      {count > rows.length && (
        <p className={styles.hint}>And {showNumber(count - rows.length, LOCALE)} more.</p>
      )}
    </div>
  );
}

function columnsOf(view: ImportView): Column<ImportRow>[] {
  const targets = view.columns.flatMap(({ goesTo }, index): Column<ImportRow>[] => {
    const target = view.targets.find(({ path }) => path === goesTo);
    if (!target || target.type === 'id') return [];
    return [
      {
        title: target.label,
        isNumber: fieldTypeOf(target.type)?.isNumeric,
        cell: ({ cells }) => <RowCell cell={cells.find(({ column }) => column === index)} target={target} />,
      },
    ];
  });
  return [
    { title: 'Row', cellProps: { className: styles.rowNumber }, cell: ({ row }) => row },
    {
      title: 'What becomes of it',
      isUnseen: true,
      cellProps: { className: styles.state },
      cell: ({ state }) => STATES[state],
    },
    ...(targets.length < 2 ? [{ title: 'Id', cell: ({ id }: ImportRow) => id }] : []),
    ...targets,
  ];
}

function RowCell({ cell, target }: { cell: ImportRow['cells'][number] | undefined; target: ImportTarget }) {
  const isChanged = cell !== undefined && 'old' in cell;
  return (
    <>
      {isChanged && cell.old !== null && <del>{shown(cell.old, target)}</del>}{' '}
      {isChanged ? <ins>{shown(cell.value, target)}</ins> : shown(cell?.value, target)}
    </>
  );
}

function shown(value: JsonValue | undefined, { type }: ImportTarget): string {
  if (value === undefined || value === null) return '';
  if (fieldTypeOf(type)?.input === 'day' && typeof value === 'string') return showDate(value);
  return typeof value === 'number' ? showNumber(value, LOCALE) : valueText(value);
}
