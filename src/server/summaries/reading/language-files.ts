import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Tesseract's data file for one language, such as `eng`; it may be packed by gzip. */
export type LanguageFile = { language: string; file: string };

const NAME = /^(\w+)\.traineddata(?:\.gz)?$/;

/** Finds the language data in a folder, by name; empty when it cannot be read. */
export function findLanguageFiles(folder: string): LanguageFile[] {
  const found = new Map<string, string>();
  for (const name of namesIn(folder)) {
    const language = NAME.exec(name)?.[1];
    if (language) found.set(language, realpathSync(join(folder, name)));
  }
  return [...found].map(([language, file]) => ({ language, file }));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
