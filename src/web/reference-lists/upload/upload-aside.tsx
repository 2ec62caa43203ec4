import { heldBackSentence } from '#contract/reference-lists/list-loss.ts';
import type { ListCoverage } from '#contract/reference-lists/reference-list-contract.ts';
import {
  badRowsPath,
  type UploadReport,
  type UploadView,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { FORMAT } from '../../ui/in-locale.ts';
import { type Column, DescribedTable } from '../../ui/table/described-table.tsx';
import { coverageShares, versionWords } from '../list-words.ts';
import styles from './reference-upload.module.css';

/** A version with less than this share of what the one in use has is held back. */
const LEAST_KEPT = 0.9;

/** The progress of the check, and what the import would change. */
export function UploadAside({ view }: { view: UploadView }) {
  const { report, state, percent, rowsDone, former } = view;
  if (state === 'receiving') return null;
  return (
    <div className={styles.aside}>
      <section>
        <h2>{headingOf(view)}</h2>
        {(state === 'checking' || state === 'importing') && (
          <progress className={styles.progress} aria-label={headingOf(view)} max={100} value={percent} />
        )}
        <p className={styles.hint} role="status">
          {state === 'importing'
            ? former
              ? 'The version in use stays in use until all rows are there.'
              : 'The list can be used when all rows are there.'
            : state === 'checking' && rowsDone === 0
              ? 'Reading the file…'
              : 'Nothing is imported until you confirm.'}
        </p>
      </section>
      {report && <Report view={view} report={report} />}
    </div>
  );
}

function headingOf({ state, report, rowsDone }: UploadView): string {
  if (state === 'importing') return `${counted(rowsDone, 'row')} imported`;
  return `${counted(report?.rows ?? rowsDone, 'row')} checked`;
}

function Report({ view, report }: { view: UploadView; report: UploadReport }) {
  const { difference, coverage, skipped, badRows, notes, losses } = report;
  const { former } = view;
  return (
    <>
      {losses.length > 0 && view.state !== 'importing' && (
        <p role="alert" className={styles.held}>
          {heldBackSentence(losses, FORMAT)} Import it only if that is right.
        </p>
      )}
      <section>
        <h2>What it would bring</h2>
        {former && (
          <p className={styles.hint}>Against the version {versionWords({ ...former, isEmbedded: false })}</p>
        )}
        <dl className={styles.figures}>
          {difference && <Figure label="New">{difference.new}</Figure>}
          {difference && <Figure label="Changed">{difference.changed}</Figure>}
          {difference && <Figure label="Gone">{difference.gone}</Figure>}
          {difference && <Figure label="As before">{difference.same}</Figure>}
          <Figure label="Companies">{coverage.companies}</Figure>
          <Figure label="People">{coverage.people}</Figure>
          {skipped > 0 && <Figure label="Of another kind, not compared">{skipped}</Figure>}
        </dl>
      </section>
      {badRows > 0 && <LeftOut id={view.id} report={report} />}
      {notes > 0 && <Notes id={view.id} report={report} />}
      {former && report.before ? (
        <AgainstFormer former={former} before={report.before} now={coverage} />
      ) : (
        <section>
          <h2>Coverage</h2>
          <dl className={styles.figures}>
            {coverageShares(coverage).map(({ label, share }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{share?.words ?? '–'}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

type Compared = readonly [label: string, was: number, is: number];

const AGAINST_COLUMNS: readonly Column<Compared>[] = [
  { isRowHead: true, cell: ([label]) => label },
  { title: 'In use', cell: ([, was]) => formatCount(was) },
  { title: 'Now', cell: ([, , is]) => formatCount(is) },
  { title: 'Change', cell: ([, was, is]) => changeWords(was, is) },
];

/** What the version in use has, what this one has, and how much that is more or less. */
function AgainstFormer({
  former,
  before,
  now,
}: {
  former: NonNullable<UploadView['former']>;
  before: ListCoverage;
  now: ListCoverage;
}) {
  const rows: readonly Compared[] = [
    ['Records', before.companies + before.people, now.companies + now.people],
    ['Names', before.names, now.names],
    ['With a birthday', before.birthday, now.birthday],
    ['With a country', before.country, now.country],
  ];
  return (
    <section>
      <h2>Against {versionWords({ ...former, isEmbedded: false })}</h2>
      <DescribedTable
        className={styles.against}
        columns={AGAINST_COLUMNS}
        rows={rows}
        keyOf={([label]) => label}
        rowProps={([, was, is]) => ({ 'data-lost': is < was * LEAST_KEPT || undefined })}
      />
      <p className={styles.hint}>Held back when a tenth of them is gone.</p>
    </section>
  );
}

/** “same”, “+0.3 %”, “−22 %”. */
function changeWords(was: number, is: number): string {
  if (was === is) return 'same';
  if (was === 0) return 'new';
  const percent = (100 * Math.abs(is - was)) / was;
  const shown = percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
  return `${is < was ? '−' : '+'}${formatCount(shown)} %`;
}

/** The first rows that are left out, and all of them as a file. */
export function LeftOut({ id, report }: { id: string; report: UploadReport }) {
  const { badRows, firstBadRows } = report;
  const rows = counted(badRows, 'row');
  return (
    <section>
      <h2>{rows} left out</h2>
      <p className={styles.hint}>The good rows are imported all the same.</p>
      <ul className={styles.badRows}>
        {firstBadRows.map(({ row, problem }) => (
          <li key={row}>
            <strong>{formatCount(row)}</strong> {problem}
          </li>
        ))}
      </ul>
      <a className={styles.download} href={badRowsPath(id)} download>
        Download the {rows}
      </a>
    </section>
  );
}

/** What is not understood of rows that are taken, by kind or the first of it, and all of it as a file. */
export function Notes({ id, report }: { id: string; report: UploadReport }) {
  const { notes, firstNotes } = report;
  const count = counted(notes, 'note');
  return (
    <section>
      <h2>{count}</h2>
      <p className={styles.hint}>These rows are imported, and compared as far as they can be read.</p>
      <ul className={styles.badRows}>
        {report.found
          ? report.found.notes.map(({ note, count: often }) => (
              <li key={note}>
                <strong>{formatCount(often)}</strong> {note}
              </li>
            ))
          : firstNotes.map(({ row, note }) => (
              <li key={`${row} ${note}`}>
                <strong>{formatCount(row)}</strong> {note}
              </li>
            ))}
      </ul>
      <a className={styles.download} href={badRowsPath(id)} download>
        Download the {count}
      </a>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCount(children)}</dd>
    </div>
  );
}
