import type { AboutFile, DocumentKind, Summary } from '#contract/summary-contract.ts';
import { counted } from '../ui/count-words.ts';
import { AskFurther } from './asking/ask-further.tsx';
import type { Reading } from './reader/reading.ts';
import { SummaryAnswer } from './summary-answer.tsx';
import { SummaryNotice } from './summary-notice.tsx';
import styles from './summary-result.module.css';

const KIND_NAMES: Record<DocumentKind, string> = {
  minutes: 'Minutes',
  'annual-report': 'Annual report',
  contract: 'Contract',
  invoice: 'Invoice',
  notice: 'Notice',
  form: 'Form',
  order: 'Order',
  report: 'Report',
  letter: 'Letter',
};

/** A finished summary: its statements with their citations, its origin and further questions. */
export function SummaryResultView(view: {
  summary: Summary & { result: NonNullable<Summary['result']> };
  others: readonly string[];
  reading: Reading;
}) {
  const { summary, reading } = view;
  const { result } = summary;
  return (
    <article className={styles.result}>
      <p className={styles.prompt}>{summary.prompt}</p>
      {result.about && <SummaryAbout about={result.about} pages={summary.pages} />}
      <SummaryAnswer result={result} file={summary} reading={reading} />
      <SummaryNotice id={summary.id} result={result} />
      <p className={`quiet ${styles.origin}`}>{originOf(summary)}</p>
      <AskFurther key={`about ${summary.id}`} summary={summary} others={view.others} reading={reading} />
    </article>
  );
}

function originOf({ fileName, pages, result }: Summary): string {
  const kind =
    result?.method === 'extractive'
      ? 'Extractive: sentences and rows of the file, word for word.'
      : `Written by ${result?.madeBy}.`;
  const before = result?.fromCache ? ' Made earlier, from the same file and prompt.' : '';
  return `${fileName}, ${counted(pages, 'page')}. ${kind}${before}`;
}

/** What a file is: its title, kind, date, length and parties; what it does not say is left out. */
function SummaryAbout({ about: { title, kind, date, parties }, pages }: { about: AboutFile; pages: number }) {
  const facts = [kind && KIND_NAMES[kind], date, counted(pages, 'page')];
  return (
    <div className={styles.about}>
      {title !== null && (
        <p className={styles.title} dir="auto">
          {title}
        </p>
      )}
      <p className={`quiet ${styles.facts}`}>
        {facts.flatMap((fact) => (fact ? [<span key={fact}>{fact}</span>] : []))}
      </p>
      {parties.length > 0 && <p className="quiet">Parties: {parties.join('; ')}</p>}
    </div>
  );
}
