import { MAX_FILE_NAME_BYTES } from '#contract/storage-contract.ts';

const MAX_SEGMENTS = 5;
/** The rest is ignored, in characters. */
const MAX_PATH_LENGTH = 4_096;
/** Control and format characters, bidirectional ones included, line ends, lone surrogates and private ones. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;

/**
 * Cleans a path for use as a label: composes each name (NFC), removes control and bidirectional characters, and cuts
 * each name to 150 bytes.
 * @returns an empty text when nothing is left
 */
export function cleanPath(path: string): string {
  const names = path
    .slice(0, MAX_PATH_LENGTH)
    .split('/')
    .map(cleanFileName)
    .filter((name) => name !== '');
  return names.slice(-MAX_SEGMENTS).join('/');
}

/** Cleans one name of a path; a name that is too long keeps its extension. */
export function cleanFileName(name: string): string {
  const plain = name
    .replace(UNPRINTABLE, '')
    .replace(/[\\/]/g, '_')
    // After the removals, as a removed character may separate a letter from its accent.
    .normalize('NFC')
    .replace(/^[.\s]+|\s+$/g, '');
  if (Buffer.byteLength(plain) <= MAX_FILE_NAME_BYTES) return plain;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  const beginning = plain.slice(0, plain.length - ending.length);
  return cut(beginning, MAX_FILE_NAME_BYTES - ending.length).trimEnd() + ending;
}

/** Cuts a text to at most so many bytes, at a character boundary. */
function cut(text: string, bytes: number): string {
  let end = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    end += character;
  }
  return end;
}
