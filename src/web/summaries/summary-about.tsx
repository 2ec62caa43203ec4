import type { AboutFile, DocumentKind } from '#contract/summary-contract.ts';
import { counted } from '../ui/count-words.ts';
import styles from './summary-about.module.css';

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

/** What a file is: its title, kind, date, length and parties; what it does not say is left out. */
export function SummaryAbout({
  about: { title, kind, date, parties },
  pages,
}: {
  about: AboutFile;
  pages: number;
}) {
  const facts = [kind && KIND_NAMES[kind], date, counted(pages, 'page')];
  return (
    <div className={styles.about}>
      {title !== null && <p className={styles.title}>{title}</p>}
      <p className={`quiet ${styles.facts}`}>
        {facts.flatMap((fact) => (fact ? [<span key={fact}>{fact}</span>] : []))}
      </p>
      {parties.length > 0 && <p className="quiet">Parties: {parties.join('; ')}</p>}
    </div>
  );
}
