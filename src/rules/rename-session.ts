import { isJsonObject, type JsonObject, type JsonValue, type OptionRename, renamedIn } from '#records';
import { replacePlaceholders } from './category-heading.ts';
import { rowKey } from './question-row.ts';

/** The key of a row: its field and its rule, as JSON. */
const ROW_KEY = /^\["(?:[^"\\]|\\.)*","(?:[^"\\]|\\.)*"\]$/;

/** An option of a field that is called otherwise. */
export type RenamedAnswer = OptionRename & { dataField: string };

/**
 * A copy of a saved session, which may be any JSON, in which options are called otherwise: in the answers that were given
 * by hand, which the record may not have, and in the choices that are not confirmed. Answers that follow the record are
 * read from there. `held` are the renames that it needed.
 */
export function renameInSession(
  saved: JsonObject,
  renames: readonly RenamedAnswer[],
): { session: JsonObject; held: RenamedAnswer[] } {
  const list = isJsonObject(saved.list) ? saved.list : {};
  const held = new Set<RenamedAnswer>();
  const renamed = (dataField: string | undefined, value: JsonValue): JsonValue => {
    const own = renames.filter((one) => one.dataField === dataField);
    const next = renamedIn(value, new Map(own.map(({ from, to }) => [from, to])));
    if (next !== value) for (const one of own) if (contains(value, one.from)) held.add(one);
    return next;
  };
  const byHand = handGiven(list);
  const answers = mapValues(list.answers, (value, field) => (byHand(field) ? renamed(field, value) : value));
  const kept = mapValues(list.kept, (value, field) => renamed(field, value));
  const drafts = mapValues(saved.drafts, (value, key) => renamed(fieldOfKey(key), value));
  return {
    session: {
      ...saved,
      list: { ...list, ...(answers && { answers }), ...(kept && { kept }) },
      ...(drafts && { drafts }),
    },
    held: [...held],
  };
}

/** Whether the answer to a field was given by hand. Lists from before that was marked have all but the copied ones. */
function handGiven({ byHand, copied }: JsonObject): (dataField: string) => boolean {
  if (isJsonObject(byHand)) return (dataField) => Object.hasOwn(byHand, dataField);
  return (dataField) => !(Array.isArray(copied) && copied.includes(dataField));
}

function mapValues(
  values: JsonValue | undefined,
  change: (value: JsonValue, key: string) => JsonValue,
): JsonObject | undefined {
  if (!isJsonObject(values)) return undefined;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}

function contains(value: JsonValue, text: string): boolean {
  return Array.isArray(value)
    ? value.some((item) => contains(item, text))
    : typeof value === 'string' && value.trim() === text;
}

/** The field in the key of a row; undefined in any other key. */
function fieldOfKey(key: string): string | undefined {
  return ROW_KEY.test(key) ? JSON.parse(key)[0] : undefined;
}

/** Where a saved session names a field, a rule, or a row by its key; and what is kept by field or by key there. */
const FIELD_PLACES = new Set(['dataField', 'changedField', 'broughtBy', 'copied', 'own']);
const RULE_PLACES = new Set(['ruleId']);
const ROW_PLACES = new Set(['key', 'parentKey', 'anchorKey', 'rowKeys', 'dismissed']);
const BY_FIELD = new Set(['answers', 'kept', 'byHand', 'savedAt', 'notes']);
const BY_ROW = new Set(['drafts']);
/** What holds values that are answers: any text in these is what it is. */
const HOLDS_ANSWERS = new Set(['answers', 'kept', 'drafts', 'notes', 'previous']);

/** A copy of a saved session, which may be any JSON, in which a field or a rule has another name. */
export function renameNamesInSession(
  saved: JsonObject,
  { collection, from, to }: OptionRename & { collection: 'fields' | 'rules' },
): JsonObject {
  const isField = collection === 'fields';
  const places = isField ? FIELD_PLACES : RULE_PLACES;
  const named = (name: string) => (name === from ? to : name);
  const rowNamed = (key: string) => {
    const [dataField, ruleId] = ROW_KEY.test(key) ? JSON.parse(key) : [];
    if (dataField === undefined) return key;
    return isField ? rowKey(named(dataField), ruleId) : rowKey(dataField, named(ruleId));
  };
  const keyIn = (key: string, place: string) =>
    BY_ROW.has(place) ? rowNamed(key) : isField && BY_FIELD.has(place) ? named(key) : key;
  const renamed = (value: JsonValue, place: string): JsonValue => {
    if (Array.isArray(value)) return value.map((item) => renamed(item, place));
    if (isJsonObject(value)) {
      const entries = Object.entries(value).map(([key, inner]) => [
        keyIn(key, place),
        HOLDS_ANSWERS.has(place) ? inner : renamed(inner, BY_FIELD.has(place) ? '' : key),
      ]);
      return Object.fromEntries(entries);
    }
    if (typeof value !== 'string') return value;
    if (isField && place === 'category')
      return replacePlaceholders(value, (name) => (name === from ? to : undefined));
    return places.has(place) ? named(value) : ROW_PLACES.has(place) ? rowNamed(value) : value;
  };
  return renamed(saved, '') as JsonObject;
}
