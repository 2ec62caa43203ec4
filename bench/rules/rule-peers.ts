import { ZenEngine } from '@gorules/zen-engine';
import { LogicEngine } from 'json-logic-engine';
import { Engine } from 'json-rules-engine';
import { toRuleKind } from '../../src/records/index.ts';
import {
  type Condition,
  type Evaluation,
  evaluateRules,
  indexRules,
  type Rule,
} from '../../src/rules/index.ts';
import type { Workload } from './rule-workload.ts';

/** Asks what follows from a situation: `dataField@ruleId`, in order. */
export type Contender = { name: string; ask: (situation: Evaluation) => string[] | Promise<string[]> };

/** Ours, the peers fed only with the rules of the changed field, and two of them as they come. */
export function makeContenders(workload: Workload): Contender[] {
  const { rules } = workload;
  const byField = groupByField(rules);
  const indexed = (name: string, make: (some: Rule[]) => Contender['ask']): Contender => {
    const asks = new Map([...byField].map(([field, some]) => [field, make(some)]));
    return { name, ask: (situation) => asks.get(situation.changedField)?.(situation) ?? [] };
  };
  const all = (name: string, make: (some: Rule[]) => Contender['ask']): Contender => {
    const ask = make(rules);
    const concerned = new Map(
      [...byField].map(([field, some]) => [field, new Set(some.map((rule) => rule.id))]),
    );
    const concerns = (line: string, field: string) =>
      concerned.get(field)?.has(line.slice(line.indexOf('@') + 1));
    return {
      name,
      ask: async (situation) =>
        (await ask(situation)).filter((line) => concerns(line, situation.changedField)),
    };
  };
  return [
    ours(workload),
    indexed('json-logic-engine, compiled, hand-indexed', askJsonLogic),
    indexed('zen-engine, hand-indexed', askZen),
    indexed('json-rules-engine, hand-indexed', askJsonRulesEngine),
    all('zen-engine', askZen),
    all('json-rules-engine', askJsonRulesEngine),
  ];
}

function ours({ rules, fieldTypes }: Workload): Contender {
  const index = indexRules(rules, fieldTypes);
  return {
    name: 'ours',
    ask: (situation) =>
      evaluateRules(index, situation).map(({ question, ruleId }) => `${question.dataField}@${ruleId}`),
  };
}

function groupByField(rules: readonly Rule[]): Map<string, Rule[]> {
  const byField = new Map<string, Rule[]>();
  for (const rule of rules) {
    for (const field of new Set(conditionsOf(rule).map((condition) => condition.field))) {
      byField.set(field, [...(byField.get(field) ?? []), rule]);
    }
  }
  return byField;
}

function conditionsOf(rule: Rule): Condition[] {
  return [...rule.triggers, ...rule.onTrigger.cases.flatMap((theCase) => theCase.condition ?? [])];
}

type Found = { line: string; priority: number; ruleId: string };

function found(rule: Rule): Found {
  const [theCase] = rule.onTrigger.cases;
  return {
    line: `${theCase?.uiAction.dataField}@${rule.id}`,
    priority: theCase?.priority ?? 1000,
    ruleId: rule.id,
  };
}

function inOrder(all: Found[]): string[] {
  return all.sort((a, b) => a.priority - b.priority || (a.ruleId < b.ruleId ? -1 : 1)).map((one) => one.line);
}

/** The fact and context key of the kind of entity. */
const KIND = '__kind__';

function kindOf(entityType: Evaluation['entityType']) {
  return entityType === 'parties' ? entityType : toRuleKind(entityType);
}

function askJsonRulesEngine(rules: Rule[]): Contender['ask'] {
  const engine = new Engine([], { allowUndefinedFacts: true });
  engine.addOperator(
    'answeredNotEqual',
    (answer: unknown, value: unknown) => answer !== undefined && answer !== value,
  );
  engine.addOperator('containsAny', (answer: unknown, value: unknown[]) =>
    Array.isArray(answer) ? value.some((item) => answer.includes(item)) : false,
  );
  for (const rule of rules) engine.addRule(asEngineRule(rule));
  return async ({ answers, entityType }) => {
    const facts = { ...answers, [KIND]: kindOf(entityType) };
    const { events } = await engine.run(facts);
    return inOrder(events.map((event) => event.params as Found));
  };
}

const ENGINE_OPERATORS: Record<string, string> = {
  '==': 'equal',
  '!=': 'answeredNotEqual',
  '>': 'greaterThan',
  '<': 'lessThan',
  contains: 'contains',
  containsAny: 'containsAny',
};

