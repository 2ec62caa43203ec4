import type { ReactNode } from 'react';
import type { ClientOverview } from '#contract/client-overview-contract.ts';
import { entityFilePath, PAGE_PATHS, questionsPath, screeningPath } from '#contract/page-paths.ts';
import { counted } from '../ui/count-words.ts';
import { momentWords, relativeDay } from '../ui/moment-words.ts';
import { TextLink } from '../ui/text-button.tsx';
import styles from './client-links.module.css';

/** The line under a client's name: links to its questions, matches, screening and file, with the state of each. */
export function ClientLinks({
  clientId,
  name,
  overview,
}: {
  clientId: string;
  name: string;
  /** Undefined until it is read. */
  overview: ClientOverview | undefined;
}) {
  const client = { kind: 'clients', id: clientId } as const;
  const matches = `${PAGE_PATHS.entityMatching}?kind=clients&q=${encodeURIComponent(name)}`;
  return (
    <nav className={styles.links} aria-label={`About ${name}`}>
      <ClientLink to={questionsPath(client)} label="Questions">
        {overview && questionsText(overview)}
      </ClientLink>
      <ClientLink to={overview?.screening ? matches : PAGE_PATHS.entityMatching} label="Matches">
        {overview && <MatchesText overview={overview} />}
      </ClientLink>
      <ClientLink to={screeningPath(clientId)} label="Screening">
        {overview && standingText(overview)}
      </ClientLink>
      <ClientLink to={`${entityFilePath(client)}#summaries`} label="Summaries">
        {overview && (overview.summaries === 0 ? 'none filed' : `${overview.summaries} filed`)}
      </ClientLink>
      <ClientLink to={entityFilePath(client)} label="File">
        to print or hand over
      </ClientLink>
    </nav>
  );
}

function ClientLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <p className={`reach ${styles.link}`}>
      <TextLink to={to}>{label}</TextLink>
      <span className={styles.state}>{children}</span>
    </p>
  );
}

function questionsText({ questions }: ClientOverview): string {
  if (!questions) return 'not opened yet';
  return `${questions.answered} of ${questions.total} answered`;
}

/** What standing screening found, when, and with which versions of the lists. */
function standingText({ standing }: ClientOverview): string {
  if (!standing) return 'being compared';
  const { at, isCurrent, lists, found, open } = standing;
  const result = found === 0 ? 'nothing found' : `${found} found`;
  const waiting = open === 0 ? '' : `, ${open} to look at`;
  const versions = lists.map(({ name, version }) => `${name} ${version}`).join(', ');
  const against = lists.length === 0 ? 'no list' : versions;
  const now = isCurrent ? '' : '; its last change is being compared';
  return `${result}${waiting}, compared ${momentWords(at)} with ${against}${now}`;
}

function MatchesText({ overview: { screening } }: { overview: ClientOverview }) {
  if (!screening) {
    return (
      <>
        not screened yet, <TextLink to={PAGE_PATHS.entityMatching}>Run</TextLink>
      </>
    );
  }
  const lists = counted(screening.lists, 'list');
  return `${screening.confirmed} confirmed, screened ${relativeDay(screening.at)} against ${lists}`;
}
