import { ENTITY_KINDS, type EntityKind } from '#records';
import type { ChosenEntity } from '#rules';
import { ENTITY_KIND_LABELS } from '../editing/values/entity-kind-labels.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { FoundMenu, useFoundMenu } from '../ui/options/found-menu.tsx';
import { EntityOptions, MORE } from './entity-options.tsx';
import styles from './entity-picker.module.css';
import type { FileKey } from './session/file-key.ts';
import { useEntitySearch } from './use-entity-search.ts';

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
