import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { KIND_TABS } from '../kind-labels.ts';
import { ListTabs } from '../list-tabs.tsx';
import styles from './record-results.module.css';
import type { ReviewNavigation } from './session/review-navigation.ts';

/** The kinds of a run, each with how many records it has. */
export function KindTabs({
  run,
  shown,
  onShow,
}: {
  run: MatchRun;
  shown: EntityKind;
  onShow: (kind: EntityKind) => void;
}) {
  const kinds = ENTITY_KINDS.filter((kind) => run.kinds.includes(kind));
  return (
    <div className={styles.kinds}>
      <ListTabs
        label="Kind"
        tabs={kinds.map((value) => ({ value, label: KIND_TABS[value], count: run.counts[value].records }))}
        shown={shown}
        onShow={onShow}
      />
    </div>
  );
}

/** The search of the records by name. Enter opens the first that is found. */
export function RecordSearch({
  navigation,
  q,
  searchTurn,
  listId,
  onDown,
}: {
  navigation: ReviewNavigation;
  q: string;
  /** Incremented to move the focus to the search. */
  searchTurn: number;
  listId: string;
  /** Moves the focus into the list. */
  onDown: () => void;
}) {
  const search = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (searchTurn > 0) search.current?.querySelector('input')?.focus();
  }, [searchTurn]);
  function act(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && q !== '') navigation.search('');
    else if (event.key === 'Enter') navigation.openFirst();
    else return;
    event.preventDefault();
  }
  return (
    <div className={styles.search} ref={search}>
      <SearchField
        label="Find a record"
        value={q}
        onChange={navigation.search}
        controls={listId}
        onKeyDown={act}
      />
    </div>
  );
}
