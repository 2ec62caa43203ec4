import { SiteButton } from '../brand/site-button.tsx';
import styles from './error-report.module.css';
import { ChunkLoadError } from './load-chunk.ts';

/** Describes an error and offers a reload. */
export function ErrorReport({ problem }: { problem: unknown }) {
  return (
    <div className={styles.report}>
      <p className={styles.text}>
        {problem instanceof ChunkLoadError ? chunkSentence(problem) : 'This screen stopped working.'} Nothing
        you saved is lost. Reload the page to continue.
      </p>
      <SiteButton onClick={() => location.reload()}>Reload</SiteButton>
      <dl className={styles.details}>
        {detailsOf(problem).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function chunkSentence({ type }: ChunkLoadError): string {
  if (!navigator.onLine) return 'The code of this page could not be fetched: you are offline.';
  return type === 'timeout'
    ? 'The code of this page took too long to arrive.'
    : 'The code of this page is gone, most likely because a newer version was installed.';
}

function detailsOf(problem: unknown): [string, string][] {
  if (problem instanceof ChunkLoadError) {
    return [
      [problem.name, problem.message],
      ['Type', problem.type],
      ['Source', problem.request],
    ];
  }
  if (problem instanceof Error) return [[problem.name, problem.message]];
  return [['Error', String(problem)]];
}