function asEngineRule(rule: Rule) {
  const asCondition = ({ field, operator, value }: Condition) => ({
    fact: field,
    operator: ENGINE_OPERATORS[operator] ?? '',
    value,
  });
  const triggers = rule.triggers.map(asCondition);
  const conditions = rule.onTrigger.cases.flatMap((theCase) => theCase.condition ?? []).map(asCondition);
  const kind = { fact: KIND, operator: 'in', value: rule.applicableTo };
  const fires = rule.triggerOperator === 'OR' ? [{ any: triggers }] : triggers;
  return {
    conditions: { all: [kind, ...fires, ...conditions] },
    event: { type: 'ask', params: found(rule) },
  };
}

/** Each rule compiled to a function of its own. */
function askJsonLogic(rules: Rule[]): Contender['ask'] {
  const engine = new LogicEngine();
  const compiled = rules.map((rule) => ({ rule, fires: engine.build(asLogic(rule)) }));
  return ({ answers, entityType }) => {
    const context = { ...answers, [KIND]: kindOf(entityType) };
    return inOrder(compiled.flatMap(({ rule, fires }) => (fires(context) ? found(rule) : [])));
  };
}

function asLogic(rule: Rule): object {
  const triggers = rule.triggers.map(comparisonAsLogic);
  const conditions = rule.onTrigger.cases.flatMap((theCase) => theCase.condition ?? []);
  return {
    and: [
      { in: [{ var: KIND }, rule.applicableTo] },
      { [rule.triggerOperator === 'OR' ? 'or' : 'and']: triggers },
      ...conditions.map(comparisonAsLogic),
    ],
  };
}

function comparisonAsLogic({ field, operator, value }: Condition): object {
  const answer = { var: field };
  const whenAnswered = (comparison: object) => ({ and: [{ '!==': [answer, null] }, comparison] });
  switch (operator) {
    case '!=':
      return whenAnswered({ '!==': [answer, value] });
    case '>':
    case '<':
      return whenAnswered({ [operator]: [answer, value] });
    case 'contains':
      return whenAnswered({ in: [value, answer] });
    case 'containsAny':
      return whenAnswered({ some: [answer, { in: [{ var: '' }, value] }] });
    default:
      return { '===': [answer, value] };
  }
}

/** One decision table that collects: a column with a whole expression per row, a column with the question. */
function askZen(rules: Rule[]): Contender['ask'] {
  const byId = new Map(rules.map((rule) => [rule.id, found(rule)]));
  const table = {
    hitPolicy: 'collect',
    inputs: [{ id: 'when', name: 'When' }],
    outputs: [{ id: 'ask', name: 'Ask', field: 'ask' }],
    rules: rules.map((rule, index) => ({
      _id: `${index}`,
      when: asExpression(rule),
      ask: JSON.stringify(rule.id),
    })),
  };
  const decision = new ZenEngine().createDecision({
    nodes: [
      { id: 'in', type: 'inputNode', name: 'in', position: { x: 0, y: 0 } },
      { id: 'table', type: 'decisionTableNode', name: 'table', position: { x: 0, y: 0 }, content: table },
      { id: 'out', type: 'outputNode', name: 'out', position: { x: 0, y: 0 } },
    ],
    edges: [
      { id: 'a', sourceId: 'in', targetId: 'table', type: 'edge' },
      { id: 'b', sourceId: 'table', targetId: 'out', type: 'edge' },
    ],
  });
  return async ({ answers, entityType }) => {
    const context = { ...answers, [KIND]: kindOf(entityType) };
    const { result } = await decision.evaluate(context);
    return inOrder((result as { ask: string }[]).flatMap(({ ask }) => byId.get(ask) ?? []));
  };
}

function asExpression(rule: Rule): string {
  const triggers = rule.triggers.map(asComparison).join(rule.triggerOperator === 'OR' ? ' or ' : ' and ');
  const conditions = rule.onTrigger.cases.flatMap((theCase) => theCase.condition ?? []).map(asComparison);
  const kind =
    (rule.applicableTo ?? []).length < 3 ? [`${KIND} in ${JSON.stringify(rule.applicableTo)}`] : [];
  return [...kind, `(${triggers})`, ...conditions].join(' and ');
}

function asComparison({ field, operator, value }: Condition): string {
  const literal = JSON.stringify(value);
  switch (operator) {
    case '!=':
      return `(${field} != null and ${field} != ${literal})`;
    case '>':
    case '<':
      return `(${field} != null and ${field} ${operator} ${literal})`;
    case 'contains':
      return `(${field} != null and ${literal} in ${field})`;
    case 'containsAny':
      return `(${field} != null and some(${field}, # in ${literal}))`;
    default:
      return `${field} == ${literal}`;
  }
}
