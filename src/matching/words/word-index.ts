/**
 * The words of many normalised names: each different word once, and the words of each name by their numbers. Views of one
 * buffer, shared between threads where the machine has SharedArrayBuffer.
 */
export type WordIndex = {
  buffer: ArrayBufferLike;
  /** Name → its first word in `wordOf`; one entry past the last name. */
  firstWord: Uint32Array;
  wordOf: Uint32Array;
  /** Word → its first unit in `units`; one entry past the last word. */
  firstUnit: Uint32Array;
  units: Uint16Array;
};

/** The numbers of names, of their words, of different words and of their units. */
const HEADER_WORDS = 4;
const WORD = 4;
const HALF_WORD = 2;

/** Indexes the words of normalised names, each of which its number identifies from then on. */
export function indexWords(names: readonly string[]): WordIndex {
  const idOf = new Map<string, number>();
  const firstWord = new Uint32Array(names.length + 1);
  const wordOf: number[] = [];
  for (const [name, text] of names.entries()) {
    if (text !== '') for (const word of text.split(' ')) wordOf.push(numberOf(idOf, word));
    firstWord[name + 1] = wordOf.length;
  }
  let units = 0;
  for (const word of idOf.keys()) units += word.length;
  const index = viewOf(newBuffer([names.length, wordOf.length, idOf.size, units]));
  index.firstWord.set(firstWord);
  index.wordOf.set(wordOf);
  let at = 0;
  for (const [word, id] of idOf) {
    for (let unit = 0; unit < word.length; unit++) index.units[at++] = word.charCodeAt(unit);
    index.firstUnit[id + 1] = at;
  }
  return index;
}

/** The bytes of an index, which `readWordIndex` reads. */
export function wordIndexBytes({ buffer }: WordIndex): Uint8Array {
  return new Uint8Array(buffer);
}

/** Reads the bytes of an index without copying them. */
export function readWordIndex(bytes: Uint8Array): WordIndex {
  return viewOf(bytes.buffer);
}

export function wordText({ firstUnit, units }: WordIndex, word: number): string {
  let text = '';
  for (let at = firstUnit[word] as number; at < (firstUnit[word + 1] as number); at++)
    text += String.fromCharCode(units[at] as number);
  return text;
}

export function nameText(index: WordIndex, name: number): string {
  const words = index.wordOf.subarray(index.firstWord[name], index.firstWord[name + 1]);
  return Array.from(words, (word) => wordText(index, word)).join(' ');
}

function numberOf(idOf: Map<string, number>, word: string): number {
  const known = idOf.get(word);
  if (known !== undefined) return known;
  idOf.set(word, idOf.size);
  return idOf.size - 1;
}

function newBuffer(sizes: readonly [number, number, number, number]): ArrayBufferLike {
  const [names, words, different, units] = sizes;
  const bytes = (HEADER_WORDS + names + 1 + words + different + 1) * WORD + units * HALF_WORD;
  const buffer =
    typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
  new Uint32Array(buffer, 0, HEADER_WORDS).set(sizes);
  return buffer;
}

function viewOf(buffer: ArrayBufferLike): WordIndex {
  const [names = 0, words = 0, different = 0, units = 0] = new Uint32Array(buffer, 0, HEADER_WORDS);
  const firstWord = HEADER_WORDS * WORD;
  const wordOf = firstWord + (names + 1) * WORD;
  const firstUnit = wordOf + words * WORD;
  return {
    buffer,
    firstWord: new Uint32Array(buffer, firstWord, names + 1),
    wordOf: new Uint32Array(buffer, wordOf, words),
    firstUnit: new Uint32Array(buffer, firstUnit, different + 1),
    units: new Uint16Array(buffer, firstUnit + (different + 1) * WORD, units),
  };
}
