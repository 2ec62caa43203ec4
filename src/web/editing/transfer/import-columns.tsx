import type { ColumnView, ImportView } from '#contract/imports/import-contract.ts';
import { type Field, idFromName, readDate, showDate, typeOfText } from '#records';
import { counted } from '../../ui/count-words.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useSaveDocument } from '../documents/document-queries.ts';
import styles from './import.module.css';
import type { ImportActions } from './use-import-choices.ts';

const LEFT_OUT = 'Leave out';
const MAX_SHOWN_VALUES = 3;

/** Each column of the file with its first value, where it goes and how it is read. */
export function ImportColumns({ view, actions }: { view: ImportView; actions: ImportActions }) {
  const { columns, rememberedAt } = view;
  const newCount = columns.filter(({ isNew }) => isNew).length;
  return (
    <>
      <div className={styles.columnsHead}>
        <h2 className={styles.part}>Columns</h2>
        {rememberedAt && (
          <TextButton disabled={actions.forget.isPending} onClick={() => actions.forget.mutate()}>
            Forget
          </TextButton>
        )}
      </div>
      {rememberedAt && (
        <p className={styles.hint}>
          As in the import of {dayWords(rememberedAt)}.
          {newCount > 0 && ` ${counted(newCount, 'column is', 'columns are')} new.`}
        </p>
      )}
      <div className={styles.columnCaps} aria-hidden="true">
        <span>In the file</span>
        <span>Goes to</span>
      </div>
      <ul>
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have the same name
          <li key={index} className={styles.column}>
            <div className={styles.inFile}>
              <strong>{column.name}</strong>
              <span title={column.first}>{column.first || 'empty'}</span>
            </div>
            <Goal view={view} index={index} column={column} actions={actions} />
          </li>
        ))}
      </ul>
    </>
  );
}

type GoalProps = { view: ImportView; index: number; column: ColumnView; actions: ImportActions };

function Goal({ view, index, column, actions }: GoalProps) {
  const options = view.targets.map(({ path, label }) => ({ value: path, label }));
  const choose = (goesTo: string) =>
    actions.changeColumn(index, { goesTo: goesTo === '' ? null : goesTo, values: {}, ways: {} });
  return (
    <div>
      <MenuSelect
        aria-label={`${column.name} goes to`}
        data={[{ value: '', label: LEFT_OUT }, ...options]}
        value={column.goesTo ?? ''}
        onChange={(value) => choose(value ?? '')}
      />
      <Reading view={view} index={index} column={column} actions={actions} />
    </div>
  );
}

/** How the column is read, below its target. */
function Reading({ view, index, column, actions }: GoalProps) {
  const target = view.targets.find(({ path }) => path === column.goesTo);
  if (!target) {
    return column.isNew ? (
      <p className={styles.ask}>
        new column, not yet known.{' '}
        {view.collection === 'clients' && (
          <AddColumnField
            column={column}
            onAdded={(goesTo) => actions.changeColumn(index, { goesTo, values: {}, ways: {} })}
          />
        )}
      </p>
    ) : (
      <p className={styles.hint}>left out</p>
    );
  }
  const isTwice = view.columns.some((other, at) => at !== index && other.goesTo === column.goesTo);
  if (isTwice) return <p className={styles.ask}>Another column goes there, too. Leave one out.</p>;
  if (column.ambiguous !== null) {
    const order = column.dateOrder ?? 'day-first';
    const other = order === 'day-first' ? 'month-first' : 'day-first';
    const day = readDate(column.ambiguous, LOCALE).find((reading) => reading.order === order)?.day ?? '';
    return (
      <p className={styles.ask}>
        {showDate(day)}: {order === 'day-first' ? 'day first' : 'month first'}.{' '}
        <TextButton onClick={() => actions.changeColumn(index, { dateOrder: other })}>
          {other === 'day-first' ? 'Day first' : 'Month first'}
        </TextButton>
      </p>
    );
  }
  const values = Object.entries(column.values);
  if (values.length === 0) return <p className={styles.hint}>{target.hint}</p>;
  return (
    <p className={styles.hint}>
      {values.slice(0, MAX_SHOWN_VALUES).map(([from, to]) => (
        <span key={from} className={styles.value}>
          “{from}” is read as {to}
        </span>
      ))}
      {values.length > MAX_SHOWN_VALUES && `and ${values.length - MAX_SHOWN_VALUES} more`}
    </p>
  );
}

/** A button that makes a field of a column, named and typed as the column is. */
function AddColumnField({ column, onAdded }: { column: ColumnView; onAdded: (dataField: string) => void }) {
  const { mutate, isPending, error } = useSaveDocument('fields');
  const dataField = fieldName(column.name);
  const data: Field = {
    ...{
      dataField,
      label: column.name,
      type: typeOfText(column.first, LOCALE),
      persistent: true,
      options: [],
    },
  };
  const add = () => mutate({ id: dataField, version: null, data }, { onSuccess: () => onAdded(dataField) });
  return (
    <>
      <TextButton disabled={isPending} onClick={add}>
        Add a field
      </TextButton>
      {error && <span role="alert"> {error.message}</span>}
    </>
  );
}

/** “Inc. date” becomes `incDate`. */
function fieldName(name: string): string {
  const words = idFromName(name).split('-');
  return words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}
