import { seededRandom } from '../../scripts/reference-list/seeded-choice.js';
import type { FieldTypeName, RuleKind, Scalar } from '../../src/records/index.ts';
import type { Answers, Condition, Evaluation, Rule } from '../../src/rules/index.ts';

/** What is evaluated: rules over 300 fields, and situations in which about 60 of them are answered. */
export type Workload = { rules: Rule[]; fieldTypes: Map<string, FieldTypeName>; situations: Evaluation[] };

const FIELD_COUNT = 300;
const ANSWER_COUNT = 60;
const SITUATION_COUNT = 500;
const OPTIONS = 'ABCDEFGHIJ'.split('');
const KINDS = ['clients', 'contacts', 'relatedParties'] as const;
const RULE_KINDS: RuleKind[] = ['clients', 'contacts', 'parties'];

/** The same workload every time. */
export function makeWorkload(ruleCount: number): Workload {
  const random = seededRandom(ruleCount);
  const fields = Array.from({ length: FIELD_COUNT }, (_, index) => `field${index}`);
  const fieldTypes = new Map(fields.map((field, index) => [field, typeAt(index)]));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

  const condition = (): Condition => {
    const field = pick(fields);
    const type = fieldTypes.get(field);
    if (type === 'number')
      return { field, operator: pick(['>', '<', '==']), value: Math.floor(random() * 100) };
    if (type === 'multiselect') {
      return random() < 0.5
        ? { field, operator: 'contains', value: pick(OPTIONS) }
        : { field, operator: 'containsAny', value: [pick(OPTIONS), pick(OPTIONS)] };
    }
    return { field, operator: random() < 0.8 ? '==' : '!=', value: pick(OPTIONS) };
  };
  const rule = (index: number): Rule => ({
    id: `rule-${String(index).padStart(6, '0')}`,
    category: '',
    triggerOperator: random() < 0.7 ? 'AND' : 'OR',
    applicableTo: random() < 0.3 ? [pick(RULE_KINDS)] : [...RULE_KINDS],
    triggers: Array.from({ length: 1 + Math.floor(random() * 3) }, condition),
    onTrigger: {
      cases: [
        {
          priority: Math.floor(random() * 1000),
          ...(random() < 0.2 ? { condition: condition() } : {}),
          uiAction: { type: 'textInput', prompt: `Question ${index}`, dataField: pick(fields), options: [] },
        },
      ],
    },
  });
  const answerTo = (field: string): Scalar | Scalar[] => {
    const type = fieldTypes.get(field);
    if (type === 'number') return Math.floor(random() * 100);
    return type === 'multiselect'
      ? [...new Set([pick(OPTIONS), pick(OPTIONS), pick(OPTIONS)])]
      : pick(OPTIONS);
  };
  const situation = (): Evaluation => {
    const answered = new Set(Array.from({ length: ANSWER_COUNT + 7 }, () => pick(fields)));
    const answers: Answers = Object.fromEntries([...answered].map((field) => [field, answerTo(field)]));
    return { answers, changedField: pick([...answered]), entityType: pick(KINDS) };
  };
  return {
    rules: Array.from({ length: ruleCount }, (_, index) => rule(index)),
    fieldTypes,
    situations: Array.from({ length: SITUATION_COUNT }, situation),
  };
}

function typeAt(index: number): FieldTypeName {
  if (index % 5 === 0) return 'number';
  return index % 7 === 0 ? 'multiselect' : 'dropdown';
}
