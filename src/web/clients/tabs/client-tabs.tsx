import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { ClientOverview } from '#contract/client-overview-contract.ts';
import { clientPath } from '#contract/page-paths.ts';
import { useAddressParts } from '../../editing/use-in-address.ts';
import { SCREENING_SIGNS, screeningWords } from '../table/screening-state.ts';
import styles from './client-tabs.module.css';

/** The parts of a client's page, each with its own address. */
const CLIENT_TABS = ['record', 'questions', 'matches', 'screening', 'file', 'history'] as const;
export type ClientTab = (typeof CLIENT_TABS)[number];

export const TAB_LABELS: Record<ClientTab, string> = {
  record: 'Record',
  questions: 'Questions',
  matches: 'Matches',
  screening: 'Screening',
  file: 'File',
  history: 'History',
};

/** The tab that the address names: `?tab=history`, or `?panel=history` as the history of every document. */
export function useClientTab(): ClientTab {
  const [params] = useAddressParts();
  if (params.get('panel') === 'history') return 'history';
  return CLIENT_TABS.find((tab) => tab === params.get('tab')) ?? 'record';
}

/** The address of a tab of a client's page. */
function tabPath(clientId: string, tab: ClientTab): string {
  return tab === 'record' ? clientPath(clientId) : `${clientPath(clientId)}?tab=${tab}`;
}

/** The tabs under a client's name, each a link, with a count where there is one. */
export function ClientTabs({
  shown,
  ...client
}: {
  clientId: string;
  name: string;
  shown: ClientTab;
  /** The stored version, of which there are as many as entries of the history. */
  version: number;
  /** Undefined until it is read; the room of the counts is kept. */
  overview: ClientOverview | undefined;
}) {
  const current = useRef<HTMLAnchorElement>(null);
  // On a narrow screen the line scrolls; a linked tab at its end has to be seen. `shown` says when.
  useEffect(() => {
    if (shown !== 'record') current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <nav className={styles.tabs} aria-label={`About ${client.name}`}>
      {CLIENT_TABS.map((tab) => (
        <Link
          key={tab}
          to={tabPath(client.clientId, tab)}
          ref={tab === shown ? current : undefined}
          className={styles.tab}
          aria-current={tab === shown ? 'page' : undefined}
          preventScrollReset
        >
          {/* The wider word of a chosen tab stands unseen beneath, so that choosing moves no tab. */}
          <span className={styles.label} data-label={TAB_LABELS[tab]}>
            {TAB_LABELS[tab]}
          </span>
          <TabCount tab={tab} {...client} />
        </Link>
      ))}
    </nav>
  );
}

function TabCount({
  tab,
  version,
  overview,
}: {
  tab: ClientTab;
  version: number;
  overview: ClientOverview | undefined;
}) {
  if (tab === 'record' || tab === 'file') return null;
  return (
    <span className={styles.count} data-of={tab}>
      {tab === 'history' ? version : overview && countOf(tab, overview)}
    </span>
  );
}

function countOf(tab: 'questions' | 'matches' | 'screening', overview: ClientOverview): ReactNode {
  const { questions, screening, standing } = overview;
  if (tab === 'questions') return questions ? `${questions.answered} of ${questions.total}` : 'not opened';
  if (tab === 'matches') return screening?.confirmed ?? '–';
  if (!standing) return null;
  const { state, count } = standing.waiting;
  return (
    <span className={styles.screening} data-state={state}>
      <span aria-hidden="true">{SCREENING_SIGNS[state]}</span> {screeningWords(state, count)}
    </span>
  );
}
