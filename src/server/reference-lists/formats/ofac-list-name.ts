import type { FileStart } from '../../source-files/file-start.ts';

/** Programmes of those who are on other lists of the Treasury than that of specially designated nationals. */
const CONSOLIDATED = /^\[?(NS-[A-Z]+|FSE-[A-Z0-9]+|561-?\w*|UKRAINE-EO13662|CMIC-EO\d+|SSI|CAPTA|MBS)\b/;
const PROGRAM_CELL = 3;
const PROGRAM_ELEMENT = /<(?:[\w.-]+:)?program>\s*([^<]*)</g;

/** The name of a list of the Treasury: consolidated by the name of its file, or by all of its first programmes. */
export function ofacListName(start: Pick<FileStart, 'rows' | 'head'>, file: string): string {
  if (/cons/i.test(file)) return 'OFAC Consolidated';
  const listed = Array.from(start.head.matchAll(PROGRAM_ELEMENT), ([, program = '']) => program);
  const programs = [...listed, ...start.rows.map((cells) => cells[PROGRAM_CELL] ?? '')].filter(
    (program) => program !== '' && program !== '-0-',
  );
  const isConsolidated = programs.length > 0 && programs.every((program) => CONSOLIDATED.test(program));
  return isConsolidated ? 'OFAC Consolidated' : 'OFAC SDN';
}
