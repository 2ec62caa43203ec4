import { type DragEvent, useId, useState } from 'react';
import { sizeWords } from '../../editing/transfer/size-words.ts';
import { useStorageUsage } from '../summary-queries.ts';
import styles from './pdf-choice.module.css';

/** The most files that are chosen at once. */
export const MAX_FILES = 10;
const LIMITS = `Up to ${MAX_FILES} at once, each up to 25 MB and 1,500 pages, or 50 scanned ones.`;
/** The part of the space from which on it is mentioned. */
const MENTIONED_FROM = 0.8;

/** A file input for PDFs that also takes dropped files. */
export function PdfChoice(choice: {
  files: readonly File[];
  problem: string | null;
  isDisabled: boolean;
  onChoose: (files: readonly File[]) => void;
}) {
  const id = useId();
  const dropzone = useDropzone((files) => !choice.isDisabled && choice.onChoose(files));
  return (
    <div>
      <label className={`quiet ${styles.label}`} htmlFor={id}>
        PDF files
      </label>
      <div className={styles.dropzone} data-disabled={choice.isDisabled || undefined} {...dropzone}>
        <input
          id={id}
          type="file"
          multiple
          accept="application/pdf,.pdf"
          className={styles.input}
          disabled={choice.isDisabled}
          aria-invalid={choice.problem ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => choice.onChoose([...(event.currentTarget.files ?? [])])}
        />
        <span className={styles.shown} aria-hidden="true">
          {choice.files.map((file) => (
            <span key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span className={styles.name}>{file.name}</span>{' '}
              <span className={styles.size}>{sizeWords(file.size)}</span>
            </span>
          ))}
          {choice.files.length === 0 && (
            <span className={styles.invitation}>
              Drop PDFs here, or <u>choose</u>
            </span>
          )}
        </span>
      </div>
      <p id={`${id}-about`} className={choice.problem ? styles.problem : styles.about}>
        {choice.problem ?? LIMITS}
      </p>
      <SpaceNotice />
    </div>
  );
}

/** Says how much space is left for files, once most of it is used. */
function SpaceNotice() {
  const { data } = useStorageUsage();
  if (!data || data.usedBytes < MENTIONED_FROM * data.maxBytes) return null;
  const [used, most] = [data.usedBytes, data.maxBytes].map((bytes) => Math.round(bytes / 1_000_000));
  return (
    <p className={styles.about} role="status">
      Your files take {used} of {most} MB. Delete summaries that you no longer need.
    </p>
  );
}

/** Props of an element that takes dropped files, in addition to the input inside it; `data-over` while some are over it. */
function useDropzone(onDrop: (files: readonly File[]) => void) {
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
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onDrop(files);
    },
  };
}
