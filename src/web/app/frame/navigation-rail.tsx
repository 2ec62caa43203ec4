import { Kbd, VisuallyHidden } from '@mantine/core';
import { getHotkeyHandler, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { useUnopenedCount } from '../../dashboard/handovers/handover-queries.ts';
import { useParts } from '../../matching/screening/screening-queries.ts';
import { useMessageCounts } from '../../messages/message-queries.ts';
import { useSubscriptionState } from '../../reference-lists/subscription/subscription-queries.ts';
import { BREAKPOINTS } from '../../styles/breakpoints.ts';
import { formatCount } from '../../ui/count-words.ts';
import { MODIFIER } from '../../ui/keys/modifier.ts';
import { useDocumentKeys } from '../../ui/keys/use-document-keys.ts';
import { rememberedForUser, rememberForUser } from '../../ui/user-memory.ts';
import styles from './navigation-rail.module.css';
import { RailIcon, type RailSign } from './rail-icons.tsx';

type RailEntry = {
  to: string;
  name: string;
  sign: RailSign;
  /** Beginnings of other paths that this entry marks too. */
  also?: readonly string[];
};

const ACTIVITY: readonly RailEntry[] = [
  { to: PAGE_PATHS.dashboard, name: 'Desk', sign: 'desk' },
  {
    to: PAGE_PATHS.clients,
    name: 'Clients',
    sign: 'clients',
    also: ['/admin/client/', PAGE_PATHS.duplicates, '/file/'],
  },
  { to: PAGE_PATHS.screening, name: 'Screening', sign: 'screening' },
  { to: PAGE_PATHS.messages, name: 'Messages', sign: 'messages' },
  { to: PAGE_PATHS.entityMatching, name: 'Entity Matching', sign: 'matching' },
  { to: PAGE_PATHS.resolve, name: 'Match Resolution', sign: 'resolution' },
  { to: PAGE_PATHS.pdfSummary, name: 'PDF Summary', sign: 'summary' },
];
const MAINTENANCE: readonly RailEntry[] = [
  { to: PAGE_PATHS.rules, name: 'Rules', sign: 'rules' },
  { to: PAGE_PATHS.fields, name: 'Fields', sign: 'fields' },
  { to: PAGE_PATHS.staticData, name: 'Static Data', sign: 'staticData' },
  { to: PAGE_PATHS.mappings, name: 'Field Mappings', sign: 'mappings' },
  { to: PAGE_PATHS.referenceLists, name: 'Reference Lists', sign: 'lists' },
];
const OWNERS: readonly RailEntry[] = [
  { to: PAGE_PATHS.people, name: 'People', sign: 'people' },
  { to: PAGE_PATHS.health, name: 'Health', sign: 'health' },
];

/** What waits behind an entry: its figure, what that counts, and whether it is something wrong. */
type RailCount = { figure: number; words: string; isWrong?: boolean };

/** Every finding counts, whichever user is to decide about it. */
const EVERY_FINDING = { tab: 'all', whose: 'all' } as const;

/** The name under which this browser keeps that the navigation is collapsed. */
const COLLAPSED = 'navigation-collapsed';

/** The navigation beside every page of the tool: names from 1,200 px, signs alone below or when collapsed, nothing on a phone. */
export function NavigationRail({ isOwner, isCovered }: { isOwner: boolean; isCovered: boolean }) {
  const [isCollapsed, setCollapsed] = useState(() => rememberedForUser(COLLAPSED) === 'yes');
  const isNarrow =
    useMediaQuery(BREAKPOINTS['narrow-tool'], undefined, { getInitialValueInEffect: false }) ?? false;
  const counts = useRailCounts();
  function toggle() {
    rememberForUser(COLLAPSED, isCollapsed ? 'no' : 'yes');
    setCollapsed(!isCollapsed);
  }
  useDocumentKeys(getHotkeyHandler([['mod+B', toggle]]));
  return (
    <nav
      className={styles.rail}
      aria-label="Screens"
      aria-hidden={isCovered || undefined}
      data-collapsed={isCollapsed || isNarrow || undefined}
    >
      <RailSection title="Activity" entries={ACTIVITY} counts={counts} />
      <RailSection title="Maintenance" entries={MAINTENANCE} counts={counts} />
      {isOwner && <RailSection entries={OWNERS} counts={counts} />}
      {!isNarrow && <CollapseButton isCollapsed={isCollapsed} onToggle={toggle} />}
    </nav>
  );
}

function CollapseButton({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={styles.collapse} aria-keyshortcuts="Control+B Meta+B" onClick={onToggle}>
      <RailIcon sign="collapse" />
      <span className={styles.name}>{isCollapsed ? 'Expand' : 'Collapse'}</span>
      <Kbd className={styles.key}>{MODIFIER} B</Kbd>
    </button>
  );
}

function RailSection({
  title,
  entries,
  counts,
}: {
  title?: string;
  entries: readonly RailEntry[];
  counts: ReadonlyMap<string, RailCount>;
}) {
  return (
    <div className={styles.section}>
      {title && <p className={`caps ${styles.title}`}>{title}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <RailLink entry={entry} count={counts.get(entry.to)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RailLink({
  entry: { to, name, sign, also },
  count,
}: {
  entry: RailEntry;
  count: RailCount | undefined;
}) {
  const { pathname } = useLocation();
  const isBelow = [`${to}/`, ...(also ?? [])].some((beginning) => pathname.startsWith(beginning));
  return (
    <Link to={to} className={styles.entry} aria-current={pathname === to ? 'page' : isBelow || undefined}>
      <RailIcon sign={sign} />
      <span className={styles.name}>{name}</span>
      {count && (
        <span className={styles.count} data-wrong={count.isWrong || undefined}>
          {formatCount(count.figure)} <VisuallyHidden>{count.words}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

/** What waits, by the path of its screen. A count that cannot be read is not shown. */
function useRailCounts(): ReadonlyMap<string, RailCount> {
  const { data: messages } = useMessageCounts();
  const { data: lists } = useSubscriptionState();
  const { data: parts } = useParts(EVERY_FINDING);
  const handed = useUnopenedCount() ?? 0;
  const counts = new Map<string, RailCount>();
  if (handed > 0) counts.set(PAGE_PATHS.dashboard, { figure: handed, words: 'handed to you' });
  if (messages && messages.open > 0)
    counts.set(PAGE_PATHS.messages, { figure: messages.open, words: 'open' });
  const likely = parts?.find(({ part }) => part === 'likely')?.findings ?? 0;
  if (likely > 0) counts.set(PAGE_PATHS.screening, { figure: likely, words: 'likely' });
  const wrong = lists ? lists.silent.length + lists.held.length : 0;
  if (wrong > 0)
    counts.set(PAGE_PATHS.referenceLists, {
      figure: wrong,
      words: 'overdue or held back',
      isWrong: true,
    });
  return counts;
}
