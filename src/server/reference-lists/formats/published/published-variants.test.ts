import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { folderOfTests } from '../../../../../tests/support/folder-of-tests.ts';
import { zipOf } from '../../../../../tests/support/zip-of.ts';
import { readFileStart } from '../../../source-files/file-start.ts';
import { openSourceText } from '../../../source-files/source-text.ts';
import { orderListFiles } from '../list-files.ts';
import { publishedFormatOf, publishedListName, referenceFormat } from '../reference-formats.ts';
import type { SourceRow } from '../source-record.ts';

const LISTS = join(import.meta.dirname, '../../../../../tests/fixtures/published-lists');
const XML = ['un.xml', 'ofac-sdn.xml', 'ofac-advanced.xml', 'uk.xml', 'eu.xml', 'seco.xml', 'sema.xml'];
const TABLES = ['uk.csv', 'conlist.csv', 'eu.csv', 'csl.csv'];
const OBJECTS = ['csl.json', 'ftm.json', 'senzing.json', 'psc.txt'];

/** Other ways in which the same may be written in XML. */
const XML_FORMS: Readonly<Record<string, (text: string) => string>> = {
  'a namespace prefix': (text) =>
    text
      .replace(/<(\/?)([A-Za-z])/g, '<$1p:$2')
      .replace(/<p:([\w.-]+)/, '<p:$1 xmlns:p="https://lists.example/form"'),
  'comments and instructions': (text) =>
    text.replace(/>\s*</g, '><!-- <a>b</a> --><?note here?><').replace(/^(?:<!--.*?-->|<\?note.*?\?>)+/, ''),
  'no space between elements': (text) => text.replace(/>\s+</g, '><'),
  'space within elements': (text) => text.replace(/>([^<>\s][^<>]*)</g, '>\n\t $1 \n<'),
  'sections of characters': (text) => text.replace(/>([^<>&]*\S[^<>&]*)</g, '><![CDATA[$1]]><'),
  'numbers of characters': (text) => text.replace(/а/g, '&#1072;').replace(/ю/g, '&#x44E;'),
  'single quotes': (text) => text.replace(/="([^"']*)"/g, "='$1'"),
  'no declaration, and tabs': (text) => text.replace(/^<\?xml.*?\?>\s*/, '').replace(/>\s*</g, '>\n\t<'),
  'empty elements in full': (text) => text.replace(/<([\w:.-]+)([^<>]*?)\s*\/>/g, '<$1$2></$1>'),
};

/** How the authority names what it packs. */
const NAMES_IN_ZIP: Readonly<Record<string, string>> = {
  'psc.txt': 'persons-with-significant-control-snapshot-2026-11-20.txt',
};

/** Other ways in which the same text may be stored. */
const BYTES: Readonly<Record<string, (text: string, name: string) => Uint8Array | Promise<Uint8Array>>> = {
  'a mark of UTF-8': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16': (text) => Buffer.from(`\ufeff${declaredAs(text, 'UTF-16')}`, 'utf16le'),
  'UTF-16, big end first': (text) => Buffer.from(`\ufeff${declaredAs(text, 'UTF-16')}`, 'utf16le').swap16(),
  'lines that end as on Windows': (text) => Buffer.from(text.replace(/\r?\n/g, '\r\n')),
  gzip: (text) => gzipSync(text),
  'a zip file': (text, name) => zipOf({ [NAMES_IN_ZIP[name] ?? name]: Buffer.from(text) }),
};

function declaredAs(text: string, encoding: string): string {
  return text.replace(/encoding="[^"]*"/i, `encoding="${encoding}"`);
}

describe('A published list that is written otherwise', () => {
  const folder = folderOfTests();

  const readPath = async (path: string) => {
    const file = await openSourceText(path);
    const start = await readFileStart(file);
    const format = publishedFormatOf(start);
    if (!format) return { format, rows: [] };
    const [day, name] = [
      referenceFormat(format).publishedOn?.(start),
      publishedListName(format, start, 'list'),
    ];
    const rows: SourceRow[] = [];
    for await (const batch of referenceFormat(format).read(await orderListFiles(format, [file]), {}))
      rows.push(...batch);
    return { format, day, name, rows };
  };
  const readBytes = async (bytes: Uint8Array) => {
    const path = join(folder, 'list');
    await writeFile(path, bytes);
    return readPath(path);
  };
  const cases = (files: readonly string[], forms: object) =>
    files.flatMap((file) => Object.keys(forms).map((form): [string, string] => [file, form]));

  it.each(cases(XML, XML_FORMS))('%s with %s is read the same', async (file, form) => {
    const text = await readFile(join(LISTS, file), 'utf8');
    const written = XML_FORMS[form]?.(text) ?? text;
    expect(await readBytes(Buffer.from(written))).toEqual(await readPath(join(LISTS, file)));
  });

  it.each(cases([...XML, ...TABLES, ...OBJECTS], BYTES))('%s in %s is read the same', async (file, form) => {
    const text = await readFile(join(LISTS, file), 'utf8');
    const bytes = await BYTES[form]?.(text, file);
    expect(await readBytes(bytes ?? Buffer.from(text))).toEqual(await readPath(join(LISTS, file)));
  });
});
