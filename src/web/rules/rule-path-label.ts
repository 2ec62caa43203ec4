import { pathLabel } from '#records';

const NAMES: Record<string, string> = {
  id: 'Id',
  category: 'Category',
  triggerOperator: 'Ask when all or any are true',
  off: 'Switched off',
  applicableTo: 'Applies to',
  triggers: 'Triggers',
  cases: 'Cases',
  'onTrigger.cases': 'Cases',
};
const PARTS: Record<string, string> = {
  'condition.field': 'if field',
  'condition.operator': 'operator',
  'condition.value': 'value',
  condition: 'condition',
  prompt: 'then ask',
  dataField: 'answer goes to',
  type: 'shown as',
  off: 'switched off',
};

/** Names a path in a rule or its draft by the labels of the form: "Case 2, then ask". */
export function rulePathLabel(path: string): string {
  const [, list, index, rest] = /^(triggers|cases|onTrigger\.cases)\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  if (index === undefined) return NAMES[path] ?? pathLabel(path);
  const whole = `${list === 'triggers' ? 'Trigger' : 'Case'} ${Number(index) + 1}`;
  const part = rest?.replace(/^uiAction\./, '');
  return part ? `${whole}, ${PARTS[part] ?? part}` : whole;
}
