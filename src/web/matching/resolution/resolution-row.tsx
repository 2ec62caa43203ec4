import { type ReactNode, useId } from 'react';
import type { FieldChoice, ResolutionRow } from '#contract/match-resolution-contract.ts';
import { pathLabel } from '../../editing/values/path-label.ts';
import { valueText } from '../../editing/values/value-text.ts';
import styles from './resolution-row.module.css';
import { isEmptyValue, ResolutionValue } from './resolution-value.tsx';

/** Longest text a custom value may have. */
const MAX_CUSTOM_LENGTH = 2_000;

/** One field side by side, and which value it takes: ours, theirs, or what is written here. */
export function ResolutionFieldRow({
  row,
  choice,
  isChanged,
  isReadOnly,
  onChoose,
}: {
  row: ResolutionRow;
  choice: FieldChoice;
  /** Saving will write it. */
  isChanged: boolean;
  isReadOnly: boolean;
  onChoose: (choice: FieldChoice) => void;
}) {
  const name = useId();
  const radio = (use: FieldChoice['use'], next: FieldChoice, words: ReactNode) => (
    <label className={styles.cell} data-chosen={choice.use === use || undefined}>
      <input
        type="radio"
        name={name}
        disabled={isReadOnly}
        checked={choice.use === use}
        onChange={() => onChoose(next)}
      />
      <span className="visually-hidden">{USE_LABELS[use]} </span>
      {words}
    </label>
  );
  const { internal, external } = row;
  const label = rowLabel(row);
  return (
    <div role="radiogroup" aria-label={label} className={styles.row} data-changed={isChanged || undefined}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {radio(
        'internal',
        { use: 'internal' },
        <ResolutionValue value={internal} other={external} isMarked={false} />,
      )}
      {radio(
        'external',
        { use: 'external' },
        <ResolutionValue value={external} other={internal} isMarked={!row.equal} />,
      )}
      <div className={styles.custom}>
        {radio('custom', { use: 'custom', text: startText(row) }, choice.use === 'custom' ? null : 'Custom')}
        {choice.use === 'custom' && (
          <CustomText
            label={`${label}, custom text`}
            text={choice.text}
            isReadOnly={isReadOnly}
            onType={(text) => onChoose({ use: 'custom', text })}
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

function CustomText(field: {
  label: string;
  text: string;
  isReadOnly: boolean;
  onType: (text: string) => void;
}) {
  return (
    <input
      className={styles.text}
      aria-label={field.label}
      maxLength={MAX_CUSTOM_LENGTH}
      disabled={field.isReadOnly}
      value={field.text}
      onChange={(event) => field.onType(event.currentTarget.value)}
    />
  );
}

const USE_LABELS = { internal: 'Internal:', external: 'External:', custom: 'Custom' } as const;

/** A custom text begins as what is there. */
function startText({ internal, external }: ResolutionRow): string {
  const value = isEmptyValue(internal) ? external : internal;
  return isEmptyValue(value) ? '' : valueText(value);
}
