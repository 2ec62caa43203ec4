import { Combobox } from '@mantine/core';
import type { NamedEntity } from '#contract/entity-contract.ts';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { ChosenEntity } from '#rules';
import { ENTITY_KIND_LABELS } from '../editing/values/entity-kind-labels.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { FoundMenu, useFoundMenu } from '../ui/options/found-menu.tsx';
import styles from './entity-picker.module.css';
import type { FileKey } from './session/file-key.ts';
import { type EntityGroup, type EntitySearch, useEntitySearch } from './use-entity-search.ts';

/** The value of an option is its action: `choose/{kind}/{id}`, `more/{kind}` or `retry`. */
const CHOOSE = 'choose';
const MORE = 'more';
const RETRY = 'retry';

const inputClasses = { input: styles.input ?? '' };

/** Width in px of the kind's name and the chevron beside the chosen name. */
const KIND_WIDTHS: Record<EntityKind, number> = { clients: 84, contacts: 92, relatedParties: 134 };

/** Finds a client, contact or related party by name; the server searches. */
export function EntityPicker({
  inputId,
  chosen,
  onChoose,
}: {
  inputId: string;
  chosen: ChosenEntity | null;
  onChoose: (key: FileKey) => void;
}) {
  const menu = useFoundMenu(useEntitySearch);
  const { search, typed } = menu;
  const shown = typed === undefined ? chosen : null;

  function submit(value: string) {
    const [action, kindName, ...id] = value.split('/');
    const kind = ENTITY_KINDS.find((known) => known === kindName);
    if (!kind) return search.retry();
    if (action === MORE) return search.showMore(kind);
    menu.combobox.closeDropdown();
    onChoose({ kind, id: id.join('/') });
  }
  return (
    <FoundMenu
      menu={menu}
      onOptionSubmit={submit}
      input={{
        id: inputId,
        classNames: inputClasses,
        'aria-autocomplete': 'list',
        placeholder: 'Search by name',
        value: chosen?.name ?? '',
        rightSection: (
          <span className={styles.kind}>
            {shown && ENTITY_KIND_LABELS[shown.kind]}
            <ChevronIcon />
          </span>
        ),
        rightSectionWidth: shown ? KIND_WIDTHS[shown.kind] : 34,
        rightSectionPointerEvents: 'none',
        onFocus: ({ currentTarget }) => currentTarget.select(),
        onClick: ({ currentTarget }) => typed === undefined && currentTarget.select(),
        onKeyDown: menu.onEarlyEnter,
      }}
      list={{ className: styles.options ?? '', labelledBy: inputId }}
    >
      <EntityOptions search={search} chosen={chosen} />
    </FoundMenu>
  );
}

/** The names that were found, by kind, or a message that there are none. */
function EntityOptions({ search, chosen }: { search: EntitySearch; chosen: FileKey | null }) {
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

function GroupOptions({ group, chosen }: { group: EntityGroup; chosen: FileKey | null }) {
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

/** A message as a disabled option, because a list box may contain only options. */
function Note({ children }: { children: string }) {
  return (
    <Combobox.Option value="note" disabled className={styles.note}>
      {children}
    </Combobox.Option>
  );
}
