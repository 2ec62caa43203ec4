export { effectiveAnswers } from './active-rows.ts';
export { adoptAnswers, answeredFields } from './adopt-answers.ts';
export { type AnswerChange, type AnswerEvent, answerChanges } from './answer-changes.ts';
export { askedQuestions, type HeadedQuestion } from './asked-questions.ts';
export { fillHeading, headingFields, headingParts, headingPlaces } from './category-heading.ts';
export { checkRule } from './checks/check-rule.ts';
export {
  fieldsIn,
  findFieldUses,
  findOptionUses,
  findSourceOptionUses,
  findSourceUses,
  type Use,
  type Users,
} from './checks/find-uses.ts';
export { nearestName } from './checks/nearest-name.ts';
export {
  type RuleFinding,
  type RuleSurroundings,
  ruleSurroundings,
} from './checks/rule-finding.ts';
export { sameAnswer } from './compare-answers.ts';
export { copyRecord, givenByHand, putBack } from './copy-record.ts';
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
export { formatValue } from './format-value.ts';
export { type Answers, type AnswerValue, isMissing } from './given-answers.ts';
export {
  type AnswerNote,
  MAX_NOTE_LENGTH,
  type NotedDocument,
  readNote,
} from './notes/answer-notes.ts';
export { OPERATORS, type Operator, operatorRow } from './operators.ts';
export { type QuestionAnswer, questionAnswers } from './question-answers.ts';
export type { EvaluateCall } from './question-calls.ts';
export {
  answerRow,
  applyQuestions,
  chooseEntity,
  dismissRow,
  failCall,
  noteAnswer,
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
export type { QuestionStep } from './question-step.ts';
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
export { copiedAnswers, type EntityValues, recordedAnswer, recordPath } from './record-answers.ts';
export { renameField } from './rename-field.ts';
export { renameOption } from './rename-option.ts';
export { type RenamedAnswer, renameInSession, renameNamesInSession } from './rename-session.ts';
export {
  ACTION_TYPES,
  type Action,
  type ActionType,
  type AskedQuestion,
  type Case,
  type Condition,
  DEFAULT_CASE_PRIORITY,
  type Question,
  type Rule,
  WARMUP_FIELD,
} from './rule.ts';
export { type Evaluation, indexRules, type RuleIndex } from './rule-index.ts';
export { conditionParts, ruleSentence, type SentencePart, sentenceText } from './rule-sentence.ts';
export { keepLapsed, type LapsedAnswer, lapsedAnswers, lapseReasons } from './saving/lapsed-answers.ts';
export {
  type AnswerPlan,
  type AnswerWrite,
  type AskedAnswer,
  planAnswers,
  type SavingTarget,
  type UnsavedAnswer,
} from './saving/plan-answers.ts';
export { typeOfAnswers } from './trigger.ts';
