import type { RulesChange } from '#contract/rule-contract.ts';
import { RULE_KINDS, type RuleKind } from '#records';
import type { Rule } from '#rules';
import { counted } from '../../ui/count-words.ts';

/** What a change does to one rule, in words; null when the rule stays as it is. */
export type PlannedChange = { id: string; words: string | null };

const KIND_WORDS: Record<RuleKind, string> = {
  clients: 'clients',
  contacts: 'contacts',
  parties: 'related parties',
};

/** The list of what a change does to several rules. */
export function plannedChanges(rules: readonly Rule[], change: RulesChange): PlannedChange[] {
  return rules.map((rule) => ({ id: rule.id, words: wordsOf(rule, change) }));
}

function wordsOf(rule: Rule, change: RulesChange): string | null {
  switch (change.kind) {
    case 'delete':
      return 'goes';
    case 'switch':
      if ((rule.off ?? false) === change.off) return null;
      return change.off ? 'is not asked any more' : 'is asked again';
    case 'category':
      return becomes(rule.category.trim() || 'no category', change.category.trim() || 'no category');
    case 'applicableTo':
      return becomes(kindsWords(rule.applicableTo), kindsWords(change.kinds));
  }
}

function becomes(before: string, after: string): string | null {
  return before === after ? null : `${before} becomes ${after}`;
}

function kindsWords(kinds: readonly RuleKind[] | undefined): string {
  if (!kinds || kinds.length === 0) return 'every kind';
  return RULE_KINDS.filter((kind) => kinds.includes(kind))
    .map((kind) => KIND_WORDS[kind])
    .join(', ');
}

/** What a change is about to do, as a title: "Switch off 4 rules?". */
export function changeTitle(change: RulesChange, count: number): string {
  const rules = counted(count, 'rule');
  switch (change.kind) {
    case 'delete':
      return `Delete ${rules}?`;
    case 'switch':
      return `Switch ${change.off ? 'off' : 'on'} ${rules}?`;
    case 'category':
      return `Category of ${rules}`;
    case 'applicableTo':
      return `What ${rules} ${count === 1 ? 'applies' : 'apply'} to`;
  }
}
