import { startOfText } from './csv-source.ts';
import { FileProblem } from './file-problem.ts';
import type { SourceFile } from './source-file.ts';

/** What a file is by its content, whatever its name: a CSV text when it is nothing else. */
export type FileForm = 'csv' | 'json' | 'xlsx' | 'xml' | 'html';

const WORDS: Readonly<Record<FileForm, string>> = {
  csv: 'CSV',
  json: 'JSON',
  xlsx: 'an Excel workbook',
  xml: 'XML',
  html: 'a web page',
};

/** How the text of a form begins. The first that fits is taken; a cell of a table may begin with a bracket as well. */
const STARTS: readonly [FileForm, RegExp][] = [
  ['html', /^\s*<(!doctype\s+html|html|head|body)\b/i],
  ['xml', /^\s*<(\?xml\b|!DOCTYPE\b|!--|[A-Za-z_][\w:.-]*(\s[^<>]*)?\/?>(?![^\S\r\n]*[,;\t|]))/],
  ['json', /^\s*(\{\s*["}]|\[\s*[\]{["])/],
];

/** Of a text, by which its form is found. */
const START_LENGTH = 4_096;

/** Finds the form of a file by its content. */
export async function findFileForm(file: Pick<SourceFile, 'isWorkbook' | 'read'>): Promise<FileForm> {
  if (file.isWorkbook) return 'xlsx';
  return formOf(await startOfText(file));
}

function formOf(text: string): FileForm {
  const start = text.replace(/^\ufeff/, '');
  return STARTS.find(([, begins]) => begins.test(start))?.[0] ?? 'csv';
}

/** Says which form a file has instead of these; null when it has one of them. */
export async function otherFormProblem(
  file: Pick<SourceFile, 'isWorkbook' | 'read'>,
  wanted: readonly FileForm[],
): Promise<string | null> {
  return formProblem(await findFileForm(file), wanted);
}

/** Says the same of a text that is read. */
export function textFormProblem(text: string, wanted: readonly FileForm[]): string | null {
  return formProblem(formOf(text.slice(0, START_LENGTH)), wanted);
}

function formProblem(form: FileForm, wanted: readonly FileForm[]): string | null {
  if (wanted.includes(form)) return null;
  // A text of no known form may be broken JSON: its reader says what is wrong.
  if (form === 'csv' && wanted.includes('json')) return null;
  return `This is ${WORDS[form]}, not ${wanted.map((one) => WORDS[one]).join(' or ')}.`;
}

/** @throws FileProblem when a file has none of these forms, with the name of the one that it has */
export async function checkFileForm(file: SourceFile, wanted: readonly FileForm[]): Promise<void> {
  const problem = await otherFormProblem(file, wanted);
  if (problem !== null) throw new FileProblem(problem);
}
