import { useQuery } from '@tanstack/react-query';
import type { ViewedScreen } from '#contract/account/saved-view-contract.ts';
import { SaveView } from '../editing/saved-views/save-view.tsx';
import { savedViewsQuery } from '../editing/saved-views/saved-view-queries.ts';
import { useMayWrite } from '../identity/role-queries.ts';
import { hasFailed, Pane } from '../ui/pane/pane.tsx';
import { FilterSelects } from './filter-selects.tsx';

/** A chip that opens a saved view of a screen, and a link that saves the filters that are set, or removes them. */
export function SavedViewChip({
  screen,
  now,
  onShow,
}: {
  screen: ViewedScreen;
  /** The parameters of the address of what is shown; empty where nothing is filtered. */
  now: string;
  /** Gets the parameters of a view; empty for no filter. */
  onShow: (view: string) => void;
}) {
  const mayWrite = useMayWrite();
  const views = useQuery(savedViewsQuery(screen));
  const saved = views.data ?? [];
  const shown = saved.find(({ view }) => view === now);
  return (
    <>
      {saved.length > 0 && (
        <FilterSelects
          filters={[
            {
              ...{ name: 'view', label: 'Saved view', value: shown?.id ?? null },
              values: saved.map(({ id }) => id),
              wordOf: Object.fromEntries(saved.map(({ id, name }) => [id, name])),
            },
          ]}
          onFilter={(_name, chosen) => onShow(saved.find(({ id }) => id === chosen)?.view ?? '')}
        />
      )}
      {mayWrite && now !== '' && (
        <SaveView screen={screen} view={now} shown={shown} onRemoved={() => onShow('')} />
      )}
      {hasFailed(views) && <Pane query={views} isLine failed="Saved views could not be read." />}
    </>
  );
}
