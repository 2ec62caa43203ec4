import { showCommaList } from '../ui/comma-list.ts';
import styles from './source-row.module.css';

/** One static source in the list: its name, and the beginning of what it offers. */
export function SourceRow({ name, options }: { name: string; options: readonly string[] }) {
  return (
    <>
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{options.length}</span>
      </span>
      <span className={styles.options}>
        {options.length > 0 ? showCommaList(options.slice(0, 8)) : 'No options yet'}
      </span>
    </>
  );
}
