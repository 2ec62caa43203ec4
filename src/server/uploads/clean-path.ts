import { MAX_FILE_NAME_BYTES } from '#contract/storage-contract.ts';

const MAX_SEGMENTS = 5;
/** More is not looked at, in characters. */
const MAX_PATH_LENGTH = 4_096;
/** Control and format characters, bidirectional ones among them, line ends, lone surrogates and private ones. */
const UNSPEAKABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;
const SEPARATORS = /[\\/:*?"<>|]/g;

/**
 * A path as a label that can be shown and written down: each name in it composed (NFC), without control and
 * bidirectional characters and without what file systems take for separators, in at most 150 bytes.
 * @returns an empty text when nothing is left of it
 */
export function cleanPath(path: string): string {
  const names = path
    .slice(0, MAX_PATH_LENGTH)
    .split('/')
    .map(cleanFileName)
    .filter((name) => name !== '');
  return names.slice(-MAX_SEGMENTS).join('/');
}

/** One name of a path, cleaned in the same way; what is too long loses its middle and keeps its ending. */
export function cleanFileName(name: string): string {
  const plain = name
    .replace(UNSPEAKABLE, '')
    .replace(SEPARATORS, '_')
    // Only now, as what was taken out may have stood between a letter and its accent.
    .normalize('NFC')
    .replace(/^[.\s]+|\s+$/g, '');
  if (Buffer.byteLength(plain) <= MAX_FILE_NAME_BYTES) return plain;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  const beginning = plain.slice(0, plain.length - ending.length);
  return cut(beginning, MAX_FILE_NAME_BYTES - ending.length).trimEnd() + ending;
}

/** The longest beginning of a text that fits, with no character cut in two. */
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
