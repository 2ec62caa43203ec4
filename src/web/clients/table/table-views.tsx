import { useQuery } from '@tanstack/react-query';
import type { TableCondition } from '#contract/clients/client-table-contract.ts';
import { savedText } from '#contract/clients/table-view.ts';
import { SaveView } from '../../editing/saved-views/save-view.tsx';
import { savedViewsQuery } from '../../editing/saved-views/saved-view-queries.ts';
import { formatCount } from '../../ui/count-words.ts';
import { ViewTabs } from '../../ui/lists/view-tabs.tsx';
import { hasFailed, Pane } from '../../ui/pane/pane.tsx';
import styles from './client-table.module.css';
import { foundCountQuery } from './client-table-queries.ts';
import type { ClientTable } from './use-client-table.ts';

/** The views that everybody has, by their conditions. */
const VIEWS: readonly { name: string; conditions: TableCondition[] }[] = [
  { name: 'All', conditions: [] },
  { name: 'My clients', conditions: [{ column: '#with', operator: 'is', values: ['me'] }] },
  { name: 'Open questions', conditions: [{ column: '#questions', operator: 'is', values: ['open'] }] },
  { name: 'Likely findings', conditions: [{ column: '#screening', operator: 'is', values: ['likely'] }] },
  { name: 'Never screened', conditions: [{ column: '#screening', operator: 'is', values: ['never'] }] },
  {
    name: 'Possible duplicates',
    conditions: [{ column: '#duplicates', operator: 'is', values: ['likely', 'possible'] }],
  },
];

/** The views as tabs: those that everybody has with how many clients they have, then the saved ones. */
export function TableViews({ table }: { table: ClientTable }) {
  const views = useQuery(savedViewsQuery('clients'));
  const saved = views.data ?? [];
  const now = savedText({ ...table.view, q: table.typed.trim() });
  const shown = saved.find(({ view }) => view === now);
  const isSearched = table.typed.trim() !== '';
  const conditions = JSON.stringify(table.view.conditions);
  const usual = VIEWS.find((one) => !isSearched && JSON.stringify(one.conditions) === conditions);
  const total = table.first.data?.total;
  const tabs = [
    ...VIEWS.map(({ name, conditions: own }) => ({
      value: name as string | null,
      label: name,
      count: own.length > 0 ? <ViewCount conditions={own} /> : total !== undefined && formatCount(total),
    })),
    ...saved.map(({ id, name }) => ({ value: id as string | null, label: name })),
  ];
  function show(value: string | null) {
    const view = saved.find(({ id }) => id === value);
    if (view) table.show(view.view);
    else table.change(() => ({ conditions: VIEWS.find(({ name }) => name === value)?.conditions ?? [] }));
  }
  return (
    <>
      <ViewTabs legend="Views" tabs={tabs} shown={shown?.id ?? usual?.name ?? null} onShow={show} />
      {hasFailed(views) && <Pane query={views} isLine failed="Saved views could not be read." />}
      {now !== '' && (
        <p className={styles.saveView}>
          <SaveView screen="clients" view={now} shown={shown} onRemoved={table.showAll} />
        </p>
      )}
    </>
  );
}

/** How many clients a view has; nothing when that cannot be read. */
function ViewCount({ conditions }: { conditions: TableCondition[] }) {
  const { data } = useQuery(foundCountQuery({ q: '', conditions, sorts: [] }));
  return data === undefined ? null : formatCount(data);
}
