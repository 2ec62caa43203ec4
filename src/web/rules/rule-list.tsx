import { memo, useCallback, useMemo } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Field } from '#records';
import type { Rule } from '#rules';
import type { CollectionDescription } from '../editing/documents/collection-description.ts';
import { EmptyAction } from '../editing/documents/empty-action.tsx';
import { useAddressState, useAddressText } from '../editing/use-address-state.ts';
import { ListSummaryLine } from '../ui/lists/list-summary.tsx';
import { SearchableList } from '../ui/lists/searchable-list.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { RuleContext } from './parts/rule-context.ts';
import { RuleCounts } from './rule-counts.tsx';
import { RuleListRow } from './rule-list-row.tsx';
import { SeveralBar } from './several/several-bar.tsx';
import { useSeveralRules } from './several/use-several-rules.ts';
import type { RuleFindings } from './use-rule-findings.ts';

type RuleListProps = {
  description: CollectionDescription;
  all: readonly Stored<Rule>[];
  context: RuleContext;
  /** Null until everything that a check needs is read. */
  findings: RuleFindings | null;
  /** The categories in use. */
  categories: readonly string[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  onAdd: () => void;
  onTransfer: () => void;
  isLoading: boolean;
  failure: string | undefined;
  onRetry: () => void;
};

/** The searchable list of all rules as sentences. Memoized, so that typing in the form does not render it. */
export const RuleList = memo(function RuleList(list: RuleListProps) {
  const { all, findings } = list;
  const { fields } = list.context;
  const [search, setSearch] = useAddressText('q');
  const { listed, flawed, isFiltered, setFiltered } = useFlawedFilter(all, findings);
  const several = useSeveralRules(all);
  const off = useMemo(() => all.filter(({ data }) => data.off).length, [all]);
  const textOf = useCallback((rule: Stored<Rule>) => searchedText(rule.data, fields), [fields]);
  const renderRow = useCallback(
    ({ data }: Stored<Rule>) => (
      <RuleListRow rule={data} fields={fields} findings={findings?.of(data) ?? []} />
    ),
    [fields, findings],
  );
  return (
    <SearchableList
      label="Rules"
      items={listed}
      textOf={textOf}
      search={search}
      onSearch={setSearch}
      searchLabel={`Search ${list.isLoading || list.failure ? '' : `${all.length} `}rules by ${list.description.searchedBy}`}
      selectedId={list.selectedId}
      onSelect={list.onSelect}
      renderItem={renderRow}
      itemHeight={72}
      summary={
        <ListSummaryLine
          hasTwoLines
          text={
            !list.isLoading &&
            !list.failure && (
              <RuleCounts
                count={all.length}
                off={off}
                flawed={flawed?.size}
                isFiltered={isFiltered}
                onFilter={setFiltered}
              />
            )
          }
        >
          <TextButton onClick={list.onTransfer}>Import or export</TextButton>
        </ListSummaryLine>
      }
      ticks={{ ticked: several.ids, onTick: several.tick }}
      foot={(found) => (
        <SeveralBar several={several} foundIds={found.map(({ id }) => id)} categories={list.categories} />
      )}
      emptyText={isFiltered ? 'No rule has a problem.' : list.description.emptyText}
      emptyAction={<NoRuleAction {...list} isFiltered={isFiltered} onShowAll={() => setFiltered(false)} />}
      isLoading={list.isLoading}
      failure={list.failure}
      onRetry={list.onRetry}
    />
  );
});

/** What to do where no rule is listed. */
function NoRuleAction({
  isFiltered,
  onShowAll,
  description,
  onAdd,
}: Pick<RuleListProps, 'description' | 'onAdd'> & { isFiltered: boolean; onShowAll: () => void }) {
  if (isFiltered) return <TextButton onClick={onShowAll}>Show all rules</TextButton>;
  return <EmptyAction add={{ label: description.addLabel, onAdd }} />;
}

/** The rules to list: all, or those with a warning; the filter is kept in the address. */
function useFlawedFilter(all: readonly Stored<Rule>[], findings: RuleFindings | null) {
  const [shown, setShown] = useAddressState('show');
  const isFiltered = shown === 'problems';
  const flawed = findings?.flawed;
  const listed = useMemo(
    () => (isFiltered && flawed ? all.filter(({ id }) => flawed.has(id)) : all),
    [all, isFiltered, flawed],
  );
  const setFiltered = (filter: boolean) => setShown(filter ? 'problems' : null);
  return { listed, flawed, isFiltered, setFiltered };
}

/** The text that a search looks in: the id, the category, the fields waited for and the questions asked. */
function searchedText(rule: Rule, fields: ReadonlyMap<string, Field>): string {
  const conditions = [...rule.triggers, ...rule.onTrigger.cases.flatMap(({ condition }) => condition ?? [])];
  const waited = conditions.map(({ field }) => `${field} ${fields.get(field)?.label ?? ''}`);
  const asked = rule.onTrigger.cases.map(
    ({ uiAction }) =>
      `${uiAction.prompt} ${uiAction.dataField} ${fields.get(uiAction.dataField)?.label ?? ''}`,
  );
  return [rule.id, rule.category, ...waited, ...asked].join(' ');
}
