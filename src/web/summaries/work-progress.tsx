import type { Summary } from '#contract/summary-contract.ts';
import { counted } from '../ui/count-words.ts';
import type { Work } from './asking/use-summary-queue.ts';
import styles from './work-progress.module.css';

/** The progress of upload, reading and summarising: a progress bar and a sentence. */
export function WorkProgress({ work, summary }: { work: Work; summary: Summary | undefined }) {
  const { part, words } = progressOf(work, summary);
  return (
    <div className={styles.progress}>
      <progress className={styles.line} max={1} value={part} aria-label="Progress" />
      <p role="status" className={styles.words}>
        {words}
      </p>
    </div>
  );
}

/** Upload, reading and summarising have shares of the bar that match their usual shares of the time. */
export function progressOf(work: Work, summary: Summary | undefined): { part: number; words: string } {
  if (work.stage === 'uploading') {
    return { part: work.part * 0.3, words: `Uploading, ${Math.round(work.part * 100)} %` };
  }
  const { stage, pagesRead = 0, pages = 0, draft = [] } = summary ?? {};
  if (stage === 'reading' && pages > 0) {
    return {
      part: 0.3 + (0.5 * pagesRead) / pages,
      words: `Reading page ${Math.min(pagesRead + 1, pages)} of ${pages}`,
    };
  }
  if (draft.length > 0) {
    const statements = counted(draft.length, 'statement');
    return { part: 0.95, words: `Being written: ${statements} so far, each checked against the file` };
  }
  if (stage === 'summarizing' && pagesRead < pages) {
    return {
      part: 0.8 + (0.1 * pagesRead) / pages,
      words: `Working through page ${pagesRead + 1} of ${pages}`,
    };
  }
  if (stage === 'summarizing') return { part: 0.9, words: `${pages} pages read, writing the summary` };
  return { part: 0.3, words: 'Waiting to be read' };
}
