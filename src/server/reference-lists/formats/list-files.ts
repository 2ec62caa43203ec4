import type { ReferenceFormatName } from '#contract/reference-lists/reference-format-names.ts';
import { firstCsvRows } from '../../source-files/csv-source.ts';
import { otherFormProblem } from '../../source-files/file-form.ts';
import { FileProblem } from '../../source-files/file-problem.ts';
import { readFileStart } from '../../source-files/file-start.ts';
import type { SourceFile } from '../../source-files/source-file.ts';
import { otherFormatProblem, referenceFormat } from './reference-formats.ts';

/**
 * Puts the files of a list in the order of its format, by their content, whatever they are called.
 * @throws FileProblem when a file has another form, or is no part of the list, or a part is missing
 */
export async function orderListFiles<F extends SourceFile>(
  name: ReferenceFormatName,
  files: readonly F[],
): Promise<F[]> {
  const format = referenceFormat(name);
  for (const file of files) {
    const problem =
      (await otherFormProblem(file, format.forms)) ??
      (format.isOf ? otherFormatProblem(name, await readFileStart(file)) : null);
    if (problem !== null) throw new FileProblem(files.length > 1 ? `${file.path}: ${problem}` : problem);
  }
  if (!format.partOf) {
    if (files.length > 1) throw new FileProblem('This list is read from one file alone.');
    return [...files];
  }
  const ordered = new Map<string, F>();
  for (const file of files) {
    const part = await findListPart(name, file);
    if (part === null) throw new FileProblem(`This is neither ${format.files.join(' nor ')}: ${file.path}.`);
    if (ordered.has(part)) throw new FileProblem(`Two of these files are ${part}.`);
    ordered.set(part, file);
  }
  const missing = missingParts(name, [...ordered.keys()]);
  if (missing !== null) throw new FileProblem(missing);
  return format.files.flatMap((part) => ordered.get(part) ?? []);
}

/** Finds which file of a list of several files a file is, by its first rows; null when it is none of them. */
export async function findListPart(name: ReferenceFormatName, file: SourceFile): Promise<string | null> {
  if (file.isWorkbook) return null;
  return referenceFormat(name).partOf?.(await firstCsvRows(file)) ?? null;
}

/** Says which files of a list are missing beside these parts; null when none is. */
export function missingParts(name: ReferenceFormatName, parts: readonly string[]): string | null {
  const { files } = referenceFormat(name);
  const missing = files.filter((file) => !parts.includes(file));
  if (missing.length === 0) return null;
  const verb = missing.length === 1 ? 'is' : 'are';
  return `${missing.join(' and ')} ${verb} missing: this list is read from ${files.join(' and ')} together.`;
}
