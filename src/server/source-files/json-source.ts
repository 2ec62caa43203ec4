import type { JsonObject } from '#records';
import { FileProblem } from './file-problem.ts';
import type { SourceFile } from './source-file.ts';

export type JsonRow = { row: number; value: JsonObject } | { row: number; problem: string };

/** The longest object, in characters: a document of ours has up to a megabyte, and may be indented. */
const MAX_OBJECT_LENGTH = 8_000_000;
/** Characters in which the start of a list may stand. */
const MAX_LIST_START = 100;
/** Characters after a list that are looked at: another list may follow a long one that is none of records. */
const MAX_REST = 16_000_000;
/** More digits than each whole number of that length is kept with. */
const LONG_NUMBER = /\d{16}/;
const START_OF_LIST = '['.charCodeAt(0);
const END_OF_LIST = ']'.charCodeAt(0);
/** Characters allowed between objects. */
const BETWEEN = new Set([...' \t\r\n,[]\ufeff'].map((character) => character.charCodeAt(0)));

type JsonOptions = {
  onBytes?: ((bytes: number) => void) | undefined;
  /** A list within an object: its key, or the place of what follows its bracket. */
  list?: string | number | undefined;
  /** Is told the start of what follows that list. */
  onRest?: ((rest: string) => void) | undefined;
};

/**
 * Reads the objects of a JSON file in batches, numbered from 1: the items of one array, or one object after the
 * other; with a `list`, the items of that one, or of the first array of that key. Only one object is in memory at a time, so
 * the file may have any size.
 * @throws FileProblem when the file holds no such objects, or ends before its list does: it was cut
 */
export async function* readJsonSource(
  file: Pick<SourceFile, 'read'>,
  options: JsonOptions = {},
): AsyncGenerator<JsonRow[]> {
  let row = 0;
  for await (const texts of readJsonTexts(file, options))
    yield texts.map((text) => ({ row: ++row, ...parsed(text) }));
}

/** Reads the texts of the objects that `readJsonSource` reads; the last one may be cut. */
export async function* readJsonTexts(
  file: Pick<SourceFile, 'read'>,
  { onBytes, list, onRest }: JsonOptions = {},
): AsyncGenerator<string[]> {
  const splitter = new ObjectSplitter(list);
  const decoder = new TextDecoder();
  for await (const piece of file.read(onBytes)) yield splitter.take(decoder.decode(piece, { stream: true }));
  yield splitter.end();
  onRest?.(splitter.rest);
}

function parsed(text: string): { value: JsonObject } | { problem: string } {
  try {
    const value: unknown = LONG_NUMBER.test(text) ? JSON.parse(text, withItsDigits) : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as JsonObject };
  } catch {
    // Reported below.
  }
  return { problem: 'This is not a JSON object.' };
}

/** A whole number of more digits than a number keeps stays a text: as an id it would become another's. */
function withItsDigits(_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  const isLong = typeof value === 'number' && /^-?\d+$/.test(source) && !Number.isSafeInteger(value);
  return isLong ? source : value;
}

/** Splits text that arrives in pieces into objects; braces in quotes do not count. */
class ObjectSplitter {
  /** How the list of the objects begins, until it is found; null without one. */
  #listStart: RegExp | null;
  readonly #isInList: boolean;
  /** Characters before the list that are still to be passed over. */
  #before = 0;
  /** The start of what follows the list. */
  rest = '';
  #isOver = false;
  /** Lists that have begun and not ended. */
  #openLists = 0;
  #text = '';
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;

  constructor(list: string | number | undefined) {
    this.#isInList = list !== undefined;
    this.#before = typeof list === 'number' ? list : 0;
    this.#listStart = typeof list === 'string' ? new RegExp(`"${RegExp.escape(list)}"\\s*:\\s*\\[`) : null;
  }

  take(text: string): string[] {
    const after = this.#listStart ? this.#afterListStart(text, this.#listStart) : text;
    const piece = after.slice(this.#before);
    this.#before -= Math.min(this.#before, after.length);
    const objects: string[] = [];
    let from = 0;
    for (let at = 0; at < piece.length && !this.#isOver; at++) {
      if (this.#isInList && this.#depth === 0 && piece.charCodeAt(at) === END_OF_LIST) this.#isOver = true;
      else if (this.#step(piece.charCodeAt(at))) {
        objects.push(this.#text + piece.slice(from, at + 1));
        this.#text = '';
      } else if (this.#depth > 0) continue;
      from = at + 1;
    }
    if (!this.#isOver) this.#text += piece.slice(from);
    else this.rest += piece.slice(from, from + MAX_REST - this.rest.length);
    if (this.#text.length > MAX_OBJECT_LENGTH) throw new FileProblem('A record in this file does not end.');
    return objects;
  }

  #afterListStart(text: string, listStart: RegExp): string {
    this.#text += text;
    const found = listStart.exec(this.#text);
    const rest = found ? this.#text.slice(found.index + found[0].length) : '';
    if (found) this.#listStart = null;
    this.#text = found ? '' : this.#text.slice(-MAX_LIST_START);
    return rest;
  }

  /** Returns the rest, an object that does not end. */
  end(): string[] {
    if (this.#listStart) throw new FileProblem('The list of records is not in this file.');
    if (this.#isInList ? !this.#isOver : this.#openLists > 0)
      throw new FileProblem('The list of records in this file does not end: the file was cut.');
    return this.#text === '' ? [] : [this.#text];
  }

  /** Advances by a character; true when it ends an object. */
  #step(code: number): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isQuoted) {
      if (code === 0x5c) this.#isEscaped = true;
      else if (code === 0x22) this.#isQuoted = false;
    } else if (code === 0x7b) this.#depth += 1;
    else if (this.#depth === 0) {
      if (!BETWEEN.has(code))
        throw new FileProblem('The file must contain a list of objects, or one object after the other.');
      if (code === START_OF_LIST) this.#openLists += 1;
      else if (code === END_OF_LIST) this.#openLists -= 1;
    } else if (code === 0x22) this.#isQuoted = true;
    else if (code === 0x7d) return --this.#depth === 0;
    return false;
  }
}
