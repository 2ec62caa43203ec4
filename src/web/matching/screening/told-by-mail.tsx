import { NOTICE_FREQUENCIES, type Screening } from '#contract/matching/screening-contract.ts';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import styles from './screening.module.css';
import { usePutNotice } from './screening-queries.ts';

const LABELS = {
  off: 'Never',
  daily: 'Once a day, when there is something',
  'at once': 'At once',
} as const;

/** How often the user is notified of findings by mail. */
export function ToldByMail({ screening: { notice } }: { screening: Screening }) {
  const put = usePutNotice();
  return (
    <section className={styles.told}>
      <MenuSelect
        label={<span className={styles.asideTitle}>Notify me by email</span>}
        searchable={false}
        allowDeselect={false}
        disabled={put.isPending}
        data={NOTICE_FREQUENCIES.map((one) => ({ value: one, label: LABELS[one] }))}
        value={put.isPending ? put.variables : notice}
        onChange={(value) => {
          const chosen = NOTICE_FREQUENCIES.find((one) => one === value);
          if (chosen && chosen !== notice) put.mutate(chosen);
        }}
      />
      <p className="quiet" role="status">
        {put.error ? put.error.message : 'The email has counts and a link, no names.'}
      </p>
    </section>
  );
}
