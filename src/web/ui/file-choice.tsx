import type { ChangeEvent, ReactNode } from 'react';
import styles from './file-choice.module.css';

/** A button that opens the file dialog of the browser and passes on what is chosen: one file, or with `multiple` several. */
export function FileChoice({
  isBusy,
  onChoose,
  children,
  ...input
}: {
  /** Such as ".csv,.xlsx". */
  accept: string;
  multiple?: boolean;
  isBusy: boolean;
  onChoose: (files: File[]) => void;
  children: ReactNode;
}) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const picked = [...(currentTarget.files ?? [])];
    // Cleared, so that the same file can be chosen again after a correction.
    currentTarget.value = '';
    if (picked.length > 0) onChoose(picked);
  }
  return (
    <label className={styles.choice} data-busy={isBusy || undefined}>
      <input {...input} type="file" className="visually-hidden" disabled={isBusy} onChange={choose} />
      {children}
    </label>
  );
}
