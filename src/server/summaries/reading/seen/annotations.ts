import type * as PdfLibrary from 'unpdf';
import type { TextRun } from '../layout/text-rows.ts';
import { type Box, boxAround, type Matrix, overlap } from './boxes.ts';
import type { Stroke } from './struck-by-hand.ts';

type Document = Awaited<ReturnType<typeof PdfLibrary.getDocumentProxy>>;
/** The layers of a file, as PDF.js tells which are shown. */
export type Layers = Awaited<ReturnType<Document['getOptionalContentConfig']>>;

/** An annotation of a page as PDF.js describes it, as far as it is read. */
export type Annotation = {
  /** From 0. */
  pageIndex: number;
  subtype?: string;
  annotationFlags?: number;
  /** Left, bottom, right and top, in points. */
  rect?: readonly number[];
  /** The corners of each piece of text that it marks: upper left, upper right, lower left and lower right. */
  quadPoints?: ArrayLike<number> | null;
  /** The lines that are drawn by hand, or the ends of a straight one. */
  inkLists?: readonly Stroke[] | null;
  lineCoordinates?: Stroke;
  /** The layer that it belongs to. */
  oc?: unknown;
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
const AS_IT_IS: Matrix = [1, 0, 0, 1, 0, 0];
/** The numbers of the four corners of a piece of text. */
const CORNERS = 8;
const REMARKED = new Set([
  'Text',
  'FreeText',
  'Highlight',
  'Underline',
  'StrikeOut',
  'Squiggly',
  'Caret',
  'Ink',
  'Line',
]);
/** What stands for the cross in a box. */
const CROSS = '☒';
/** The largest letters in a field, in points, and their share of its height. */
const LETTERS = { most: 11, share: 0.7 };
/** The base line of a field, in text heights above the bottom of its letters. */
const BASE = 0.2;

/** Keeps the annotations that are shown: in a layer that is, on the part of the page that is, and fields that have a size. */
export function shownOf(
  annotations: readonly Annotation[],
  { view, layers }: { view: Box; layers: Pick<Layers, 'isVisible'> },
): Annotation[] {
  return annotations.filter(({ annotationFlags = 0, oc, rect = [], subtype }) => {
    if ((annotationFlags & UNSEEN) !== 0) return false;
    if (oc && !layers.isVisible(oc as Parameters<Layers['isVisible']>[0])) return false;
    const { left, bottom, right, top } = overlap(view, boxAround(AS_IT_IS, rect));
    return subtype === 'Widget' ? right > left && top > bottom : right >= left && top >= bottom;
  });
}

/** The boxes of the text that reviewers have struck out. */
export function struckBoxes(annotations: readonly Annotation[]): Box[] {
  return annotations.flatMap(({ subtype, quadPoints }) => {
    const corners = subtype === 'StrikeOut' ? Array.from(quadPoints ?? []) : [];
    return Array.from({ length: corners.length / CORNERS }, (_, at) => {
      const [left = 0, top = 0, , , , , right = 0, bottom = 0] = corners.slice(at * CORNERS);
      return { left, bottom, right, top };
    });
  });
}

/** The lines that reviewers have drawn. */
export function strokesOf(annotations: readonly Annotation[]): Stroke[] {
  return annotations.flatMap(({ subtype, inkLists, lineCoordinates }) => {
    if (subtype === 'Ink') return inkLists ?? [];
    return subtype === 'Line' && lineCoordinates ? [lineCoordinates] : [];
  });
}

/** The values of the filled form fields of a page, each where it stands: on the line of the label to its left. */
export function fieldRuns(annotations: readonly Annotation[], runs: readonly TextRun[]): TextRun[] {
  return annotations.flatMap((field) => {
    const text = fieldText(field);
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
    if (!REMARKED.has(remark.subtype ?? '') || text === '') return [];
    return [{ by: (remark.titleObj?.str ?? '').replace(/\s+/g, ' ').trim(), text }];
  });
}
