import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Tesseract's data file for one language, such as `eng`; it may be packed by gzip. */
export type LanguageFile = { language: string; file: string };

const NAME = /^(\w+)\.traineddata(?:\.gz)?$/;

/** German, English and French, from the packages of this installation. */
export const shippedLanguages = (): LanguageFile[] => ['deu', 'eng', 'fra'].map(shipped);

function shipped(language: string): LanguageFile {
  const file = import.meta.resolve(
    `@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`,
  );
  return { language, file: realpathSync(fileURLToPath(file)) };
}

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
