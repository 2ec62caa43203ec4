import { type ReactNode, useId } from 'react';
import type { FieldChoice, ResolutionRow } from '#contract/matching/match-resolution-contract.ts';
import { pathLabel } from '#records';
import { CustomInput, useCustomValue } from './custom-value.tsx';
import styles from './resolution-row.module.css';
import { ResolutionValue } from './resolution-value.tsx';

/** One field with its internal, external and custom value, of which one is chosen. */
export function ResolutionFieldRow({
  row,
  choice,
  isChanged,
  isReadOnly,
  onChoose,
}: {
  row: ResolutionRow;
  choice: FieldChoice;
  /** Whether a save will write this field. */
  isChanged: boolean;
  isReadOnly: boolean;
  onChoose: (choice: FieldChoice) => void;
}) {
  const name = useId();
  const label = rowLabel(row);
  const custom = useCustomValue({ row, label, choice, onChoose });
  const radio = (use: FieldChoice['use'], onUse: () => void, words: ReactNode) => (
    <label className={styles.cell} data-chosen={custom.use === use || undefined}>
      <input type="radio" name={name} disabled={isReadOnly} checked={custom.use === use} onChange={onUse} />
      <span className="visually-hidden">{USE_LABELS[use]} </span>
      {words}
    </label>
  );
  const { internal, external } = row;
  return (
    <div role="radiogroup" aria-label={label} className={styles.row} data-changed={isChanged || undefined}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {radio(
        'internal',
        () => custom.choose({ use: 'internal' }),
        <ResolutionValue value={internal} other={external} isMarked={false} />,
      )}
      {radio(
        'external',
        () => custom.choose({ use: 'external' }),
        <ResolutionValue value={external} other={internal} isMarked={!row.equal} />,
      )}
      <div className={styles.custom}>
        {radio('custom', custom.begin, custom.use === 'custom' ? null : 'Custom')}
        {custom.use === 'custom' && (
          <CustomInput
            label={`${label}, custom ${custom.readType ?? 'text'}`}
            isReadOnly={isReadOnly}
            custom={custom}
          />
        )}
      </div>
    </div>
  );
}

/** The name of a row: its field's label, or its path as a label. */
export function rowLabel({ label, path }: ResolutionRow): string {
  return label ?? pathLabel(path);
}

const USE_LABELS = { internal: 'Internal:', external: 'External:', custom: 'Custom' } as const;
