import type { ColumnView } from '#contract/imports/import-contract.ts';
import { type Field, idFromName, typeOfText } from '#records';
import { LOCALE } from '../../ui/installation-locale.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { useSaveDocument } from '../documents/document-queries.ts';

/** A button that makes a field of a column, named and typed as the column is. */
export function AddColumnField({
  column,
  onAdded,
}: {
  column: ColumnView;
  onAdded: (dataField: string) => void;
}) {
  const { mutate, isPending, error } = useSaveDocument('fields');
  const dataField = fieldName(column.name);
  const data: Field = {
    ...{
      dataField,
      label: column.name,
      type: typeOfText(column.first, LOCALE),
      persistent: true,
      options: [],
    },
  };
  const add = () => mutate({ id: dataField, version: null, data }, { onSuccess: () => onAdded(dataField) });
  return (
    <>
      <TextButton disabled={isPending} onClick={add}>
        Add a field
      </TextButton>
      {error && <span role="alert"> {error.message}</span>}
    </>
  );
}

/** “Inc. date” becomes `incDate`. */
function fieldName(name: string): string {
  const words = idFromName(name).split('-');
  return words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}
