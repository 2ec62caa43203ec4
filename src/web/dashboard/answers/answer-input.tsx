import type { FieldType } from '#records';
import type { AnswerControl } from './answer-control.ts';
import { CheckboxAnswer } from './checkbox-answer.tsx';
import { BooleanAnswer, RadioAnswer } from './choice-answer.tsx';
import { DropdownAnswer } from './dropdown-answer.tsx';
import { MultiselectAnswer } from './multiselect-answer.tsx';
import { DateAnswer, NumberAnswer, TextAnswer, TextareaAnswer } from './text-answer.tsx';

/** The input for a question's type. */
export function AnswerInput({ type, control }: { type: FieldType; control: AnswerControl }) {
  switch (type) {
    case 'dropdown':
      return <DropdownAnswer control={control} />;
    case 'multiselect':
      return <MultiselectAnswer control={control} />;
    case 'boolean':
      return <BooleanAnswer control={control} />;
    case 'radio':
      return <RadioAnswer control={control} />;
    case 'checkbox':
      return <CheckboxAnswer control={control} />;
    case 'number':
      return <NumberAnswer control={control} />;
    case 'date':
      return <DateAnswer control={control} />;
    case 'textarea':
      return <TextareaAnswer control={control} />;
    default:
      return <TextAnswer type={type} control={control} />;
  }
}

/** Whether the input has several controls, so that the prompt cannot be the label of one. */
export function isAnsweredInParts(type: FieldType, options: readonly string[]): boolean {
  return type === 'boolean' || type === 'radio' || (type === 'checkbox' && options.length > 0);
}
