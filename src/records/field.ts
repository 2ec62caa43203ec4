/** The twelve input types a field can be answered with. */
export const FIELD_TYPES = [
  'text',
  'number',
  'dropdown',
  'multiselect',
  'boolean',
  'date',
  'time',
  'textarea',
  'checkbox',
  'radio',
  'email',
  'url',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** One thing that can be known about an entity, and how it is asked for. Document of the collection `fields`. */
export type Field = {
  /** The name of the field in answers, rules and mappings. */
  dataField: string;
  label: string;
  type: FieldType;
  /** Whether its answer belongs to the record; otherwise it stays in the question session. */
  persistent: boolean;
  /** Offered choices; ignored when `staticSource` is set. */
  options: string[];
  /** Name of a static source whose options replace the field's own. */
  staticSource?: string | undefined;
};
