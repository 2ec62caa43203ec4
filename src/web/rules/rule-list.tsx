import { memo, useCallback, useMemo } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Field } from '#records';
import { type Rule, type RuleFinding, ruleSentence } from '#rules';
import type { CollectionDescription } from '../editing/documents/collection-description.ts';
import { EmptyAction } from '../editing/documents/empty-action.tsx';
import { useAddressState, useAddressText } from '../editing/use-address-state.ts';
import { SentenceLine } from '../editing/values/sentence-line.tsx';
import { counted, formatCount } from '../ui/count-words.ts';
import { LOCALE } from '../ui/installation-locale.ts';
import { ListSummaryLine } from '../ui/lists/list-summary.tsx';
import { SearchableList } from '../ui/lists/searchable-list.tsx';
import type { PaneQuery } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { FindingList } from './parts/finding-list.tsx';
import { conditionsOf, type RuleContext } from './parts/rule-context.ts';
import styles from './rule-list-row.module.css';
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
  /** What reads the rules and what they depend on. */
  query: PaneQuery;
  /** Whether the rules themselves are read. */
  isLoaded: boolean;
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
      searchLabel={`Search ${list.isLoaded ? `${all.length} ` : ''}rules by ${list.description.searchedBy}`}
      selectedId={list.selectedId}
      onSelect={list.onSelect}
      renderItem={renderRow}
      itemHeight={72}
      summary={
        <ListSummaryLine
          hasTwoLines
          text={
            list.isLoaded && (
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
      query={list.query}
    />
  );
});

/** A rule in the list: its id, its sentence, its findings. */
function RuleListRow({
  rule,
  fields,
  findings,
}: {
  rule: Rule;
  fields: ReadonlyMap<string, Field>;
  findings: readonly RuleFinding[];
}) {
  return (
    <div className={rule.off ? styles.off : undefined}>
      <p className={`quiet ${styles.id}`}>
        <span>{rule.id}</span>
        {rule.off && <span>switched off</span>}
      </p>
      <SentenceLine parts={ruleSentence(rule, { fields, locale: LOCALE })} />
      <FindingList findings={findings} />
    </div>
  );
}

/** "41 rules, 1 with a warning"; the second part is a filter. */
function RuleCounts(counts: {
  count: number;
  /** Number of rules that are switched off. */
  off: number;
  /** Number of rules with a warning; undefined until all are checked. */
  flawed: number | undefined;
  isFiltered: boolean;
  onFilter: (isFiltered: boolean) => void;
}) {
  const { count, off, flawed, isFiltered, onFilter } = counts;
  const rules = counted(count, 'rule');
  if (isFiltered) {
    return (
      <>
        Those with a warning, of {rules}. <TextButton onClick={() => onFilter(false)}>Show all</TextButton>
      </>
    );
  }
  const words = off > 0 ? `${rules}, ${formatCount(off)} switched off` : rules;
  if (!flawed) return words;
  return (
    <>
      {words},{' '}
      <TextButton className={styles.flawed} onClick={() => onFilter(true)}>
        {counted(flawed, 'with a warning', 'with warnings')}
      </TextButton>
    </>
  );
}

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
  const waited = conditionsOf(rule).map(({ field }) => `${field} ${fields.get(field)?.label ?? ''}`);
  const asked = rule.onTrigger.cases.map(
    ({ uiAction }) =>
      `${uiAction.prompt} ${uiAction.dataField} ${fields.get(uiAction.dataField)?.label ?? ''}`,
  );
  return [rule.id, rule.category, ...waited, ...asked].join(' ');
}
