import { useQuery } from '@tanstack/react-query';
import type { ClientOverview } from '#contract/client-overview-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { FieldCatalogue } from '#records';
import { hasFailed, Pane, type PaneQuery } from '../../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { LooksLike } from '../merge/looks-like.tsx';
import { clientPairsQuery } from '../merge/merge-queries.ts';
import { savedAnswers } from '../saved-sentence.ts';
import type { ClientEditor } from '../use-client-editor.ts';
import type { ClientSections } from '../use-client-sections.ts';
import { ClientActions } from './client-actions.tsx';
import styles from './client-heading.module.css';
import { ClientMarks } from './client-marks.tsx';

/** A client in its editor, as its parts show it. */
export type ShownClient = { editor: ClientEditor; catalogue: FieldCatalogue; sections: ClientSections };

/** The path to the client, its name, its status in one line, and its actions. */
export function ClientHeading({
  editor,
  catalogue,
  name,
  overview,
  onHistory,
}: Pick<ShownClient, 'editor' | 'catalogue'> & {
  name: string;
  overview: PaneQuery<ClientOverview>;
  /** Opens the history at a version. */
  onHistory: (version: string) => void;
}) {
  const { base } = editor.draft;
  const pairs = useQuery(clientPairsQuery(base.id));
  const isKnown = overview.data !== undefined || hasFailed(overview);
  return (
    <div className={styles.heading}>
      <div className={styles.names}>
        <p className={`quiet ${styles.path}`}>
          <TextLink to={PAGE_PATHS.clients}>Clients</TextLink>
          <span aria-hidden="true">/</span>
          <span>{base.id}</span>
        </p>
        <h1 className={styles.title}>{name}</h1>
      </div>
      <ClientActions key={base.id} stored={base} questions={overview.data?.questions} />
      <div className={styles.below}>
        <section className={`quiet ${styles.marks}`} aria-label="Status">
          <ClientMarks {...{ catalogue, isKnown }} stored={base} overview={overview.data} />
          {isKnown && savedAnswers(base, overview.data) > 0 && (
            <TextButton onClick={() => onHistory(String(base.version))}>See what changed</TextButton>
          )}
          {isKnown && <LooksLike clientId={base.id} pairs={pairs.data} />}
          <TextButton className={styles.onlyNarrow} onClick={goToFinder}>
            Other clients
          </TextButton>
        </section>
        {hasFailed(overview) && <Pane query={overview} isLine failed="The progress could not be loaded." />}
        {hasFailed(pairs) && (
          <Pane query={pairs} isLine failed="Its possible duplicates could not be read." />
        )}
      </div>
    </div>
  );
}

/** Scrolls to the finder of other clients, which is below the client on narrow screens. */
function goToFinder() {
  const finder = document.getElementById('client-finder');
  finder?.scrollIntoView({ block: 'center' });
  finder?.focus({ preventScroll: true });
}
