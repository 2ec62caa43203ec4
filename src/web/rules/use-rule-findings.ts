import { useEffect, useMemo, useState } from 'react';
import { checkRule, type Rule, type RuleFinding } from '#rules';
import { inIdleTime } from './parts/in-idle-time.ts';
import type { ReadyRules } from './parts/rule-context.ts';

/** Checks every rule: visible ones at once, the others in idle time. */
export function useRuleFindings({ rules, surroundings }: ReadyRules) {
  /** The findings of a rule; checked on first use and cached. */
  const check = useMemo(() => {
    const found = new Map<Rule, readonly RuleFinding[]>();
    return (rule: Rule) => {
      const known = found.get(rule) ?? checkRule(rule, surroundings);
      found.set(rule, known);
      return known;
    };
  }, [surroundings]);
  /** Ids of the rules with findings; undefined until all are checked. */
  const [flawed, setFlawed] = useState<ReadonlySet<string>>();

  useEffect(() => {
    const ids = new Set<string>();
    const waiting = rules.values();
    return inIdleTime(() => {
      const { value: rule, done } = waiting.next();
      if (rule && check(rule).length > 0) ids.add(rule.id);
      if (done) setFlawed(ids);
      return !done;
    });
  }, [rules, check]);

  return useMemo(() => ({ of: check, flawed }), [check, flawed]);
}

export type RuleFindings = ReturnType<typeof useRuleFindings>;
