import { startOfText } from './csv-source.ts';
import { type JsonRow, readJsonSource } from './json-source.ts';
import type { SourceFile } from './source-file.ts';

const TOKEN = /"((?:[^"\\]|\\.)*)"|[{}[\]:]/g;
const BEGINS_OBJECT = /^\s*\{/;
/** An object that has an id or a name is a record, whatever lists it has. */
const RECORD_KEY = /^(?:_?id|uid|ref|reference|key|code|number|no|(?:record|entity)_?id|\w*name)$/i;
const LONGEST_KEY = 60;

/**
 * Reads the objects of a JSON file as `readJsonSource` does, or those of its list when the file is one object around it, as
 * programs answer: `{"total":2,"results":[{…},{…}]}`.
 */
export async function* readJsonList(
  file: Pick<SourceFile, 'read'>,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<JsonRow[]> {
  yield* readJsonSource(file, onBytes, listKeyOf(await startOfText(file)));
}

/** The key of the first list of objects in the first object of a text; undefined when that object is a record. */
function listKeyOf(start: string): string | undefined {
  const text = start.replace(/^\ufeff/, '');
  if (!BEGINS_OBJECT.test(text)) return undefined;
  let depth = 0;
  let last = '';
  let key: string | null = null;
  let listKey: string | undefined;
  for (const { 0: token, 1: word, index } of text.matchAll(TOKEN)) {
    const rest = text.slice(index + token.length, index + token.length + LONGEST_KEY);
    if (token === '{' || token === '[') {
      if (token === '[' && depth === 1 && key !== null && BEGINS_OBJECT.test(rest)) listKey ??= key;
      depth += 1;
    } else if (token === '}' || token === ']') {
      depth -= 1;
      key = null;
      if (depth === 0) return BEGINS_OBJECT.test(text.slice(index + 1)) ? undefined : listKey;
    } else if (depth !== 1) continue;
    else if (token === ':') {
      key = last;
      if (RECORD_KEY.test(key) || key.length > LONGEST_KEY) return undefined;
    } else last = word ?? '';
  }
  return listKey;
}
