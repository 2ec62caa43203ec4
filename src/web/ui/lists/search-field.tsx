import type { KeyboardEvent } from 'react';
import styles from './searchable-list.module.css';

/** The search input above a list. Its label is also its placeholder. */
export function SearchField(field: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Id of the list that it narrows. */
  controls?: string;
}) {
  return (
    <div className={styles.search}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path
          d="M9.5 9.5L13 13M10.5 5.75a4.75 4.75 0 11-9.5 0 4.75 4.75 0 019.5 0z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
        />
      </svg>
      <input
        type="search"
        className={styles.searchInput}
        aria-label={field.label}
        aria-controls={field.controls}
        placeholder={field.label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={field.value}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        onKeyDown={field.onKeyDown}
      />
    </div>
  );
}
