import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FieldRename } from '#contract/rename-contract.ts';
import { type Field, SESSION_START } from '#records';
import { checkRule, headingFields, type Rule, renameField } from '#rules';
import type { FieldNames } from '../../editing/documents/document-queries.ts';
import { joinQueries } from '../../ui/pane/pane.tsx';
import { draftSurroundings, type ReadyRules, type RuleContext, trialRules } from '../parts/rule-context.ts';
import { renamedFieldQuery, ruleVersionQuery } from './restore-queries.ts';

/** A field that a rule names and that is not defined, and how often the rule names it. */
type UndefinedField = { name: string; count: number };
/** What is done about an undefined field; by default its present name is used, if it was renamed. */
export type Remedy = { kind: 'renamed' | 'other' | 'none'; to: string };
export type FieldRemedy = UndefinedField & { rename: FieldRename | null; remedy: Remedy };

/** A rule as a restore would write it: what is undefined in it, what was chosen about that, and its check. */
export function useRestoredRule({
  id,
  version,
  now,
  ready,
  context,
}: {
  id: string;
  version: number;
  /** Null while the rule is deleted. */
  now: Rule | null;
  ready: ReadyRules;
  context: RuleContext;
}) {
  const reading = useQuery(ruleVersionQuery(id, version));
  const revision = reading.data;
  const then = (revision?.data ?? null) as Rule | null;
  const at = revision?.at ?? '';
  const remedies = useRemedies(then, at, context);
  const { fields } = remedies;
  const renames = useMemo<FieldNames[]>(
    () => fields.flatMap(({ name, remedy: { to } }) => (to === '' ? [] : { from: name, to })),
    [fields],
  );
  const checked = useMemo(() => {
    if (!then) return null;
    let rule = then;
    for (const names of renames) rule = renameField(rule, names);
    const written = { rule, replaces: now ? id : null };
    return {
      rule,
      findings: checkRule(rule, draftSurroundings(written, ready)).filter(
        ({ code }) => code !== 'unknown-field',
      ),
      tried: trialRules(written, ready, context),
    };
  }, [then, renames, now, id, ready, context]);
  return {
    at,
    then,
    checked,
    renames,
    remedies,
    isRead: revision !== undefined,
    /** What reads the version, and what its fields are called now. */
    query: joinQueries([reading, ...remedies.queries]),
  };
}

export type RestoredRule = ReturnType<typeof useRestoredRule>;

/** The undefined fields of a version, each with its remedy. */
function useRemedies(then: Rule | null, at: string, { fields: defined }: RuleContext) {
  const [chosen, setChosen] = useState<Record<string, Remedy>>({});
  const missing = useMemo(() => (then ? undefinedFields(then, defined) : []), [then, defined]);
  const found = useQueries({ queries: missing.map(({ name }) => renamedFieldQuery(name, at)) });
  const isPending = found.some((query) => query.isPending);
  const known = JSON.stringify(found.map(({ data }) => data ?? null));
  const fields = useMemo<FieldRemedy[]>(() => {
    const renames: (FieldRename | null)[] = JSON.parse(known);
    return missing.map((field, index) => {
      const rename = renames[index] ?? null;
      const usual: Remedy = rename ? { kind: 'renamed', to: rename.to } : { kind: 'none', to: '' };
      return { ...field, rename, remedy: chosen[field.name] ?? usual };
    });
  }, [missing, known, chosen]);
  const choose = (name: string, remedy: Remedy) => setChosen((before) => ({ ...before, [name]: remedy }));
  return { fields, choose, isPending, queries: found };
}

/** The fields that a rule names and that are not defined, in the order of the rule. */
function undefinedFields(rule: Rule, fields: ReadonlyMap<string, Field>): UndefinedField[] {
  const { cases } = rule.onTrigger;
  const named = [
    ...headingFields(rule.category ?? ''),
    ...rule.triggers.map(({ field }) => field),
    ...cases.flatMap(({ condition, uiAction }) => [
      ...(condition ? [condition.field] : []),
      uiAction.dataField,
    ]),
  ];
  const counts = new Map<string, number>();
  for (const name of named) {
    if (name.trim() === '' || name === SESSION_START || fields.has(name)) continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}
