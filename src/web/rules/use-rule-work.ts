import { useMemo } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import { checkRule, type Rule, type RuleFinding } from '#rules';
import { useRename, useSaveDocument, type WriteOutcome } from '../editing/documents/document-queries.ts';
import { useRecordWork } from '../editing/use-document-editor.ts';
import { draftOfRule, NEW_RULE, type RuleDraft, ruleOfDraft, ruleProblems } from './rule-draft.ts';
import { draftSurroundings, type ReadyRules, type WrittenRule } from './rule-ground.ts';

/** Writing one rule: the draft, what is wrong with it as it is written, and saving it. */
export function useRuleWork({
  stored,
  key,
  ready,
  onSaved,
}: {
  /** The rule as it is stored; null for a new one. */
  stored: Stored<Rule> | null;
  key: string;
  ready: ReadyRules;
  onSaved: (rule: Rule) => void;
}) {
  const before = stored?.data ?? null;
  const value = useMemo(() => (before ? draftOfRule(before) : NEW_RULE), [before]);
  const write = useRuleWriting(stored);
  const work = useRecordWork<RuleDraft, Rule>({
    key,
    version: stored?.version ?? null,
    value,
    draftOf: draftOfRule,
    problemsOf: (draft) => ruleProblems(draft, (id) => id !== stored?.id && ready.rules.has(id)),
    write: (draft, version) => write(ruleOfDraft(draft, before), version),
    onSaved,
  });
  const rule = useMemo(() => ruleOfDraft(work.draft, before), [work.draft, before]);
  const written = useMemo<WrittenRule>(() => ({ rule, replaces: stored?.id ?? null }), [rule, stored?.id]);
  const findings = useMemo(() => checkRule(rule, draftSurroundings(written, ready)), [rule, written, ready]);

  /** Puts what was probably meant in the place a finding names. */
  function fix({ path, suggestion }: RuleFinding) {
    if (suggestion === undefined) return;
    const [, list, place, part] = /^(triggers|onTrigger\.cases)\.(\d+)\.(.+)$/.exec(path) ?? [];
    const at = Number(place);
    const trigger = work.draft.triggers[at];
    const theCase = work.draft.cases[at];
    if (list === 'triggers' && trigger) {
      work.change({ triggers: work.draft.triggers.with(at, { ...trigger, field: suggestion }) });
    } else if (theCase && part === 'condition.field') {
      const condition = { ...theCase.condition, field: suggestion };
      work.change({ cases: work.draft.cases.with(at, { ...theCase, condition }) });
    } else if (theCase) {
      work.change({ cases: work.draft.cases.with(at, { ...theCase, dataField: suggestion }) });
    }
  }

  return { ...work, rule, written, findings, fix };
}

export type RuleWork = ReturnType<typeof useRuleWork>;

/** Saves a rule; under another id, in one write with what else changed. */
function useRuleWriting(stored: Stored<Rule> | null) {
  const saving = useSaveDocument('rules');
  const renaming = useRename('rules');
  return (rule: Rule, version: number | null): Promise<WriteOutcome<Rule>> => {
    const isRenamed = stored !== null && version !== null && rule.id !== stored.id;
    return isRenamed
      ? renaming.mutateAsync({ id: stored.id, version, to: rule.id, data: rule })
      : saving.mutateAsync({ id: rule.id, version, data: rule });
  };
}
