import { useMemo } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Field } from '#records';
import type { OpenDocument } from '../editing/use-open-document.ts';
import { MenuSelect } from '../ui/options/menu-select.tsx';
import styles from './field-selector.module.css';

/** Opens a field by its name or label. */
export function FieldSelector({
  fields,
  opened,
}: {
  fields: ReadonlyMap<string, Stored<Field>>;
  opened: OpenDocument;
}) {
  const data = useMemo(
    () =>
      [...fields.values()].map(({ id, data: { label } }) => ({
        value: id,
        label: label && label !== id ? `${id} · ${label}` : id,
      })),
    [fields],
  );
  const isKnown = opened.id !== null && fields.has(opened.id);
  return (
    <MenuSelect
      className={styles.selector}
      label="Select field"
      placeholder={`Choose one of ${fields.size}`}
      data={data}
      value={isKnown ? opened.id : null}
      allowDeselect={false}
      onChange={(id) => id && opened.open(id)}
    />
  );
}
