import { useMemo } from 'react';
import type { Field } from '#records';
import type { Rule } from '#rules';
import { counted } from '../../ui/count-words.ts';
import { DescribedTable } from '../../ui/table/described-table.tsx';
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
    <DescribedTable
      className={styles.table}
      headClass="caps"
      columns={[
        { title: counted(differences.length, 'difference'), isRowHead: true, cell: ({ label }) => label },
        { title: 'Now', cell: (difference) => difference.now },
        {
          title: 'Restored',
          cell: ({ restored }) => restored,
          cellProps: ({ isUnknown }) => ({ className: isUnknown ? styles.unknown : styles.restored }),
        },
      ]}
      rows={differences}
      keyOf={({ label }) => label}
    />
  );
}
