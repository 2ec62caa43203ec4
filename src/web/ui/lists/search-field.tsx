import type { KeyboardEvent } from 'react';
import { SearchIcon } from '../icons.tsx';
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
    <div className={`on-screen ${styles.search}`}>
      <SearchIcon />
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
