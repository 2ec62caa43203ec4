import type { Field } from '#records';
import { fieldOptions, type QuestionContext } from '../question-row.ts';
import type { Rule } from '../rule.ts';

export type RuleFindingCode =
  | 'no-id'
  | 'duplicate-id'
  | 'no-triggers'
  | 'no-questions'
  | 'empty-applicable-to'
  | 'unknown-field'
  | 'unknown-option'
  | 'unknown-operator'
  | 'type-clash'
  | 'blank-value'
  | 'session-started'
  | 'comma-surprise'
  | 'nothing-to-choose'
  | 'same-field-asked-twice'
  | 'asks-own-trigger'
  | 'shadowed-case'
  | 'contradictory-triggers'
  | 'never-true-case';

/** An error of a rule, which cannot work as written, or a warning. */
export type RuleFinding = {
  code: RuleFindingCode;
  severity: 'error' | 'warning';
  /** Dotted path in the rule, such as `triggers.0.value`; empty for the rule as a whole. */
  path: string;
  message: string;
  /** The value that was probably meant, to replace the one at `path`. */
  suggestion?: string;
};

/** The context a rule is checked in. */
export type RuleSurroundings = {
  fields: ReadonlyMap<string, Field>;
  /** The number of rules with an id. */
  idCounts: ReadonlyMap<string, number>;
  /** The ids of the rules that ask for a field and are not switched off, nor the case that asks. */
  askedBy: ReadonlyMap<string, ReadonlySet<string>>;
  /** Every option a field's answer can come from: its own or its static source's, and those of the actions that ask it. */
  optionsOf: (dataField: string) => readonly string[];
  /** The options of the field itself, without those of actions. */
  ownOptionsOf: (dataField: string) => readonly string[];
};

/** Computed once for any number of checks. `rules` includes the rules that are checked themselves, drafts too. */
export function ruleSurroundings(
  rules: Iterable<Rule>,
  { fields, staticSources }: Pick<QuestionContext, 'fields' | 'staticSources'>,
): RuleSurroundings {
  const idCounts = new Map<string, number>();
  const askedBy = new Map<string, Set<string>>();
  const actionOptions = new Map<string, Set<string>>();
  for (const rule of rules) {
    idCounts.set(rule.id, (idCounts.get(rule.id) ?? 0) + 1);
    for (const { uiAction, off } of rule.onTrigger.cases) {
      if (!rule.off && !off) entry(askedBy, uiAction.dataField).add(rule.id);
      for (const option of uiAction.options ?? []) entry(actionOptions, uiAction.dataField).add(option);
    }
  }
  const ownOptionsOf = (dataField: string) => {
    const field = fields.get(dataField);
    return field ? fieldOptions(field, staticSources) : [];
  };
  const optionsOf = (dataField: string) => [
    ...ownOptionsOf(dataField),
    ...(actionOptions.get(dataField) ?? []),
  ];
  return { fields, idCounts, askedBy, optionsOf, ownOptionsOf };
}

type FindingDetails = { path: string; message: string; suggestion?: string | undefined };

/** A finding because of which the rule cannot work as written. */
export function anError(code: RuleFindingCode, details: FindingDetails): RuleFinding {
  return finding(code, 'error', details);
}

/** A finding about something that was probably not meant. */
export function aWarning(code: RuleFindingCode, details: FindingDetails): RuleFinding {
  return finding(code, 'warning', details);
}

function finding(
  code: RuleFindingCode,
  severity: RuleFinding['severity'],
  { path, message, suggestion }: FindingDetails,
): RuleFinding {
  if (suggestion === undefined) return { code, severity, path, message };
  return { code, severity, path, message: `${message} Did you mean ${suggestion}?`, suggestion };
}

function entry(map: Map<string, Set<string>>, key: string): Set<string> {
  const known = map.get(key) ?? new Set();
  map.set(key, known);
  return known;
}
