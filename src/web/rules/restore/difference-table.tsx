import { useMemo } from 'react';
import type { Field } from '#records';
import type { Rule } from '#rules';
import styles from './restore-preview.module.css';
import { ruleDifferences } from './rule-differences.ts';

/** The differences between a rule as it is now and as it was then, as a table. */
export function DifferenceTable({
  now,
  then,
  fields,
}: {
  now: Rule | null;
  then: Rule;
  fields: ReadonlyMap<string, Field>;
}) {
  const differences = useMemo(() => ruleDifferences(now, then, fields), [now, then, fields]);
  if (!now) return null;
  if (differences.length === 0) return <p className={`note ${styles.same}`}>The rule is the same now.</p>;
  return (
    <table className={styles.table}>
      <thead className="caps">
        <tr>
          <th scope="col">
            {differences.length === 1 ? '1 difference' : `${differences.length} differences`}
          </th>
          <th scope="col">Now</th>
          <th scope="col">Restored</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, now: value, restored, isUnknown }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
            <td className={isUnknown ? styles.unknown : styles.restored}>{restored}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
