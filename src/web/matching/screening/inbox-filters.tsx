import { Button } from '@mantine/core';
import { FINDING_PARTS, FINDING_TABS } from '#contract/matching/clearing-contract.ts';
import type { Screening } from '#contract/matching/screening-contract.ts';
import { BIRTHDAY_VERDICTS } from '#matching';
import { ENTITY_KINDS } from '#records';
import { useAddressParts } from '../../editing/use-in-address.ts';
import { formatCount } from '../../ui/count-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import chip from '../filter-selects.module.css';
import { type ChosenFilter, FilterSelects } from '../filter-selects.tsx';
import { BIRTHDAY_LABELS } from '../filter-words.ts';
import { KIND_TABS } from '../kind-labels.ts';
import { markFilters } from '../mark-filters.ts';
import { SavedViewChip } from '../saved-view-chip.tsx';
import { filterParts, filterText, type InboxFilter, isFiltered } from './finding-filter.ts';
import styles from './inbox-filters.module.css';
import { PART_LABELS, TAB_LABELS } from './screening-words.ts';

/** The filters of the inbox, each of them in the address; with one set, what fits can be cleared at once. */
export function InboxFilters({
  filter,
  screening: { lists, marks, mine, second },
  fitting,
  onClear,
}: {
  filter: InboxFilter;
  screening: Screening;
  /** How many findings fit that can be cleared. */
  fitting: number;
  /** Null for users who may not write. */
  onClear: (() => void) | null;
}) {
  const [params, setParts] = useAddressParts();
  const show = (saved: string) => setParts(filterParts(new URLSearchParams(saved)));
  const isMine = filter.whose === 'mine';
  return (
    <fieldset className={styles.filters} data-filters>
      <legend className="visually-hidden">Which findings</legend>
      <FilterSelects
        filters={filtersOf(filter, { lists, marks })}
        onFilter={(name, value) => setParts({ [name]: value })}
      />
      <button
        type="button"
        className={chip.filter}
        aria-pressed={isMine}
        data-set={isMine || undefined}
        onClick={() => setParts({ whose: isMine ? null : 'mine' })}
      >
        Yours {formatCount(mine)}
      </button>
      <ForSecondPerson filter={filter} second={second} />
      <SavedViewChip screen="screening" now={filterText(params)} onShow={show} />
      {isFiltered(filter) && (
        <span className={styles.set}>
          <TextButton onClick={() => show('')}>Show everything</TextButton>
          {onClear && fitting > 0 && (
            <Button variant="default" size="xs" onClick={onClear}>
              Clear these {formatCount(fitting)}…
            </Button>
          )}
        </span>
      )}
    </fieldset>
  );
}

/** Shows only what waits for a second person, while anything does. */
function ForSecondPerson({ filter: { waits }, second }: { filter: InboxFilter; second: number }) {
  const [, setParts] = useAddressParts();
  if (second === 0 && waits === null) return null;
  return (
    <button
      type="button"
      className={chip.filter}
      aria-pressed={waits !== null}
      data-set={waits ?? undefined}
      onClick={() => setParts({ waits: waits ? null : 'second' })}
    >
      For a second person {formatCount(second)}
    </button>
  );
}

/** Opens the menu of the first filter. */
export function openFirstFilter(): void {
  const first = document.querySelector<HTMLElement>('[data-filters] input');
  first?.focus();
  first?.click();
}

/** The filters that are chosen from a few values, each with its words. */
function filtersOf(
  filter: InboxFilter,
  { lists, marks }: Pick<Screening, 'lists' | 'marks'>,
): ChosenFilter[] {
  return [
    { name: 'part', label: 'Tier', value: filter.part, values: FINDING_PARTS, wordOf: PART_LABELS },
    { name: 'list', label: 'List', value: filter.list, values: lists.map(({ name }) => name), wordOf: null },
    { name: 'kind', label: 'Kind', value: filter.kind, values: ENTITY_KINDS, wordOf: KIND_TABS },
    {
      ...{ name: 'birthday', label: 'Birthday', value: filter.birthday },
      ...{ values: BIRTHDAY_VERDICTS, wordOf: BIRTHDAY_LABELS },
    },
    ...markFilters(filter, marks).filter(({ value, values }) => value !== null || values.length > 0),
    {
      ...{ name: 'tab', label: 'State', value: filter.tab === 'all' ? null : filter.tab },
      ...{ values: FINDING_TABS.filter((tab) => tab !== 'all'), wordOf: TAB_LABELS },
    },
  ];
}
