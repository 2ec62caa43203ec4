export { effectiveAnswers } from './active-rows.ts';
export { fillHeading, headingFields, headingParts } from './category-heading.ts';
export { checkRule } from './check-rule.ts';
export { evaluateRules } from './evaluate-rules.ts';
export {
  type BroughtBy,
  type CaseExplanation,
  type ConditionExplanation,
  explainRow,
  explainRule,
  type RowExplanation,
  type RuleExplanation,
} from './explain-rules.ts';
export {
  findFieldUses,
  findOptionUses,
  findSourceOptionUses,
  findSourceUses,
  type Use,
  type Users,
} from './find-uses.ts';
export { formatValue } from './format-value.ts';
export { isMissing } from './given-answers.ts';
export type { EvaluateCall } from './question-calls.ts';
export {
  answerRow,
  applyQuestions,
  chooseEntity,
  dismissRow,
  failCall,
  type QuestionStep,
  readQuestionList,
  restoreDismissed,
  resumeCalls,
  retryRow,
  startQuestionList,
  undoRetraction,
} from './question-list.ts';
export {
  type ChosenEntity,
  ENTITY_ROW,
  fieldOptions,
  inputTypeOf,
  optionsOf,
  type QuestionContext,
  type QuestionListState,
  type QuestionRow,
  rowKey,
} from './question-row.ts';
export {
  dismissedCount,
  type FoldItem,
  type HeadingItem,
  type RowItem,
  type RowStatus,
  type SelectorItem,
  type ViewItem,
  visibleRows,
} from './question-view.ts';
export { renameField } from './rename-field.ts';
export {
  ACTION_TYPES,
  type Action,
  type ActionType,
  type Answers,
  type AnswerValue,
  type AskedQuestion,
  type Case,
  type Condition,
  DEFAULT_CASE_PRIORITY,
  OPERATORS,
  type Operator,
  type Question,
  type Rule,
  type Scalar,
  WARMUP_FIELD,
} from './rule.ts';
export {
  type RuleFinding,
  type RuleSurroundings,
  ruleSurroundings,
} from './rule-finding.ts';
export { type Evaluation, indexRules, type RuleIndex } from './rule-index.ts';
export { conditionParts, ruleSentence, type SentencePart, sentenceText } from './rule-sentence.ts';
