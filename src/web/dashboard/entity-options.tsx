import { Combobox } from '@mantine/core';
import type { NamedEntity } from '#contract/entity-contract.ts';
import type { EntityKind } from '#records';
import { ENTITY_KIND_LABELS } from '../editing/values/entity-kind-labels.ts';
import styles from './entity-picker.module.css';
import type { EntityGroup, EntitySearch } from './use-entity-search.ts';

/** The value of an option is its action: `choose/{kind}/{id}`, `more/{kind}` or `retry`. */
const CHOOSE = 'choose';
export const MORE = 'more';
const RETRY = 'retry';

function EntityOption({ entity, isChosen }: { entity: NamedEntity; isChosen: boolean }) {
  return (
    <Combobox.Option
      value={`${CHOOSE}/${entity.kind}/${entity.id}`}
      active={isChosen}
      className={styles.option}
    >
      <span className={styles.name}>{entity.name}</span>
      {entity.kind !== 'clients' && <span className={styles.client}>{entity.clientName}</span>}
    </Combobox.Option>
  );
}

function GroupOptions({
  group,
  chosen,
}: {
  group: EntityGroup;
  chosen: { kind: EntityKind; id: string } | null;
}) {
  return (
    <Combobox.Group className={styles.group} label={ENTITY_KIND_LABELS[group.kind]}>
      {group.items.map((entity) => (
        <EntityOption
          key={entity.id}
          entity={entity}
          isChosen={chosen?.kind === entity.kind && chosen.id === entity.id}
        />
      ))}
      {group.hasMore && (
        <Combobox.Option value={`${MORE}/${group.kind}`} className={styles.more}>
          {group.isLoadingMore ? 'Looking…' : `Show more ${ENTITY_KIND_LABELS[group.kind].toLowerCase()}`}
        </Combobox.Option>
      )}
    </Combobox.Group>
  );
}

/** A message as a disabled option, because a list box may contain only options. */
function Note({ children }: { children: string }) {
  return (
    <Combobox.Option value="note" disabled className={styles.note}>
      {children}
    </Combobox.Option>
  );
}

/** The names that were found, by kind, or a message that there are none. */
export function EntityOptions({
  search,
  chosen,
}: {
  search: EntitySearch;
  chosen: { kind: EntityKind; id: string } | null;
}) {
  if (search.hasFailed) {
    return (
      <>
        <Note>The names could not be read.</Note>
        <Combobox.Option value={RETRY} className={styles.more}>
          Try again
        </Combobox.Option>
      </>
    );
  }
  if (search.groups === undefined) return <Note>Looking…</Note>;
  const found = search.groups.filter((group) => group.items.length > 0);
  if (found.length === 0) {
    return (
      <Note>{search.words === '' ? 'There are no clients yet.' : `No one is named “${search.words}”.`}</Note>
    );
  }
  return found.map((group) => <GroupOptions key={group.kind} group={group} chosen={chosen} />);
}
