import { showCommaList } from '../editing/values/comma-list.ts';
import { RecordRow } from '../ui/list-row.tsx';

const SHOWN_OPTIONS = 8;

/** One static source in the list: its name, and the beginning of what it offers. */
export function SourceRow({ name, options }: { name: string; options: readonly string[] }) {
  const detail = options.length > 0 ? showCommaList(options.slice(0, SHOWN_OPTIONS)) : 'No options yet';
  return <RecordRow name={name} remark={options.length} detail={detail} />;
}
