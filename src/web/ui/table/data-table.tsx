import styles from './data-table.module.css';
import { DescribedTable, type DescribedTableProps } from './described-table.tsx';

/** A table of values with hairlines between its rows; numbers are aligned at their end. */
export function DataTable<Row>({ className = '', ...table }: DescribedTableProps<Row>) {
  return <DescribedTable {...table} className={`${styles.table} ${className}`} />;
}
