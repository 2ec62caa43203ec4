import { type FieldTypeName, fieldTypeOf } from '#records';
import { OPERATORS, type Operator, operatorRow } from '#rules';

/** The verb of an operator for answers of a field of this type. */
export function operatorWord(operator: Operator, type: FieldTypeName | undefined): string {
  return operatorRow(operator)?.word(fieldTypeOf(type)) ?? operator;
}

/** What an operator compares, in a few words. */
export function operatorCompares(operator: Operator): string {
  return operatorRow(operator)?.compares ?? '';
}

/** Every operator as an option, named for answers of a field of this type. */
export function operatorOptions(type: FieldTypeName | undefined): { value: Operator; label: string }[] {
  return OPERATORS.map((operator) => ({ value: operator, label: operatorWord(operator, type) }));
}

/** What a condition with this operator means, and how files write it. */
export function operatorHint(operator: Operator, type: FieldTypeName | undefined): string {
  const holds = operatorRow(operator)?.holds(fieldTypeOf(type)) ?? 'never';
  return `True when ${holds}. In files it is written ${operator}.`;
}
