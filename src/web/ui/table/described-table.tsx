import type { ComponentProps, Key, ReactNode } from 'react';

type Attributes<Tag extends 'td' | 'tr' | 'table'> = ComponentProps<Tag> & {
  readonly [name: `data-${string}`]: string | number | boolean | null | undefined;
};

/** What the head of a column says. */
type ColumnHead = {
  /** Without a title the head is an empty cell. */
  title?: ReactNode;
  /** Whether the title is for screen readers alone. */
  isUnseen?: boolean;
  isNumber?: boolean | undefined;
  headClass?: string | undefined;
};

/** A column of a table of `Row`s. */
export type Column<Row> = ColumnHead & {
  /** Whether its cells are the heads of their rows. */
  isRowHead?: boolean;
  /** Whether its cells have the title as `data-label`, which a narrow table shows before them. */
  isLabelled?: boolean;
  cell: (row: Row, index: number) => ReactNode;
  cellProps?: Attributes<'td'> | ((row: Row) => Attributes<'td'>);
};

export type DescribedTableProps<Row> = Attributes<'table'> & {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => Key;
  rowProps?: (row: Row, index: number) => Attributes<'tr'>;
  headClass?: string;
  caption?: string;
  /** The caption is for screen readers alone, unless it has a class. */
  captionClass?: string | undefined;
};

/** A table from a description of its columns. Without titles it has no head; `children` are below its rows. */
export function DescribedTable<Row>({
  columns,
  rows,
  keyOf,
  rowProps,
  headClass,
  caption,
  captionClass = 'visually-hidden',
  children,
  ...table
}: DescribedTableProps<Row>) {
  return (
    <table {...table}>
      {caption && <caption className={captionClass}>{caption}</caption>}
      {columns.some(({ title }) => title) && <TableHead columns={columns} className={headClass} />}
      <tbody>
        {rows.map((row, index) => (
          <TableRow key={keyOf(row, index)} {...{ columns, row, index }} {...rowProps?.(row, index)} />
        ))}
      </tbody>
      {children}
    </table>
  );
}

/** The head of a table: the title of each column. */
export function TableHead({
  columns,
  ...row
}: ComponentProps<'tr'> & { columns: readonly (ColumnHead | string)[] }) {
  return (
    <thead>
      <tr {...row}>
        {columns.map((column, index) => {
          const { title, isUnseen, isNumber, headClass } =
            typeof column === 'string' ? ({ title: column } as ColumnHead) : column;
          const attributes = { className: headClass, 'data-number': isNumber || undefined };
          return title ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title
            <th key={index} scope="col" {...attributes}>
              {isUnseen ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <td key={index} {...attributes} />
          );
        })}
      </tr>
    </thead>
  );
}

/** A row of a described table. */
export function TableRow<Row>({
  columns,
  row,
  index = 0,
  ...attributes
}: ComponentProps<'tr'> & { columns: readonly Column<Row>[]; row: Row; index?: number }) {
  return (
    <tr {...attributes}>
      {columns.map(({ title, isRowHead, isNumber, isLabelled, cell, cellProps }, at) => {
        const Cell = isRowHead ? 'th' : 'td';
        return (
          <Cell
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title
            key={at}
            scope={isRowHead ? 'row' : undefined}
            data-number={isNumber || undefined}
            data-label={isLabelled ? title : undefined}
            {...(typeof cellProps === 'function' ? cellProps(row) : cellProps)}
          >
            {cell(row, index)}
          </Cell>
        );
      })}
    </tr>
  );
}
