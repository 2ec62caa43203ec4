import type { ReactNode } from 'react';
import styles from './view-tabs.module.css';

/** A part of a list that can be shown alone, and how many items it has where that is known. */
export type ViewTab<Value> = { value: Value; label: string; count?: ReactNode };

/** Tabs that choose which part of a list is shown. `children` stand at their end. */
export function ViewTabs<Value extends string | null>({
  legend,
  tabs,
  shown,
  onShow,
  children,
}: {
  legend: string;
  tabs: readonly ViewTab<Value>[];
  shown: Value;
  onShow: (value: Value) => void;
  children?: ReactNode;
}) {
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">{legend}</legend>
      {tabs.map(({ value, label, count }) => (
        <button key={value} type="button" aria-pressed={value === shown} onClick={() => onShow(value)}>
          {label} {count !== undefined && <span>{count}</span>}
        </button>
      ))}
      {children}
    </fieldset>
  );
}
