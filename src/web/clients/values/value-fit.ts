import { type DescribedPath, fieldTypeWith, isListOfTexts, type JsonValue, readDate } from '#records';
import { isBlank } from '../../editing/values/value-text.ts';
import { LOCALE } from '../../ui/installation-locale.ts';

/** The warning about a value that does not fit its field; undefined when it fits or is blank. */
export function misfitOf({ kind, options }: DescribedPath, value: JsonValue | undefined): string | undefined {
  if (value === undefined || isBlank(value) || kind === 'fixed') return undefined;
  if (kind === 'list') return isListOfTexts(value) ? undefined : warning('a list');
  const type = fieldTypeWith(kind, options);
  if (type.fromStored(value, options) !== undefined) return undefined;
  if (type.input === 'day' && typeof value === 'string' && readDate(value, LOCALE).length > 0) {
    return 'Not stored as a date yet, so nothing can be compared with it. Which day is meant?';
  }
  return warning(isListOfTexts(value) ? 'one of the options' : type.called);
}

function warning(what: string): string {
  return `Not ${what}. It stays as it is until you change it.`;
}
