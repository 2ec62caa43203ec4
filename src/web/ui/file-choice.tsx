import type { ChangeEvent, ReactNode } from 'react';
import styles from './file-choice.module.css';

/** A button that opens the file dialog of the browser and passes on the one file chosen. */
export function FileChoice({
  accept,
  isBusy,
  onChoose,
  children,
}: {
  /** Of the `accept` attribute, such as ".csv,.xlsx". */
  accept: string;
  isBusy: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const picked = currentTarget.files?.[0];
    // Cleared, so that the same file can be chosen again after a correction.
    currentTarget.value = '';
    if (picked) onChoose(picked);
  }
  return (
    <label className={styles.choice} data-busy={isBusy || undefined}>
      <input type="file" className="visually-hidden" accept={accept} disabled={isBusy} onChange={choose} />
      {children}
    </label>
  );
}
