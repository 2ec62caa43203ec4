import styles from './list-row.module.css';

/** One record in a list: its name and a remark beside it; below, a line about it, or what is wrong with it. */
export function ListRow({
  name,
  remark,
  detail,
  finding,
}: {
  name: string;
  remark: string | number;
  detail: string;
  finding?: string | undefined;
}) {
  return (
    <>
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.remark}>{remark}</span>
      </span>
      <span className={finding ? styles.finding : styles.detail}>{finding ?? detail}</span>
    </>
  );
}
