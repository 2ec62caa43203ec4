import { useQuery } from '@tanstack/react-query';
import { clientPath } from '#contract/page-paths.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { hasFailed, Pane } from '../../ui/pane/pane.tsx';
import { ownNotesQuery } from '../found/look-up-queries.ts';
import { formatMoment } from '../match-format.ts';
import styles from './keep-note.module.css';

/** The last look-ups that the user kept, with links to their clients. */
export function OwnNotes() {
  const query = useQuery(ownNotesQuery);
  const notes = query.data ?? [];
  if (hasFailed(query)) return <Pane query={query} isLine failed="Your last look-ups could not be read." />;
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="own-look-ups" className={styles.own}>
      <h2 id="own-look-ups" className={styles.title}>
        Your last look-ups kept
      </h2>
      <ul>
        {notes.map(({ id, name, at, clientId }) => (
          <li key={id} className={styles.note}>
            <PageLink to={`${clientPath(clientId)}?tab=history`}>{name}</PageLink>
            <time dateTime={at}>{formatMoment(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
