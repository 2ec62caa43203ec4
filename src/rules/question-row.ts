import type { EntityKind, Field, FieldTypeName, StaticSource } from '#records';
import type { AskedAs } from './answer-changes.ts';
import type { Answers, AnswerValue } from './given-answers.ts';
import type { AnswerNotes } from './notes/answer-notes.ts';
import type { AskedQuestion, Question, Rule } from './rule.ts';

/** Key of the row in which the client, contact or related party is chosen. */
export const ENTITY_ROW = '__entity__';

/** What the question list needs beyond its own state. */
export type QuestionContext = {
  /** By id; the rules of the rows shown are enough. A row whose rule is not here stays. */
  rules: ReadonlyMap<string, Rule>;
  /** By dataField. */
  fields: ReadonlyMap<string, Field>;
  /** By name. */
  staticSources: ReadonlyMap<string, StaticSource>;
  /** The language and region in which sentences write numbers, such as de-DE. */
  locale: string;
};

/** The client, contact or related party the questions are about. */
export type ChosenEntity = { kind: EntityKind; id: string; name: string };

/** A question in the list, from the moment it first arrives; its key is dataField and rule together. */
export type QuestionRow = {
  key: string;
  ruleId: string;
  question: Question;
  /** 1 below the entity row, one more per level. */
  indent: number;
  /** The row whose answer added it. */
  parentKey: string;
  /** The changed field of the call that returned it. */
  broughtBy: string;
};

/** One evaluation of a batch, and its response. */
export type PendingCall = {
  id: number;
  changedField: string;
  /** null until the response arrives. */
  asked: AskedQuestion[] | null;
  failed: boolean;
};
/** The calls of one answer; their questions are inserted together, under one row. */
export type CallBatch = { parentKey: string; calls: PendingCall[] };

/** The cause of a retraction, with its value before: the answer that changed, or the entity; or its record changed. */
export type RetractionCause =
  | { kind: 'answer'; dataField: string; previous: AnswerValue }
  | { kind: 'entity'; entity: ChosenEntity | null; copied: string[]; answers: Answers }
  | { kind: 'record' };

/** Answered rows that left the list together. */
export type Retraction = { id: number; cause: RetractionCause; anchorKey: string; rowKeys: string[] };

/** A question session. Plain JSON, so it can be saved and read again. */
export type QuestionListState = {
  format: typeof STATE_FORMAT;
  entity: ChosenEntity | null;
  /** Whether a first answer was given; then `sessionStart` is true among the answers. */
  started: boolean;
  /** Every answer, active or held. */
  answers: Answers;
  /** The dataFields whose answers were copied from the entity. */
  copied: string[];
  /** The hand-given answers with how they were asked for; absent in sessions from before they were marked. */
  byHand?: { readonly [dataField: string]: AskedAs };
  /**
   * The dataFields whose answers follow the record under their own name, as no mapping copies them: they were saved or
   * taken here, and count while their question is asked. Absent in sessions from before these were told apart.
   */
  own?: string[];
  /** Values that the record keeps on purpose although their question no longer applies, by dataField. */
  kept?: Answers;
  /** When answers were saved to the record, by dataField, while they are what it has. */
  savedAt?: { readonly [dataField: string]: string };
  /** Absent while there is none. */
  notes?: AnswerNotes;
  /** In the order shown; dismissed and inactive ones keep their position. */
  rows: QuestionRow[];
  /** Keys of the rows removed for this session. */
  dismissed: string[];
  retractions: Retraction[];
  /** In call order. */
  batches: CallBatch[];
  nextId: number;
};

/** Counts up when the shape of a saved session changes. */
export const STATE_FORMAT = 1;

/** The key of a question asked by a rule. */
export function rowKey(dataField: string, ruleId: string): string {
  return JSON.stringify([dataField, ruleId]);
}

/** How a question is answered: the action's dropdown or multiselect wins, a text input takes the field's own type. */
export function inputTypeOf(question: Question, fields: QuestionContext['fields']): FieldTypeName {
  if (question.type !== 'textInput') return question.type;
  return fields.get(question.dataField)?.type ?? 'text';
}

/** The options of a question: the action's options, else those of the field's static source, else the field's own. */
export function optionsOf(question: Question, context: QuestionContext): string[] {
  if (question.options.length > 0) return question.options;
  const field = context.fields.get(question.dataField);
  return field ? fieldOptions(field, context.staticSources) : [];
}

/** The options of a field: those of its static source when it names one, else its own. */
export function fieldOptions(field: Field, staticSources: QuestionContext['staticSources']): string[] {
  if (!field.staticSource) return field.options;
  return staticSources.get(field.staticSource)?.options ?? [];
}
