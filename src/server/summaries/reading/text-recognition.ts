import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { LanguageFile } from './language-files.ts';
import type { PagePicture } from './page-picture.ts';
import { type RecognisedPage, recognisedLines } from './recognised-lines.ts';
import type { DrawnPage } from './upright-page.ts';

const GZIP_MARK = 0x1f8b;
/** The neural engine; the legacy one is not loaded. */
const NEURAL = 1;

/** The used interface of Tesseract, compiled to WebAssembly. */
type Tesseract = {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => {
    /** Returns 0 on success. */
    Init(folder: null, languages: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    SetImageFile(): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
  };
};
type TesseractModule = { default(options: object): Promise<Tesseract> };

/** Text recognition cannot be loaded, whatever the file. */
class RecognitionFailure extends Error {
  override name = 'RecognitionFailure';
}

/**
 * Loads text recognition with its languages. It runs in this thread, without network.
 * @param engine URL of Tesseract's core
 * @returns a function that finds the lines in the picture of a page
 * @throws RecognitionFailure when the files are missing or damaged
 */
export async function openTextRecognition(
  engine: string,
  languages: readonly LanguageFile[],
): Promise<(page: DrawnPage) => RecognisedPage> {
  const { tesseract, api } = await load(engine, languages).catch((cause) => {
    throw new RecognitionFailure(`Text recognition cannot be loaded: ${cause.message}`, { cause });
  });
  return ({ picture, scale }) => {
    tesseract.FS.writeFile('/input', greymap(picture));
    api.SetVariable('user_defined_dpi', String(Math.round(scale * 72)));
    if (api.SetImageFile() !== 0 || api.Recognize(null) !== 0) return { lines: [], confidence: 0 };
    return recognisedLines(api.GetTSVText(0), { height: picture.height, scale });
  };
}

async function load(engine: string, languages: readonly LanguageFile[]) {
  const { default: start }: TesseractModule = await import(engine);
  const silent = () => {};
  const tesseract = await start({ print: silent, printErr: silent, TesseractProgress: silent });
  for (const { language, file } of languages) {
    tesseract.FS.writeFile(`${language}.traineddata`, await unpacked(file));
  }
  const api = new tesseract.TessBaseAPI();
  const names = languages.map(({ language }) => language).join('+');
  if (api.Init(null, names, NEURAL) !== 0) throw new Error(`the data for ${names} is not Tesseract's.`);
  return { tesseract, api };
}

async function unpacked(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file);
  return bytes.readUInt16BE(0) === GZIP_MARK ? promisify(gunzip)(bytes) : bytes;
}

/** Encodes a picture as a portable greymap (PGM). */
function greymap({ width, height, points }: PagePicture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), points]);
}
