import { type DragEvent, useId, useState } from 'react';
import styles from './pdf-choice.module.css';

const WITH_SCANS = 'Up to 25 MB and 500 pages, or 50 scanned ones.';
const WITHOUT_SCANS = 'With a text layer, up to 25 MB and 500 pages.';

/** A file input for a PDF that also takes a dropped file. */
export function PdfChoice(choice: {
  file: File | null;
  problem: string | null;
  isDisabled: boolean;
  readsScans: boolean;
  onChoose: (file: File | null) => void;
}) {
  const id = useId();
  const dropzone = useDropzone((file) => !choice.isDisabled && choice.onChoose(file));
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        PDF file
      </label>
      <div className={styles.dropzone} data-disabled={choice.isDisabled || undefined} {...dropzone}>
        <input
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          className={styles.input}
          disabled={choice.isDisabled}
          aria-invalid={choice.problem ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => choice.onChoose(event.currentTarget.files?.[0] ?? null)}
        />
        <span className={styles.shown} aria-hidden="true">
          {choice.file ? (
            <>
              <span className={styles.name}>{choice.file.name}</span>
              <span className={styles.size}>{formatSize(choice.file)}</span>
            </>
          ) : (
            <span className={styles.invitation}>
              Drop a PDF here, or <u>choose one</u>
            </span>
          )}
        </span>
      </div>
      <p id={`${id}-about`} className={choice.problem ? styles.problem : styles.about}>
        {choice.problem ?? (choice.readsScans ? WITH_SCANS : WITHOUT_SCANS)}
      </p>
    </div>
  );
}

/** Props of an element that takes a dropped file, in addition to the input inside it; `data-over` while one is over it. */
function useDropzone(onDrop: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) onDrop(file);
    },
  };
}

function formatSize({ size }: File): string {
  return size < 1_000_000 ? `${Math.ceil(size / 1_000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}
