import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ClientOverview } from '#contract/client-overview-contract.ts';
import { questionsPath } from '#contract/page-paths.ts';
import { hasFailed, Pane, type PaneQuery } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { AddField } from './add-field.tsx';
import { refKey } from './client-entities.ts';
import styles from './client-frame.module.css';
import { LooksLike } from './merge/looks-like.tsx';
import { clientPairsQuery } from './merge/merge-queries.ts';
import { savedAnswers, savedSentence } from './saved-sentence.ts';
import type { ClientTab } from './tabs/client-tabs.tsx';
import type { ClientEditor } from './use-client-editor.ts';
import type { ClientSections } from './use-client-sections.ts';
import type { FieldCatalogue } from './values/described-path.ts';

/** A client in its editor, as its parts show it. */
export type ShownClient = { editor: ClientEditor; catalogue: FieldCatalogue; sections: ClientSections };

/** The client's name, who saved it last, and its actions. */
export function ClientHeading({
  editor,
  catalogue,
  sections,
  name,
  tab,
  overview,
  onHistory,
}: ShownClient & {
  name: string;
  tab: ClientTab;
  overview: PaneQuery<ClientOverview>;
  /** Opens the history at a version. */
  onHistory: (version: string) => void;
}) {
  const { base } = editor.draft;
  const pairs = useQuery(clientPairsQuery(base.id));
  return (
    <div className={styles.heading}>
      <div className={styles.names}>
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
      <ClientActions {...{ editor, catalogue, sections, tab }} />
    </div>
  );
}

/** What is done with a client: its questions, a field that is added to its record, and its save. */
function ClientActions({ editor, catalogue, sections, tab }: ShownClient & { tab: ClientTab }) {
  const { base } = editor.draft;
  return (
    <div className={styles.actions}>
      <Button variant="default" component={Link} to={questionsPath({ kind: 'clients', id: base.id })}>
        Open questions
      </Button>
      {tab === 'record' && (
        <AddField
          key={refKey(sections.current)}
          className={styles.addField}
          target={sections.current}
          targetName={sections.currentTitle}
          editor={editor}
          catalogue={catalogue}
        />
      )}
      <Button
        disabled={editor.changeCount === 0}
        loading={editor.isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={() => void editor.save()}
      >
        Save
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
