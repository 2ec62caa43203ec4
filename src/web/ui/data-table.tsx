import type { ComponentProps } from 'react';
import styles from './data-table.module.css';

/** A table of values with hairlines between its rows; cells with `data-number` are aligned at their end. */
export function DataTable({ className = '', ...table }: ComponentProps<'table'>) {
  return <table {...table} className={`${styles.table} ${className}`} />;
}
