import { type ReactNode, type Ref, useId } from 'react';
import type { PeopleFilter, PeopleOrder, PersonView } from '#contract/people-contract.ts';
import { PEOPLE_FILTERS } from '#contract/people-contract.ts';
import { EmptyList } from '../ui/lists/empty-list.tsx';
import { ListItems, type ListItemsHandle } from '../ui/lists/list-items.tsx';
import { pagedItems } from '../ui/lists/paged-items.ts';
import { SearchField } from '../ui/lists/search-field.tsx';
import type { ListTicks } from '../ui/lists/use-list-ticks.ts';
import { MenuSelect } from '../ui/options/menu-select.tsx';
import { Pane } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './people.module.css';
import type { PeoplePageData, PeopleView, usePeople } from './people-queries.ts';
import { accessOf, lastSeenWords, ROLE_WORDS, secondFactorWords } from './people-words.ts';
import { SettingNote } from './setting-note.tsx';

const FILTER_WORDS: Readonly<Record<PeopleFilter, string>> = {
  ...ROLE_WORDS,
  invited: 'Invited',
  disabled: 'Disabled',
};
const ALL = 'all';
const FILTERS = [
  { value: ALL, label: 'All states' },
  ...PEOPLE_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] })),
];
const COLUMNS: readonly { order: PeopleOrder; label: string }[] = [
  { order: 'name', label: 'Person' },
  { order: 'access', label: 'Access' },
  { order: 'last-seen', label: 'Last seen' },
  { order: 'second-factor', label: 'Second factor' },
  { order: 'sessions', label: 'Sessions' },
];
const ROW_HEIGHT = 58;
const idOf = ({ id }: PersonView) => id;

type PeopleListProps = {
  people: ReturnType<typeof usePeople>;
  view: PeopleView;
  onSearch: (search: string) => void;
  onState: (state: PeopleFilter | null) => void;
  onOrder: (order: PeopleOrder) => void;
  chosen: string | null;
  onChoose: (id: string) => void;
  onInvite: () => void;
  onExport: () => void;
  ticks: ListTicks;
  rows: Ref<ListItemsHandle>;
  /** Who waits for approval: below the search, and on a phone above it. */
  waiting: ReactNode;
};

/** The search, the filter and the rows of people. */
export function PeopleList(list: PeopleListProps) {
  const id = useId();
  const { people, view } = list;
  const paged = pagedItems(people);
  const [first] = people.data?.pages ?? [];
  const isNarrowed = view.search !== '' || view.state !== null;
  return (
    <>
      <div className={styles.top}>
        <PeopleSearch {...list} controls={id} />
        {list.waiting}
      </div>
      {paged.items.length > 0 && <Pane query={people} />}
      <PeopleColumns order={view.order} onOrder={list.onOrder} />
      <p role="status" className="visually-hidden">
        {isNarrowed && first && `${first.found} found`}
      </p>
      {paged.items.length > 0 ? (
        <ListItems
          {...paged}
          id={id}
          label="People"
          idOf={idOf}
          selectedId={list.chosen}
          onSelect={list.onChoose}
          renderItem={renderPerson}
          itemHeight={ROW_HEIGHT}
          ticks={list.ticks}
          ref={list.rows}
        />
      ) : (
        <div id={id}>
          <NoneFound {...list} isNarrowed={isNarrowed} />
        </div>
      )}
      {!isNarrowed && first && <SecondFactorLine secondFactor={first.secondFactor} />}
      {!isNarrowed && first?.total === 1 && (
        <p className={styles.only}>
          Only you are here. <TextButton onClick={list.onInvite}>Invite a colleague</TextButton>
        </p>
      )}
    </>
  );
}

/** Below the list: how many people who may log in have no second factor. */
function SecondFactorLine({ secondFactor }: Pick<PeoplePageData, 'secondFactor'>) {
  const { isRequired, mayLogIn, without } = secondFactor;
  if (without === 0) return null;
  return (
    <p className={styles.foot}>
      {without} of {mayLogIn} who may log in {without === 1 ? 'has' : 'have'} no second factor.{' '}
      {isRequired ? (
        'It is asked for at the next log-in.'
      ) : (
        <SettingNote label="Require it of everybody" settings={['REQUIRE_MFA=true']}>
          <p>People without a second factor then have to set one up right after their next log-in.</p>
        </SettingNote>
      )}
    </p>
  );
}

function PeopleSearch({
  view,
  onSearch,
  onState,
  onExport,
  controls,
}: PeopleListProps & { controls: string }) {
  return (
    <div className={styles.tools}>
      <div className={styles.search} data-list-search>
        <SearchField
          label="Find by name or email"
          value={view.search}
          onChange={onSearch}
          controls={controls}
        />
      </div>
      <MenuSelect
        aria-label="State"
        className={styles.filter ?? ''}
        searchable={false}
        data={FILTERS}
        value={view.state ?? ALL}
        onChange={(value) => onState(value === null || value === ALL ? null : (value as PeopleFilter))}
      />
      <TextButton onClick={onExport}>Export as CSV</TextButton>
    </div>
  );
}

function NoneFound({
  people,
  view,
  onSearch,
  onState,
  isNarrowed,
}: PeopleListProps & { isNarrowed: boolean }) {
  return (
    <EmptyList
      search={view.search || FILTER_WORDS[view.state ?? 'full']}
      onSearch={() => {
        onSearch('');
        onState(null);
      }}
      hasItems={isNarrowed}
      emptyText="There are no people."
      query={people}
    />
  );
}

function PeopleColumns({ order, onOrder }: Pick<PeopleListProps, 'onOrder'> & { order: PeopleOrder }) {
  return (
    <fieldset className={styles.columns}>
      <legend className="visually-hidden">Sort by</legend>
      {COLUMNS.map((column) => (
        <button
          key={column.order}
          type="button"
          aria-pressed={column.order === order}
          onClick={() => onOrder(column.order)}
        >
          {column.label}
        </button>
      ))}
    </fieldset>
  );
}

function renderPerson(person: PersonView) {
  const { word, detail } = accessOf(person);
  const isJoined = person.state !== 'invited';
  const factor = secondFactorWords(person);
  return (
    <div className={styles.row} data-quiet={person.state === 'disabled' || undefined}>
      <span>
        <span className={styles.name}>{person.name}</span>
        <span className={styles.quiet}>{person.email}</span>
      </span>
      <span className={styles.rowAccess}>
        {word}
        <span className={styles.quiet}>{detail}</span>
      </span>
      <span className={styles.rowSeen}>{lastSeenWords(person)}</span>
      <span className={styles.rowFactor} data-none={factor === null || undefined}>
        {factor ?? (
          <span className={styles.noFactor}>
            <span className={styles.factorLabel}>Second factor: </span>None yet
          </span>
        )}
      </span>
      <span className={styles.rowSessions}>{isJoined ? person.sessions : '–'}</span>
    </div>
  );
}
