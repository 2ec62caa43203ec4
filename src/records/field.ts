import type { FieldTypeName } from './field-types/field-type-table.ts';

/** One thing that can be known about an entity, and how it is asked for. Document of the collection `fields`. */
export type Field = {
  /** The name of the field in answers, rules and mappings. */
  dataField: string;
  label: string;
  type: FieldTypeName;
  /** Whether its answer belongs to the record; otherwise it stays in the question session. */
  persistent: boolean;
  /** Offered choices; ignored when `staticSource` is set. */
  options: string[];
  /** Name of a static source whose options replace the field's own. */
  staticSource?: string | undefined;
  /** Whether its day is a review date: a client lies on the desk when it is due. Of fields of type date alone. */
  review?: boolean | undefined;
  /** Whether its options are levels, the lowest first, as of a risk. Of fields of one of several options alone. */
  levels?: boolean | undefined;
};

/** A named list of options that several fields share. Document of the collection `staticData`, keyed by its name. */
export type StaticSource = { options: string[] };

/** The label of a field; its name when it has none or is not known. */
export function labelOfField(dataField: string, fields: ReadonlyMap<string, Field>): string {
  return fields.get(dataField)?.label || dataField;
}
