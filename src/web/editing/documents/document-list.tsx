import type { ReactNode } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import { ListSummary } from '../../ui/lists/list-summary.tsx';
import { SearchableList } from '../../ui/lists/searchable-list.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useAddressText } from '../use-address-state.ts';
import type { OpenDocument } from '../use-open-document.ts';
import type { CollectionDescription } from './collection-description.ts';
import { EmptyAction } from './empty-action.tsx';
import type { CollectionDocuments } from './use-collection.ts';

/** The searchable list of a collection's documents. */
export function DocumentList<T>({
  description: { plural, counted, searchedBy, addLabel, emptyText },
  documents: { query, all, isLoaded },
  opened,
  textOf,
  renderItem,
  warned,
  onTransfer,
}: {
  description: CollectionDescription;
  documents: CollectionDocuments<T>;
  opened: OpenDocument;
  /** The text that a search looks in. Keep the function itself stable. */
  textOf: (document: Stored<T>) => string;
  renderItem: (document: Stored<T>) => ReactNode;
  /** Number of documents with a warning. */
  warned?: number;
  onTransfer: () => void;
}) {
  const [search, setSearch] = useAddressText('q');
  const count = isLoaded ? `${all.length} ` : '';
  return (
    <SearchableList
      label={plural.charAt(0).toUpperCase() + plural.slice(1)}
      items={all}
      textOf={textOf}
      search={search}
      onSearch={setSearch}
      searchLabel={`Search ${count}${counted[1]} by ${searchedBy}`}
      selectedId={opened.id}
      onSelect={opened.open}
      renderItem={renderItem}
      itemHeight={66}
      summary={
        isLoaded && (
          <ListSummary count={all.length} nouns={counted} warned={warned ?? 0}>
            <TextButton onClick={onTransfer}>Import or export</TextButton>
          </ListSummary>
        )
      }
      emptyText={emptyText}
      emptyAction={<EmptyAction add={{ label: addLabel, onAdd: opened.openNew }} />}
      query={query}
    />
  );
}
