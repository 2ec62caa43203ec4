import type { FieldTypeName } from '#records';
import type { QuestionContext } from '#rules';

/** How the answers of a field are called and shown. */
export type FieldWords = {
  label: (answer: { dataField: string; prompt: string }) => string;
  type: (dataField: string) => FieldTypeName | undefined;
};

/** The words for the answers of a session: the label of the field, else the question, else its name. */
export function fieldWords({ fields }: Pick<QuestionContext, 'fields'>): FieldWords {
  return {
    label: ({ dataField, prompt }) => fields.get(dataField)?.label.trim() || prompt.trim() || dataField,
    type: (dataField) => fields.get(dataField)?.type,
  };
}
