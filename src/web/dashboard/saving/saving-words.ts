import {
  type EntityKind,
  type FieldTypeName,
  fieldTypeOf,
  isEmptyValue,
  type JsonValue,
  showDate,
} from '#records';
import { type AnswerValue, formatValue } from '#rules';
import { ENTITY_KIND_LABELS } from '../../editing/values/entity-kind-labels.ts';
import { valueText } from '../../editing/values/value-text.ts';
import { counted } from '../../ui/count-words.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import { momentWords, relativeDay } from '../../ui/moment-words.ts';
import type { SaveRow } from './save-choices.ts';

const NUMBER_WORDS = ['none', 'one', 'both', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** "All five are written together, or none."; nothing for one answer. */
export function togetherSentence(count: number): string {
  if (count < 2) return '';
  if (count === 2) return 'Both are written together, or none.';
  return `All ${NUMBER_WORDS[count] ?? count} are written together, or none.`;
}

/** How many answers a save writes, and how many it clears because they no longer apply. */
type SaveCounts = { written: number; lapsed: number; kept: number };

/** What the dialog's button does: "Save 3 answers, clear 1 more". */
export function saveLabel({ written, lapsed, kept }: SaveCounts): string {
  if (written > 0) return `Save ${counted(written, 'answer')}${lapsed > 0 ? `, clear ${lapsed} more` : ''}`;
  if (lapsed > 0) return `Clear ${counted(lapsed, 'answer')}`;
  return kept > 0 ? `Keep ${counted(kept, 'answer')}` : 'Save 0 answers';
}

/** What was saved: "4 answers saved to Penrose Boatyard, 1 cleared." */
export function savedSentence(written: Iterable<JsonValue>, name: string): string {
  const values = [...written];
  const cleared = values.filter(isEmptyValue).length;
  const saved = values.length - cleared;
  if (saved === 0) return `${counted(cleared, 'answer')} of ${name} cleared.`;
  return `${counted(saved, 'answer')} saved to ${name}${cleared > 0 ? `, ${cleared} cleared` : ''}.`;
}

/** What was taken out of the record again: "4 answers of Penrose Boatyard wait to be saved again." */
export function undoneSentence(count: number, name: string): string {
  return `${counted(count, 'answer')} of ${name} ${count === 1 ? 'waits' : 'wait'} to be saved again.`;
}

const ORIGINS: Readonly<Record<string, string>> = {
  import: 'Imported',
  create: 'From the client page',
  update: 'From the client page',
  resolution: 'From match resolution',
  restore: 'Restored',
};

/** Where a value that no longer applies came from: "Saved from a question on 20 November". */
export function originSentence({ origin }: Pick<SaveRow, 'origin'>): string {
  if (!origin) return 'Not from a question';
  const { operation, at } = origin;
  const day = relativeDay(at);
  if (operation === 'answers') return `Saved from a question ${day}`;
  const what = Object.hasOwn(ORIGINS, operation) ? ORIGINS[operation] : 'Written';
  return `${what} ${day}, not from a question`;
}

/** "Each answer goes where the mappings for clients send it." */
export function mappingsSentence(kind: EntityKind): string {
  return `Each answer goes where the mappings for ${ENTITY_KIND_LABELS[kind].toLowerCase()} send it.`;
}

/** A value of a record or an answer in words: dates in words, numbers with separators; "empty" for nothing. */
export function savedValueText(value: JsonValue | undefined, type: FieldTypeName | undefined): string {
  if (isEmptyValue(value) || value === undefined) return 'empty';
  if (fieldTypeOf(type)?.input === 'day' && typeof value === 'string') return showDate(value);
  const isNested = typeof value === 'object' && value !== null && !isPlainList(value);
  return isNested ? valueText(value) : formatValue(value as AnswerValue, LOCALE);
}

/** "Changed while you answered. It was 365,000 when you opened the questionnaire; temi@… made it 390,000 today at 09:31." */
export function changedSentence({ changed, old }: SaveRow, type: FieldTypeName | undefined): string {
  if (!changed) return '';
  const [was, is] = [savedValueText(changed.was, type), savedValueText(old, type)];
  const before = `Changed while you answered. It was ${was} when you opened the questionnaire;`;
  if (changed.by === null || changed.at === null) return `${before} now it is ${is}.`;
  return `${before} ${changed.by} made it ${is} ${momentWords(changed.at)}.`;
}

function isPlainList(value: JsonValue): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}
