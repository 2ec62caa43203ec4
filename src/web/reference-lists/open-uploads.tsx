import { referenceUploadPath } from '#contract/page-paths.ts';
import type { UploadState } from '#contract/reference-lists/reference-upload-contract.ts';
import { formatCount } from '../ui/count-words.ts';
import { hasFailed, Pane } from '../ui/pane/pane.tsx';
import { TextLink } from '../ui/text-button.tsx';
import styles from './reference-lists.module.css';
import { useOpenUploads } from './upload/upload-queries.ts';

const STATES: Record<UploadState, string> = {
  receiving: 'being sent',
  checking: 'being checked',
  ready: 'checked, not imported yet',
  importing: 'being imported',
  done: 'imported',
  failed: 'not imported',
};

/** The user's uploads that are not imported yet, each with its progress. */
export function OpenUploads() {
  const uploads = useOpenUploads();
  const { data } = uploads;
  if (hasFailed(uploads)) {
    return <Pane query={uploads} isLine failed="Pending uploads could not be loaded." />;
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label="Uploads" className={styles.uploads}>
      <ul>
        {data.items.map(({ id, state, choices, rowsDone, percent, problem }) => (
          <li key={id}>
            <p>
              <TextLink to={referenceUploadPath({ id })}>{choices.name}</TextLink>{' '}
              <span className="quiet">
                {choices.version}, {STATES[state]}
                {rowsDone > 0 && state !== 'ready' && `: ${formatCount(rowsDone)} rows`}
              </span>
              {problem && <span className={styles.failed}> {problem}</span>}
            </p>
            {(state === 'checking' || state === 'importing') && (
              <progress aria-label={`${choices.name}: ${STATES[state]}`} max={100} value={percent} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
