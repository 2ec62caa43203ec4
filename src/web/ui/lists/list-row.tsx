import styles from './list-row.module.css';

/** One row of a list: a name with a remark beside it, and below them a detail or a finding. */
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
