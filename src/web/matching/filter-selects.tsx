import styles from './filter-selects.module.css';

/** A filter that is chosen from a few values; `value` is null where it filters nothing. */
export type ChosenFilter = {
  name: string;
  label: string;
  value: string | null;
  values: readonly string[];
  /** The words of the values; null where they are words themselves. */
  wordOf: Readonly<Record<string, string>> | null;
};

/** Filters of a list as chips, each of them a menu of its values: "List is OFAC SDN". */
export function FilterSelects({
  filters,
  onFilter,
}: {
  filters: readonly ChosenFilter[];
  /** Gets the name of a filter and its value; null for any. */
  onFilter: (name: string, value: string | null) => void;
}) {
  return filters.map(({ name, label, value, values, wordOf }) => (
    <select
      key={name}
      aria-label={label}
      className={styles.filter}
      data-set={value !== null || undefined}
      value={value ?? ''}
      onChange={({ currentTarget }) => onFilter(name, currentTarget.value || null)}
    >
      <option value="">{label}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {label} is {wordOf?.[one] ?? one}
        </option>
      ))}
    </select>
  ));
}
