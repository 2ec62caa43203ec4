import type { FieldTypeName } from '#records';
import { lapseReasons, type QuestionContext, type QuestionListState } from '#rules';

/** How the answers of a field are called and shown. */
export type FieldWords = {
  label: (answer: { dataField: string; prompt: string }) => string;
  type: (dataField: string) => FieldTypeName | undefined;
  /** What made its answer no longer apply: "Region is now Kent". */
  because: (dataField: string) => string | undefined;
};

/** The words for the answers of a session: the label of the field, else the question, else its name. */
export function fieldWords(list: QuestionListState, context: QuestionContext): FieldWords {
  const { fields } = context;
  const reasons = lapseReasons(list, context);
  return {
    label: ({ dataField, prompt }) => fields.get(dataField)?.label.trim() || prompt.trim() || dataField,
    type: (dataField) => fields.get(dataField)?.type,
    because: (dataField) => reasons.get(dataField),
  };
}
