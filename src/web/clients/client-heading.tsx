import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ClientOverview } from '#contract/client-overview-contract.ts';
import { PAGE_PATHS, questionsPath } from '#contract/page-paths.ts';
import { hasFailed, Pane, type PaneQuery } from '../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../ui/text-button.tsx';
import styles from './client-frame.module.css';
import { LooksLike } from './merge/looks-like.tsx';
import { clientPairsQuery } from './merge/merge-queries.ts';
import { savedAnswers, savedSentence } from './saved-sentence.ts';
import type { ClientEditor } from './use-client-editor.ts';
import type { ClientSections } from './use-client-sections.ts';
import type { FieldCatalogue } from './values/described-path.ts';

/** A client in its editor, as its parts show it. */
export type ShownClient = { editor: ClientEditor; catalogue: FieldCatalogue; sections: ClientSections };

/** Where the client stands, its name, who saved it last, and the way to its questions. */
export function ClientHeading({
  editor,
  name,
  overview,
  onHistory,
}: Pick<ShownClient, 'editor'> & {
  name: string;
  overview: PaneQuery<ClientOverview>;
  /** Opens the history at a version. */
  onHistory: (version: string) => void;
}) {
  const { base } = editor.draft;
  const pairs = useQuery(clientPairsQuery(base.id));
  return (
    <div className={styles.heading}>
      <div className={styles.names}>
        <p className={`quiet ${styles.path}`}>
          <TextLink to={PAGE_PATHS.clients}>Clients</TextLink>
          <span aria-hidden="true">/</span>
          <span>{base.id}</span>
        </p>
        <h1 className={styles.title}>{name}</h1>
        <p className={`quiet ${styles.saved}`}>
          {savedSentence(base, overview.data)}{' '}
          {savedAnswers(base, overview.data) > 0 && (
            <TextButton className={styles.change} onClick={() => onHistory(String(base.version))}>
              See what changed
            </TextButton>
          )}
          <LooksLike clientId={base.id} pairs={pairs.data} />
          <TextButton className={styles.onlyNarrow} onClick={goToFinder}>
            Other clients
          </TextButton>
        </p>
        {hasFailed(overview) && (
          <Pane query={overview} isLine failed="How far its questions and matches are could not be read." />
        )}
        {hasFailed(pairs) && (
          <Pane query={pairs} isLine failed="Its possible duplicates could not be read." />
        )}
      </div>
      <Button variant="default" component={Link} to={questionsPath({ kind: 'clients', id: base.id })}>
        Open questions
      </Button>
    </div>
  );
}

/** Scrolls to the finder of other clients, which is below the client on narrow screens. */
function goToFinder() {
  const finder = document.getElementById('client-finder');
  finder?.scrollIntoView({ block: 'center' });
  finder?.focus({ preventScroll: true });
}
