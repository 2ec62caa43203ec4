import { NOTICE_FREQUENCIES, type Screening } from '#contract/matching/screening-contract.ts';
import { PlainField } from '../../../ui/plain-field.tsx';
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
      <PlainField label={<span className={styles.asideTitle}>Notify me by email</span>}>
        <select
          value={put.isPending ? put.variables : notice}
          disabled={put.isPending}
          onChange={(event) => {
            const chosen = NOTICE_FREQUENCIES.find((one) => one === event.currentTarget.value);
            if (chosen) put.mutate(chosen);
          }}
        >
          {NOTICE_FREQUENCIES.map((one) => (
            <option key={one} value={one}>
              {LABELS[one]}
            </option>
          ))}
        </select>
      </PlainField>
      <p className="quiet" role="status">
        {put.error ? put.error.message : 'The email has counts and a link, no names.'}
      </p>
    </section>
  );
}
