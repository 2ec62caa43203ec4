import type { Field } from '#records';
import styles from './field-row.module.css';

/** One field in the list: its label and type, its name, and what is wrong with it. */
export function FieldRow({ field, finding }: { field: Field; finding?: string | undefined }) {
  return (
    <>
      <span className={styles.head}>
        <span className={styles.name}>{field.label || field.dataField}</span>
        <span className={styles.type}>{field.type}</span>
      </span>
      <span className={finding ? styles.finding : styles.label}>{finding ?? field.dataField}</span>
    </>
  );
}
