import { useEffect, useMemo, useRef } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import { checkRule, type Rule, type RuleFinding } from '#rules';
import { useRename, useSaveDocument, type WriteOutcome } from '../editing/documents/document-queries.ts';
import { type DocumentEditor, useDocumentEditor } from '../editing/use-document-editor.ts';
import type { OpenDocument } from '../editing/use-open-document.ts';
import { draftSurroundings, type ReadyRules, type WrittenRule } from './parts/rule-context.ts';
import {
  copyOfRule,
  draftOfRule,
  draftPath,
  NEW_RULE,
  type RuleDraft,
  ruleOfDraft,
  ruleProblems,
} from './parts/rule-draft.ts';

const draftOf = (stored: Stored<Rule> | null) => (stored ? draftOfRule(stored.data) : NEW_RULE);

/** Edits one rule: its draft, the findings of the check while it is edited, and saving it. A copy begins as its original. */
export function useRuleEditor({
  opened,
  stored,
  ready,
}: {
  opened: OpenDocument;
  /** The stored rule; null for a new one. */
  stored: Stored<Rule> | null;
  ready: ReadyRules;
}) {
  const before = stored?.data ?? null;
  const write = useRuleWriting(stored);
  const editor = useDocumentEditor<RuleDraft, Rule>({
    ...{ opened, noun: 'rule', stored, draftOf },
    problemsOf: (draft) => ruleProblems(draft, (id) => id !== stored?.id && ready.rules.has(id)),
    write: (draft, version) => write(ruleOfDraft(draft, before), version),
  });
  const { draft, change } = editor;
  useCopy(editor, opened, ready);
  const rule = useMemo(() => ruleOfDraft(draft, before), [draft, before]);
  const written = useMemo<WrittenRule>(() => ({ rule, replaces: stored?.id ?? null }), [rule, stored?.id]);
  const findings = useMemo(
    () =>
      checkRule(rule, draftSurroundings(written, ready)).map((finding) => ({
        ...finding,
        path: draftPath(draft, finding.path),
      })),
    [draft, rule, written, ready],
  );
  const fix = (fixed: readonly RuleFinding[]) => {
    let to = draft;
    for (const finding of fixed) to = { ...to, ...fixOf(to, finding) };
    change(to);
  };
  return { ...editor, rule, written, findings, fix };
}

/** Fills in the draft of a copy, once its original is read. */
function useCopy(editor: DocumentEditor<RuleDraft>, opened: OpenDocument, { rules }: ReadyRules) {
  const original = opened.copyOf === null ? undefined : rules.get(opened.copyOf);
  const latest = useRef({ editor, rules });
  latest.current = { editor, rules };
  useEffect(() => {
    const now = latest.current;
    if (!original || now.editor.key !== opened.key || now.editor.isDirty) return;
    const isTaken = (id: string) => now.rules.has(id);
    now.editor.reset({ key: opened.key, version: null, value: NEW_RULE }, copyOfRule(original, isTaken));
  }, [original, opened.key]);
}

export type RuleEditor = ReturnType<typeof useRuleEditor>;

/** The change that applies a finding's suggestion at its path. */
function fixOf(draft: RuleDraft, { path, suggestion }: RuleFinding): Partial<RuleDraft> {
  if (suggestion === undefined) return {};
  const [, list, position, part] = /^(triggers|onTrigger\.cases)\.(\d+)\.(.+)$/.exec(path) ?? [];
  const index = Number(position);
  const trigger = draft.triggers[index];
  const theCase = draft.cases[index];
  if (list === 'triggers' && trigger) {
    return { triggers: draft.triggers.with(index, { ...trigger, field: suggestion }) };
  }
  if (!theCase) return {};
  const changed =
    part === 'condition.field'
      ? { condition: { ...theCase.condition, field: suggestion } }
      : { dataField: suggestion };
  return { cases: draft.cases.with(index, { ...theCase, ...changed }) };
}

/** Saves a rule. A changed id is renamed in the same write as the other changes. */
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
