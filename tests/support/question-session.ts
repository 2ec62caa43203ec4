import {
  DEFAULT_LOCALE,
  type EntityKind,
  type Field,
  type FieldMapping,
  type JsonObject,
  type StaticSource,
} from '#records';
import {
  type AnswerValue,
  answerRow,
  applyQuestions,
  chooseEntity,
  dismissRow,
  ENTITY_ROW,
  type Evaluation,
  effectiveAnswers,
  evaluateRules,
  indexRules,
  type QuestionContext,
  type QuestionListState,
  type QuestionStep,
  type Rule,
  rowKey,
  startQuestionList,
  type ViewItem,
  visibleRows,
} from '#rules';

type Known = { fields?: Field[]; mappings?: FieldMapping[]; staticSources?: Record<string, StaticSource> };

/** A question session in which the given rules answer every evaluation at once. */
export function aQuestionSession(
  rules: Rule[],
  { fields = [], mappings = [], staticSources = {} }: Known = {},
) {
  const known = new Map<string, Rule>();
  const context: QuestionContext = {
    rules: known,
    fields: new Map(fields.map((field) => [field.dataField, field])),
    staticSources: new Map(Object.entries(staticSources)),
    locale: DEFAULT_LOCALE,
  };
  const index = indexRules(rules, new Map(fields.map((field) => [field.dataField, field.type])));
  // As in the browser, only the rules of rows that have arrived are known.
  const learn = (ruleId: string) => {
    const rule = rules.find((candidate) => candidate.id === ruleId);
    if (rule) known.set(ruleId, rule);
  };
  const session = {
    context,
    state: startQuestionList(),
    /** Every evaluation requested so far. */
    calls: [] as Evaluation[],
    take(step: QuestionStep) {
      session.state = step.state;
      for (const { id, ...input } of step.calls) {
        session.calls.push(input);
        const asked = evaluateRules(index, input);
        for (const { ruleId } of asked) learn(ruleId);
        session.take(applyQuestions(session.state, { callId: id, asked }, context));
      }
    },
    choose(kind: EntityKind, record: JsonObject) {
      const entity = { kind, id: `${kind}-${record.name}`, name: String(record.name) };
      session.take(chooseEntity(session.state, { entity, record, mappings }, context));
    },
    answer(dataField: string, ruleId: string, value: AnswerValue) {
      session.take(answerRow(session.state, { key: rowKey(dataField, ruleId), value }, context));
    },
    dismiss(dataField: string, ruleId: string) {
      session.state = dismissRow(session.state, rowKey(dataField, ruleId));
    },
    view: () => visibleRows(session.state, context),
    lines: () => drawView(session.view()),
    effective: () => effectiveAnswers(session.state, context),
  };
  return session;
}

export type QuestionSession = ReturnType<typeof aQuestionSession>;

/** The visible rows as text: two spaces per level, `dataField@ruleId`, headings before the row below them. */
function drawView(items: readonly ViewItem[]): string[] {
  let heading = '';
  return items.flatMap((item) => {
    if (item.kind === 'selector') return [ENTITY_ROW];
    if (item.kind === 'fold') return [`${'  '.repeat(item.indent)}(${item.text})`];
    if (item.kind === 'heading') {
      heading = `# ${item.text} | `;
      return [];
    }
    const line = `${heading}${'  '.repeat(item.indent)}${item.dataField}@${item.ruleId}`;
    heading = '';
    return [line];
  });
}

/** The dataField@ruleId of each question shown, in alphabetical order. */
export function askedSet(state: QuestionListState, context: QuestionContext): string[] {
  return visibleRows(state, context)
    .flatMap((item) => (item.kind === 'row' ? [`${item.dataField}@${item.ruleId}`] : []))
    .sort();
}
