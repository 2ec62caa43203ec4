import { startOfText } from './csv-source.ts';
import { FileProblem } from './file-problem.ts';
import { type JsonRow, readJsonSource } from './json-source.ts';
import type { SourceFile } from './source-file.ts';

const TOKEN = /"((?:[^"\\]|\\.)*)"|[{}[\]:]/g;
const BEGINS_OBJECT = /^\s*\{/;
const ID_KEY = /^(?:_?id|uid|ref|reference|key|code|number|no|(?:record|entity)_?id)$/i;
const NAME_KEY = /^\w*name$/i;

/**
 * Reads the objects of a JSON file as `readJsonSource` does, or those of its list when the file is one object around it, as
 * programs answer: `{"total":2,"results":[{…},{…}]}`, `{"data":{"results":[{…},{…}]}}`.
 * @throws FileProblem like it, and when another list of records follows, which would be left out
 */
export async function* readJsonList(
  file: Pick<SourceFile, 'read'>,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<JsonRow[]> {
  const at = startOfList(await startOfText(file));
  yield* readJsonSource(file, { onBytes, list: at, onRest: at === undefined ? undefined : refuseMore });
}

function refuseMore(rest: string): void {
  if (listsIn(rest).lists.some(isOfRecords))
    throw new FileProblem('This file has several lists of records: give each as a file of its own.');
}

type Keys = string[];
/** `at` is the place of what follows its bracket; `keys` are those of its objects. */
type List = { at: number; depth: number; keys: Keys };

/**
 * Where the list of the records begins in a text that is one object around it: of the outermost lists the first one of objects
 * with an id and a name, or else the first one of objects. An object that has both itself is a record, whatever lists it has.
 */
function startOfList(text: string): number | undefined {
  if (!BEGINS_OBJECT.test(text)) return undefined;
  const { lists, rootKeys, end } = listsIn(text);
  if (isOfRecords({ keys: rootKeys }) || (end !== undefined && BEGINS_OBJECT.test(text.slice(end))))
    return undefined;
  const isRecord = rootKeys.some((key) => ID_KEY.test(key) || NAME_KEY.test(key));
  const ofRecords = lists.filter(isOfRecords);
  const found = ofRecords.length > 0 || isRecord ? ofRecords : lists;
  return found.toSorted((a, b) => a.depth - b.depth)[0]?.at;
}

function isOfRecords({ keys }: { keys: Keys }): boolean {
  return keys.some((key) => ID_KEY.test(key)) && keys.some((key) => NAME_KEY.test(key));
}

/** The lists of objects in a text that are in no other list, the keys of its first object, and where that one ends. */
function listsIn(text: string): { lists: List[]; rootKeys: Keys; end: number | undefined } {
  const lists: List[] = [];
  const open: { isList: boolean; keys: Keys }[] = [];
  const rootKeys: Keys = [];
  let end: number | undefined;
  let [before, word] = ['', ''];
  for (const { 0: token, 1: quoted = '', index } of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    const at = index + token.length;
    if (token === '[') {
      const keys: Keys = [];
      if (before === ':' && !open.some(({ isList }) => isList) && BEGINS_OBJECT.test(text.slice(at)))
        lists.push({ at, depth: open.length, keys });
      open.push({ isList: true, keys });
    } else if (token === '{') {
      open.push({ isList: false, keys: inner?.isList ? inner.keys : inner ? [] : rootKeys });
    } else if (token === '}' || token === ']') {
      open.pop();
      if (open.length === 0) end ??= at;
    } else if (token === ':') inner?.keys.push(word);
    else word = quoted;
    before = token;
  }
  return { lists, rootKeys, end };
}
