import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import type { AuditRow } from '#contract/matching/match-audit-contract.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { clockWords } from '../../ui/moment-words.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { MENU_IN_DIALOG } from '../../ui/options/option-menu.ts';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ExportLinks } from '../export-links.tsx';
import { formatMoment } from '../match-format.ts';
import { auditDetail, auditTitle } from './audit-format.ts';
import styles from './audit-log.module.css';
import { type AuditFilter, auditExportUrl, matchAuditQuery } from './audit-queries.ts';

/** Rows of the log beside the review; the dialog shows all. */
const LATEST = 6;
const UNREAD = 'The audit log could not be read.';
const EVERYTHING: AuditFilter = { q: '', user: '', action: null };
const ACTION_LABELS: Record<AuditRow['action'], string> = {
  start: 'Started',
  cancel: 'Cancelled',
  decide: 'Decided',
  bulk: 'Decided together',
  undo: 'Undone',
  assign: 'Assigned',
  attach: 'Attached',
  detach: 'Taken off again',
  save: 'Saved',
  'closed unchanged': 'Closed unchanged',
  propose: 'Cleared, waits for another',
  'keep open': 'Kept open',
  reopen: 'Opened again',
  export: 'Exported',
  'look up': 'Looked up',
  note: 'Look-up kept',
  'rename version': 'Version renamed',
};

const ACTIONS = [
  { value: '', label: 'Everything' },
  ...Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label })),
];

/** The latest rows of the audit log, with buttons to open the whole log and to export it. */
export const AuditLog = memo(function AuditLog() {
  const [isOpen, setOpen] = useState(false);
  const log = useInfiniteQuery(matchAuditQuery(EVERYTHING));
  const rows = log.data?.pages[0]?.items.slice(0, LATEST) ?? [];
  return (
    <section aria-label="Audit log">
      <div className={styles.head}>
        <h2 className={styles.title}>Audit log</h2>
        <Exports filter={EVERYTHING} />
      </div>
      <Pane
        query={log}
        failed={UNREAD}
        isEmpty={() => rows.length === 0}
        empty={<p className="note">Nothing is decided yet.</p>}
      >
        {() => (
          <>
            <ul>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
            <TextButton className={styles.all} onClick={() => setOpen(true)}>
              Search the whole log
            </TextButton>
          </>
        )}
      </Pane>
      <PanelDialog open={isOpen} onClose={() => setOpen(false)} title="Audit log">
        <WholeLog />
      </PanelDialog>
    </section>
  );
});

function WholeLog() {
  const [filter, setFilter] = useState(EVERYTHING);
  const log = useInfiniteQuery(matchAuditQuery(filter));
  const rows = log.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className={styles.whole}>
      <div className={styles.filters}>
        <SearchField label="Find a name" value={filter.q} onChange={(q) => setFilter({ ...filter, q })} />
        <SearchField
          label="By whom"
          value={filter.user}
          onChange={(user) => setFilter({ ...filter, user })}
        />
        <MenuSelect
          aria-label="What was done"
          comboboxProps={MENU_IN_DIALOG}
          allowDeselect={false}
          data={ACTIONS}
          value={filter.action ?? ''}
          onChange={(value) => setFilter({ ...filter, action: (value || null) as AuditFilter['action'] })}
        />
        <Exports filter={filter} />
      </div>
      <Pane
        query={log}
        failed={UNREAD}
        isEmpty={() => rows.length === 0}
        empty={<EmptyState sentence="No entries match these filters." />}
      >
        {() => (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Row key={row.id} row={row} withDay />
            ))}
          </ul>
        )}
      </Pane>
      <ShowMore pages={log} />
    </div>
  );
}

function Exports({ filter }: { filter: AuditFilter }) {
  return (
    <span className={styles.exports}>
      <ExportLinks
        what="the audit log"
        formats={['csv', 'json']}
        hrefOf={(format) => auditExportUrl(format, filter)}
      />
    </span>
  );
}

function Row({ row, withDay = false }: { row: AuditRow; withDay?: boolean }) {
  return (
    <li className={styles.row} data-day={withDay || undefined}>
      <time dateTime={row.at}>{withDay ? formatMoment(row.at) : clockWords(row.at)}</time>
      <span>
        {auditTitle(row)}
        <span className={styles.detail}>{auditDetail(row)}</span>
        {row.note && <span className={styles.detail}>“{row.note}”</span>}
      </span>
    </li>
  );
}
