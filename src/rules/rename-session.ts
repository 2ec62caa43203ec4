import { isJsonObject, type JsonObject, type JsonValue, type OptionRename, renamedIn } from '#records';

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
  if (!key.startsWith('["')) return undefined;
  const [dataField] = JSON.parse(key);
  return String(dataField);
}
