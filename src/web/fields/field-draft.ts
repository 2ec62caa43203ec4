import { MESSAGES } from '#contract/messages.ts';
import {
  cleanOptions,
  type Field,
  type FieldTypeName,
  fieldTypes,
  fixedParts,
  isReservedName,
  isSingleChoice,
} from '#records';

/** A field as it is edited. */
export type FieldDraft = {
  dataField: string;
  label: string;
  type: FieldTypeName;
  /** Kept, but not used, while a static source is chosen. */
  options: string[];
  /** Name of the chosen static source; null for none. */
  staticSource: string | null;
  persistent: boolean;
  /** Kept, but not used, unless the type is date. */
  review: boolean;
  /** Kept, but not used, unless the type is one of several options. */
  levels: boolean;
};

/** What is wrong with a draft, by input. */
type FieldProblems = { dataField?: string };

const NEW_FIELD: FieldDraft = {
  dataField: '',
  label: '',
  type: 'text',
  options: [],
  staticSource: null,
  persistent: true,
  review: false,
  levels: false,
};

/** The initial draft of a stored field, or of a new one. */
export function draftOfField(field: Field | null): FieldDraft {
  if (!field) return NEW_FIELD;
  const { dataField, label, type, persistent } = field;
  return {
    dataField,
    label,
    type,
    persistent,
    options: field.options,
    staticSource: field.staticSource || null,
    review: field.review ?? false,
    levels: field.levels ?? false,
  };
}

/** Whether a field of this type may be a review date. */
export function mayBeReview(type: FieldTypeName): boolean {
  return fieldTypes[type].input === 'day';
}

/** Whether the options of a field of this type may be levels. */
export function mayBeLevels(type: FieldTypeName): boolean {
  return isSingleChoice(fieldTypes[type]);
}

/** Converts a draft to a field. What a built-in field fixes is kept. */
export function fieldOfDraft(draft: FieldDraft): Field {
  return {
    dataField: draft.dataField.trim(),
    label: draft.label.trim(),
    type: draft.type,
    persistent: draft.persistent,
    options: cleanOptions(draft.options),
    ...(draft.staticSource !== null && { staticSource: draft.staticSource }),
    ...(mayBeReview(draft.type) && draft.review && { review: true }),
    ...(mayBeLevels(draft.type) && draft.levels && { levels: true }),
    ...fixedParts(draft.dataField.trim()),
  };
}

/** The problems that prevent saving a new field. */
export function newFieldProblems(draft: FieldDraft, isTaken: (name: string) => boolean): FieldProblems {
  const refusal = refuseFieldName(draft.dataField.trim(), isTaken);
  return refusal === undefined ? {} : { dataField: refusal };
}

/** Why a field cannot have this name; undefined when it can. */
export function refuseFieldName(name: string, isTaken: (name: string) => boolean): string | undefined {
  if (name === '') return 'Field Name is required';
  if (isReservedName(name)) return MESSAGES.fieldNameReserved(name);
  return isTaken(name) ? `There is already a field named “${name}”.` : undefined;
}
