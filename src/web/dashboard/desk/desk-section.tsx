import type { ReactNode } from 'react';
import { Pane, type PaneQuery } from '../../ui/pane/pane.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import styles from './desk.module.css';

/** A section of the desk: its title with a count, its rows, and the way to all of them. It fails alone. */
export function DeskSection<T>({
  title,
  query,
  count,
  all,
  failed,
  isEmpty,
  empty,
  head,
  children,
}: {
  title: string;
  query: PaneQuery<T>;
  count?: string | undefined;
  /** Where all of them are. */
  all?: { label: string; to: string } | undefined;
  failed: string;
  isEmpty: (data: T) => boolean;
  /** What will be here. */
  empty: ReactNode;
  /** A further action of the section. */
  head?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const id = `desk-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>
          {title} {count && <span>{count}</span>}
        </h2>
        {head}
        {all && <TextLink to={all.to}>{all.label}</TextLink>}
      </div>
      <Pane
        query={query}
        failed={failed}
        isLine
        isEmpty={isEmpty}
        empty={<p className={`quiet ${styles.none}`}>{empty}</p>}
      >
        {(data) => <ul>{children(data)}</ul>}
      </Pane>
    </section>
  );
}
