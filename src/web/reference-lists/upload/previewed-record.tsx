import type { ReactNode } from 'react';
import type {
  BirthdayForm,
  PreviewedRecord,
  PublishedNameField,
} from '#contract/reference-lists/upload-record-contract.ts';
import { formatCount } from '../../ui/count-words.ts';
import styles from './record-preview.module.css';

const NAME_WORDS: Readonly<Record<PublishedNameField, string>> = {
  name: 'Primary',
  alias: 'Alias',
  prevname: 'Former',
  weakAlias: 'Weak alias',
  originalName: 'Own script',
};
const BIRTHDAY_WORDS: Readonly<Record<BirthdayForm, string>> = {
  day: 'Full',
  part: 'Month or year',
  circa: 'About',
  range: 'Range',
  unread: 'Kept as text',
};

/** One record as it will be compared: every name with its kind, every birthday with how it was published. */
export function PreviewedRecordView({ record }: { record: PreviewedRecord }) {
  const { id, kind, names, birthdays, values, notes, leftOut } = record;
  return (
    <article className={styles.record} aria-label="Record as it will be read">
      <header>
        <h2>{names[0]?.name ?? (id || rowWords(record))}</h2>
        <p className="quiet">{[kind, id, rowWords(record)].filter(Boolean).join(', ')}</p>
      </header>
      {leftOut && <p className={styles.leftOut}>Left out: {leftOut}</p>}
      {names.length > 0 && (
        <Part label="Names">
          {names.map(({ field, name }) => (
            <li key={`${field} ${name}`} data-kind={field}>
              <span className={styles.sort}>{NAME_WORDS[field]}</span>
              <span className={styles.name} dir="auto">
                {name}
              </span>
              {field === 'weakAlias' && <span className="quiet">looked up, opens no alert</span>}
            </li>
          ))}
        </Part>
      )}
      {birthdays.length > 0 && (
        <Part label="Birthdays">
          {birthdays.map(({ form, text, written }) => (
            <li key={`${text} ${written}`}>
              <span className={styles.sort}>{BIRTHDAY_WORDS[form]}</span>
              <span>{text || 'not compared'}</span>
              {written !== text && <span className="quiet">“{written}”</span>}
            </li>
          ))}
        </Part>
      )}
      {values.map(({ label, texts }) => (
        <Part key={label} label={label}>
          <li>{texts.join(', ')}</li>
        </Part>
      ))}
      {notes.length > 0 && (
        <Part label="Notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Part>
      )}
    </article>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h3>{label}</h3>
      <ul>{children}</ul>
    </section>
  );
}

/** “row 7”, or “rows 402–405” of a record that is read from several. */
function rowWords({ rows }: PreviewedRecord): string {
  const [first, last] = [rows[0] ?? 0, rows.at(-1) ?? 0];
  if (rows.length < 2) return `row ${formatCount(first)}`;
  const isRun = last - first === rows.length - 1;
  return isRun
    ? `rows ${formatCount(first)}–${formatCount(last)}`
    : `${formatCount(rows.length)} rows from ${formatCount(first)} on`;
}
