import type { ReactNode } from 'react';
import type { ClientOverview } from '#contract/client-overview-contract.ts';
import { entityFilePath, PAGE_PATHS, questionsPath, screeningPath } from '#contract/page-paths.ts';
import { type Client, type EntityKind, entityId } from '#records';
import { counted } from '../../ui/count-words.ts';
import { momentWords, relativeDay } from '../../ui/moment-words.ts';
import { Pane, type PaneQuery } from '../../ui/pane/pane.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import { CLIENT_LISTS, entityName, itemsOf, itemTitle, kindOf } from '../client-entities.ts';
import styles from './client-panels.module.css';
import { type ClientTab, TAB_LABELS } from './client-tabs.tsx';

/** A client as it is stored, and what is known beside it. */
type Shown = { clientId: string; client: Client; overview: PaneQuery<ClientOverview> };

/** A tab of a client's page other than its record: the state in a sentence, and where the work is. */
export function ClientPanel({ tab, children }: { tab: ClientTab; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-labelledby="tab-title">
      <h2 id="tab-title" className={styles.title}>
        {TAB_LABELS[tab]}
      </h2>
      {children}
    </section>
  );
}

/** The questions, matches, findings or files of a client and of its contacts and related parties. */
export function ClientState({ tab, ...shown }: Shown & { tab: Exclude<ClientTab, 'record' | 'history'> }) {
  const Panel = PANELS[tab];
  return (
    <ClientPanel tab={tab}>
      <Pane query={shown.overview} failed="The progress could not be loaded.">
        {(overview) => <Panel {...shown} known={overview} />}
      </Pane>
    </ClientPanel>
  );
}

type PanelProps = Omit<Shown, 'overview'> & { known: ClientOverview };

const PANELS = {
  questions: QuestionsPanel,
  matches: MatchesPanel,
  screening: ScreeningPanel,
  file: FilePanel,
};

function QuestionsPanel({ known: { questions }, ...of }: PanelProps) {
  return (
    <>
      <p>
        {questions
          ? `${questions.answered} of ${questions.total} answered.`
          : 'The questions were not opened yet.'}
      </p>
      <EntityLinks {...of} to={questionsPath} />
    </>
  );
}

function MatchesPanel({ client, known: { screening } }: PanelProps) {
  const all = PAGE_PATHS.entityMatching;
  const own = `${all}?kind=clients&q=${encodeURIComponent(String(client.name))}`;
  if (!screening) {
    return (
      <>
        <p>Not compared in a matching run yet.</p>
        <TextLink to={all}>Run</TextLink>
      </>
    );
  }
  const lists = counted(screening.lists, 'list');
  return (
    <>
      <p>
        {screening.confirmed} confirmed, screened {relativeDay(screening.at)} against {lists}.
      </p>
      <TextLink to={own}>Open in Entity Matching</TextLink>
    </>
  );
}

function ScreeningPanel({ clientId, known }: PanelProps) {
  return (
    <>
      <p>{standingText(known)}</p>
      <TextLink to={screeningPath(clientId)}>Open in Screening</TextLink>
    </>
  );
}

/** What standing screening found, when, and with which versions of the lists. */
function standingText({ standing }: ClientOverview): string {
  if (!standing) return 'Being compared.';
  const { at, isCurrent, lists, found, open } = standing;
  const result = found === 0 ? 'Nothing found' : `${found} found`;
  const waiting = open === 0 ? '' : `, ${open} to look at`;
  const versions = lists.map(({ name, version }) => `${name} ${version}`).join(', ');
  const against = lists.length === 0 ? 'no list' : versions;
  const now = isCurrent ? '' : ' Its last change is being compared.';
  return `${result}${waiting}, compared ${momentWords(at)} with ${against}.${now}`;
}

function FilePanel({ known: { summaries }, ...of }: PanelProps) {
  const own = entityFilePath({ kind: 'clients', id: of.clientId });
  return (
    <>
      <p>Everything recorded, answered, found and decided, to print or hand over.</p>
      <EntityLinks {...of} to={entityFilePath} />
      <p className="quiet">
        Summaries:{' '}
        {summaries === 0 ? 'none filed' : <TextLink to={`${own}#summaries`}>{summaries} filed</TextLink>}
      </p>
    </>
  );
}

/** The client, its contacts and its related parties, each a link to a screen about it. */
function EntityLinks({
  clientId,
  client,
  to,
}: Pick<Shown, 'clientId' | 'client'> & { to: (entity: { kind: EntityKind; id: string }) => string }) {
  const items = CLIENT_LISTS.flatMap((list) =>
    itemsOf(client, list).map((item, index) => ({
      title: itemTitle(list, index),
      name: entityName(item),
      path: to({ kind: kindOf(list), id: entityId({ clientId, itemId: String(item.id) }) }),
    })),
  );
  const own = { title: 'Client', name: String(client.name), path: to({ kind: 'clients', id: clientId }) };
  return (
    <ul className={styles.entities}>
      {[own, ...items].map(({ title, name, path }) => (
        <li key={path}>
          <span className="quiet">{title}</span> <TextLink to={path}>{name || title}</TextLink>
        </li>
      ))}
    </ul>
  );
}
