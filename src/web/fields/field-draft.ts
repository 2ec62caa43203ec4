import { MESSAGES } from '#contract/messages.ts';
import { type Field, type FieldTypeName, fixedParts, isReservedName } from '#records';
import { readCommaList, showCommaList } from '../editing/values/comma-list.ts';

/** A field as it is edited. */
export type FieldDraft = {
  dataField: string;
  label: string;
  type: FieldTypeName;
  /** Comma-separated. Kept, but not used, while a static source is chosen. */
  optionsText: string;
  /** Name of the chosen static source; null for none. */
  staticSource: string | null;
  persistent: boolean;
};

/** What is wrong with a draft, by input. */
type FieldProblems = { dataField?: string };

const NEW_FIELD: FieldDraft = {
  dataField: '',
  label: '',
  type: 'text',
  optionsText: '',
  staticSource: null,
  persistent: true,
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
    optionsText: showCommaList(field.options),
    staticSource: field.staticSource || null,
  };
}

/** Converts a draft to a field. Unchanged options are kept, even those with commas, and so is what a built-in field fixes. */
export function fieldOfDraft(draft: FieldDraft, before: Field | null): Field {
  const isSameText = before !== null && draft.optionsText === showCommaList(before.options);
  return {
    dataField: draft.dataField.trim(),
    label: draft.label.trim(),
    type: draft.type,
    persistent: draft.persistent,
    options: isSameText ? before.options : readCommaList(draft.optionsText),
    ...(draft.staticSource !== null && { staticSource: draft.staticSource }),
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
