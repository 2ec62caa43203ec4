import type { Field } from '#records';
import { RecordRow } from '../ui/list-row.tsx';

/** One field in the list: its label and type, its name, and what is wrong with it. */
export function FieldRow({ field, finding }: { field: Field; finding?: string | undefined }) {
  const { label, dataField, type } = field;
  return <RecordRow name={label || dataField} remark={type} detail={dataField} finding={finding} />;
}
