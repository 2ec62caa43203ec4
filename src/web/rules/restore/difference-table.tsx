import { useMemo } from 'react';
import type { Field } from '#records';
import type { Rule } from '#rules';
import { counted } from '../../ui/count-words.ts';
import { TableHead } from '../../ui/lists/table-head.tsx';
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
      <TableHead className="caps" columns={[counted(differences.length, 'difference'), 'Now', 'Restored']} />
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
