import { formatCount } from '../ui/count-words.ts';
import styles from './list-tabs.module.css';

/** Tabs over the list of a matching page, each with how many records it has; they scroll where there is no room. */
export function ListTabs<Value extends string>({
  label,
  tabs,
  shown,
  onShow,
}: {
  label: string;
  tabs: readonly { value: Value; label: string; count: number | undefined }[];
  shown: Value;
  onShow: (value: Value) => void;
}) {
  return (
    <fieldset className={styles.tabs} aria-label={label}>
      {tabs.map(({ value, label, count }) => (
        <button key={value} type="button" aria-pressed={value === shown} onClick={() => onShow(value)}>
          {label} <span>{count !== undefined && formatCount(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
