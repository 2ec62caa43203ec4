import { useState } from 'react';
import {
  MOST_REPORTED_DAYS,
  REPORT_FORMATS,
  type ReportFormat,
} from '#contract/matching/screening-contract.ts';
import { DAY_MS, showDate } from '#records';
import { DateInput } from '../../ui/input/date-input.tsx';
import { typedDay } from '../../ui/input/typed-day.ts';
import styles from './screening.module.css';

const FORMAT_LABELS: Record<ReportFormat, string> = {
  html: 'Page to print',
  csv: 'CSV',
  xlsx: 'XLSX',
  json: 'JSON',
};

/** The address of the report of a period, first and last day included. */
export function reportUrl(report: { from: string; to: string; format: ReportFormat }): string {
  return `/api/screening/report?${new URLSearchParams(report)}`;
}

/** Downloads the report of a period for an auditor: what was compared, found, decided and missed. */
export function ReportOfPeriod() {
  const [today] = useState(() => new Date());
  const [from, setFrom] = useState(() => dayText(new Date(today.getTime() - 30 * DAY_MS)));
  const [to, setTo] = useState(() => dayText(today));
  const problem = problemOf(from, to);
  return (
    <section aria-labelledby="report-of-period" className={styles.told}>
      <h2 id="report-of-period" className={styles.asideTitle}>
        Report over a period
      </h2>
      <div className={styles.period}>
        <Day label="First day" calendarLabel="Choose the first day" onChange={setFrom} begin={from} />
        <Day label="Last day" calendarLabel="Choose the last day" onChange={setTo} begin={to} />
      </div>
      <p className={problem === null ? 'quiet' : 'quiet failure'} role="status">
        {problem ?? 'Lists and versions, records, thresholds, results, decisions and overdue lists.'}
      </p>
      {problem === null && (
        <p className={styles.ways}>
          {REPORT_FORMATS.map((format) => (
            <a key={format} className={styles.download} href={reportUrl({ from, to, format })} download>
              <span className="visually-hidden">Report as </span>
              {FORMAT_LABELS[format]}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

/** A day of the report, typed or chosen from a calendar; an invalid day is reported when the input loses the focus. */
function Day({
  begin,
  onChange,
  ...input
}: {
  label: string;
  calendarLabel: string;
  /** yyyy-mm-dd. */
  begin: string;
  /** Gets the day as yyyy-mm-dd, or an empty text while no day is typed. */
  onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useState(() => showDate(begin));
  const [isLeft, setLeft] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    onChange(typedDay(text) ?? '');
  };
  const isNoDay = typed.trim() !== '' && typedDay(typed) === undefined;
  return (
    <DateInput
      {...input}
      value={typed}
      error={isLeft && isNoDay && 'This is not a day.'}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onChoose={(day) => type(showDate(day))}
      onBlur={() => setLeft(true)}
    />
  );
}

function problemOf(from: string, to: string): string | null {
  if (from === '' || to === '') return 'Choose both days.';
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return 'The last day is before the first one.';
  return days > MOST_REPORTED_DAYS ? `A report is over ${MOST_REPORTED_DAYS} days at most.` : null;
}

/** yyyy-mm-dd in UTC, as the server counts days. */
function dayText(day: Date): string {
  return day.toISOString().slice(0, 10);
}
