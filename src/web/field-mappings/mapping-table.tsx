import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { EntityKind } from '#records';
import { ENTITY_KIND_LABELS } from '../editing/values/entity-kind-labels.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { TableHead } from '../ui/table/described-table.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { MappingDocument, MappingFinding } from './mapping-findings.ts';
import type { MappingLine } from './mapping-lines.ts';
import styles from './mapping-table.module.css';

const ROW_HEIGHT_PX = 42;
const GROUP_HEIGHT_PX = 56;
const ROWS_BEYOND_VIEW = 12;

type MappingTableProps = {
  lines: readonly MappingLine[];
  findings: ReadonlyMap<string, readonly MappingFinding[]>;
  labelOf: (dataField: string) => string;
  selectedId: string | null;
  onSelect: (id: string) => void;
  onDelete: (mapping: MappingDocument, kind: EntityKind) => void;
};

/** Mappings grouped by entity kind. Only visible lines are drawn; two blank rows take the height of the others. */
export function MappingTable(table: MappingTableProps) {
  const { lines } = table;
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setScrollMargin(Math.round(top));
  }, []);
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.type === 'group' ? GROUP_HEIGHT_PX : ROW_HEIGHT_PX),
    overscan: ROWS_BEYOND_VIEW,
    scrollMargin,
  });
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <table className={styles.table} aria-rowcount={lines.length + 1}>
      <TableHead
        aria-rowindex={1}
        columns={['Source field', 'Target field', 'Applies to', { title: 'Actions', isUnseen: true }]}
      />
      <tbody ref={body}>
        <Blank height={before} />
        {items.map(({ index, key }) => {
          const line = lines[index];
          return (
            line && (
              <Line key={key} line={line} index={index} table={table} measure={virtual.measureElement} />
            )
          );
        })}
        <Blank height={after} />
      </tbody>
    </table>
  );
}

function Blank({ height }: { height: number }) {
  return height > 0 ? (
    <tr>
      <td colSpan={4} className={styles.blank} style={{ height }} />
    </tr>
  ) : null;
}

type LineProps = {
  line: MappingLine;
  index: number;
  table: MappingTableProps;
  measure: (element: HTMLTableRowElement | null) => void;
};

function Line({ line, index, table, measure }: LineProps): ReactNode {
  const attributes = { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 };
  if (line.type === 'group') {
    return (
      <tr {...attributes}>
        <th scope="rowgroup" colSpan={4} className={styles.group}>
          {ENTITY_KIND_LABELS[line.kind]} <span className={styles.count}>{line.count}</span>
        </th>
      </tr>
    );
  }
  const { id, data } = line.mapping;
  const findings = table.findings.get(id);
  return (
    <tr {...attributes} className={id === table.selectedId ? styles.chosen : undefined}>
      <td>
        <TextButton
          data-printed
          aria-current={id === table.selectedId || undefined}
          aria-label={`Edit ${data.sourceField} to ${data.mapsTo}`}
          onClick={() => table.onSelect(id)}
        >
          {data.sourceField}
        </TextButton>
        {findings?.map(({ severity, message }) => (
          <div key={message} className={styles[severity]}>
            {message}
          </div>
        ))}
      </td>
      <td>
        <span className={styles.target}>{data.mapsTo}</span>
        <span className={styles.label}>{table.labelOf(data.mapsTo)}</span>
      </td>
      <td className={styles.kinds}>{data.appliesTo.map((kind) => ENTITY_KIND_LABELS[kind]).join(', ')}</td>
      <td className={styles.action}>
        <button
          type="button"
          className={styles.remove}
          aria-label={`Delete ${data.sourceField} to ${data.mapsTo}`}
          onClick={() => table.onDelete(line.mapping, line.kind)}
        >
          <CloseIcon size={9} />
        </button>
      </td>
    </tr>
  );
}
