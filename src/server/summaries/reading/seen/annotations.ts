import type { TextRun } from '../layout/text-rows.ts';

/** An annotation of a page as PDF.js describes it, as far as it is read. */
export type Annotation = {
  /** From 0. */
  pageIndex: number;
  subtype?: string;
  annotationFlags?: number;
  /** Left, bottom, right and top, in points. */
  rect?: readonly number[];
  fieldType?: string | null;
  fieldValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  /** The choices of a list: what is stored, and what is seen. */
  options?: readonly { exportValue: string; displayValue: string }[];
  buttonValue?: string | null;
  password?: boolean;
  contentsObj?: { str: string };
  titleObj?: { str: string };
};

/** What a reviewer has written on a page. */
export type Remark = { by: string; text: string };

/** The flags that keep an annotation from being shown: invisible, hidden, and not viewed. */
const UNSEEN = 1 | 2 | 32;
const REMARKED = new Set(['Text', 'FreeText', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly', 'Caret']);
/** What stands for the cross in a box. */
const CROSS = '☒';
/** The largest letters in a field, in points, and their share of its height. */
const LETTERS = { most: 11, share: 0.7 };
/** The base line of a field, in text heights above the bottom of its letters. */
const BASE = 0.2;

const isSeen = ({ annotationFlags = 0 }: Annotation) => (annotationFlags & UNSEEN) === 0;

/** The values of the filled form fields of a page, each where it stands: on the line of the label to its left. */
export function fieldRuns(annotations: readonly Annotation[], runs: readonly TextRun[]): TextRun[] {
  return annotations.flatMap((field) => {
    const text = isSeen(field) ? fieldText(field) : '';
    const [left = 0, bottom = 0, right = 0, top = 0] = field.rect ?? [];
    if (text === '') return [];
    const height = Math.min(LETTERS.most, (top - bottom) * LETTERS.share);
    const y = bottom + (top - bottom - height) / 2 + height * BASE;
    const beside = runs.filter((run) => run.x < left && run.y > bottom - height / 2 && run.y < top);
    const label = beside.toSorted((a, b) => b.x - a.x)[0];
    return [{ text, x: left, y: label?.y ?? y, width: right - left, height: label?.height ?? height }];
  });
}

function fieldText({ subtype, fieldType, fieldValue, password, options, ...field }: Annotation): string {
  if (subtype !== 'Widget' || password) return '';
  if (field.checkBox || field.radioButton) {
    const on = field.checkBox ? field.exportValue : field.buttonValue;
    return on && fieldValue === on ? CROSS : '';
  }
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return '';
  const values = [fieldValue].flat().filter((value) => typeof value === 'string');
  const shown = values.map(
    (value) => options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
  );
  return shown.join(', ').replace(/\s+/g, ' ').trim();
}

/** The remarks of reviewers on a page. */
export function remarksOn(annotations: readonly Annotation[]): Remark[] {
  return annotations.flatMap((remark) => {
    const text = (remark.contentsObj?.str ?? '').replace(/\s+/g, ' ').trim();
    if (!isSeen(remark) || !REMARKED.has(remark.subtype ?? '') || text === '') return [];
    return [{ by: (remark.titleObj?.str ?? '').replace(/\s+/g, ' ').trim(), text }];
  });
}
