import { MESSAGES } from '#contract/messages.ts';
import { type Field, type FieldType, isReservedName } from '#records';
import { readCommaList, showCommaList } from '../editing/values/comma-list.ts';

/** A field as it is being written. */
export type FieldDraft = {
  dataField: string;
  label: string;
  type: FieldType;
  /** Comma-separated. Kept while a static source is chosen, whose options then count instead. */
  optionsText: string;
  /** Name of the chosen static source; null for none. */
  staticSource: string | null;
  persistent: boolean;
};

/** What is wrong with a draft, by the input it is said beside. */
export type FieldProblems = { dataField?: string };

const NEW_FIELD: FieldDraft = {
  dataField: '',
  label: '',
  type: 'text',
  optionsText: '',
  staticSource: null,
  persistent: true,
};

/** The draft an editor begins with: of a field there is, or of a new one. */
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

/** The field a draft stands for. Options nobody touched stay as they are, even those that hold a comma. */
export function fieldOfDraft(draft: FieldDraft, before: Field | null): Field {
  const isSameText = before !== null && draft.optionsText === showCommaList(before.options);
  return {
    dataField: draft.dataField.trim(),
    label: draft.label.trim(),
    type: draft.type,
    persistent: draft.persistent,
    options: isSameText ? before.options : readCommaList(draft.optionsText),
    ...(draft.staticSource !== null && { staticSource: draft.staticSource }),
  };
}

/** What keeps a new field from being saved. */
export function newFieldProblems(draft: FieldDraft, isTaken: (name: string) => boolean): FieldProblems {
  const refusal = refuseFieldName(draft.dataField.trim(), isTaken);
  return refusal === undefined ? {} : { dataField: refusal };
}

/** Why no field can be given this name; undefined when one can. */
export function refuseFieldName(name: string, isTaken: (name: string) => boolean): string | undefined {
  if (name === '') return 'Field Name is required';
  if (isReservedName(name)) return MESSAGES.fieldNameReserved(name);
  return isTaken(name) ? `There is already a field named “${name}”.` : undefined;
}
