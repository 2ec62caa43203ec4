import type { ReferenceFormatName } from '#contract/reference-lists/reference-format-names.ts';
import { FileProblem } from '../../source-files/file-problem.ts';
import type { FileStart } from '../../source-files/file-start.ts';
import { publishedFormatOf } from '../formats/reference-formats.ts';

/** Detects the format of a list by the start of its first file. @throws FileProblem when it is of a form that no list has */
export function detectListFormat(start: FileStart): ReferenceFormatName {
  const published = publishedFormatOf(start);
  if (published !== null) return published;
  if (start.form === 'xml')
    throw new FileProblem(
      `This is XML of a form that is not known here: it begins with “${start.root?.name}”.`,
    );
  if (start.form === 'html') throw new FileProblem('This is a web page, not a list.');
  return start.form;
}
