import type { UploadReport } from '#contract/reference-lists/reference-upload-contract.ts';
import type { FoundCounts, UploadRecordFilter } from '#contract/reference-lists/upload-record-contract.ts';
import { formatCount } from '../../ui/count-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { recordCount } from '../list-words.ts';
import styles from './record-preview.module.css';

/** The six figures over a preview: what is read of the file. Two of them filter the records. */
export function PreviewFigures({
  report,
  found,
  onShow,
}: {
  report: UploadReport;
  found: FoundCounts;
  onShow: (filter: UploadRecordFilter) => void;
}) {
  const further = found.names.alias + found.names.prevname + found.names.weakAlias + found.names.originalName;
  const birthdays = sum(Object.values(found.birthdays));
  const leftOut = report.badRows + report.skipped;
  return (
    <dl className={styles.figures}>
      <Figure count={recordCount(report)} label={`records, of ${formatCount(report.rows)} rows`} />
      <Figure count={further} label="further names" title={nameWords(found)} />
      <Figure count={birthdays} label={birthdayWords(found)} />
      <Figure count={found.nationalities} label="nationalities" />
      <Figure
        count={leftOut}
        label="left out"
        title={leftOutWords(found, report)}
        onShow={() => onShow('leftOut')}
      />
      <Figure count={report.notes} label="notes" onShow={() => onShow('notes')} />
    </dl>
  );
}

function Figure({
  count,
  label,
  title,
  onShow,
}: {
  count: number;
  label: string;
  title?: string;
  onShow?: () => void;
}) {
  return (
    <div>
      <dd>{formatCount(count)}</dd>
      <dt>
        {onShow && count > 0 ? <TextButton onClick={onShow}>{label}</TextButton> : label}
        {title && <span className={styles.figureParts}>{title}</span>}
      </dt>
    </div>
  );
}

/** “31 aliases, 4 weak, 2 former, 9 in their own script”. */
function nameWords({ names }: FoundCounts): string {
  const parts: readonly [number, string][] = [
    [names.alias, 'aliases'],
    [names.weakAlias, 'weak'],
    [names.prevname, 'former'],
    [names.originalName, 'in their own script'],
  ];
  return listed(parts);
}

function birthdayWords({ birthdays }: FoundCounts): string {
  const parts = birthdays.part + birthdays.circa + birthdays.range;
  const words = [
    'birthdays',
    ...(parts > 0 ? [`${formatCount(parts)} years or ranges`] : []),
    ...(birthdays.unread > 0 ? [`${formatCount(birthdays.unread)} kept as text`] : []),
  ];
  return words.join(', ');
}

/** What is left out by what its publisher calls it: “12 Vessel, 3 Aircraft”. */
function leftOutWords({ leftOut }: FoundCounts, { badRows }: UploadReport): string {
  const things = leftOut.filter(({ what }) => what !== 'Row');
  return listed([...things.map(({ what, count }) => [count, what] as const), [badRows, 'unreadable rows']]);
}

function listed(parts: readonly (readonly [number, string])[]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatCount(count)} ${words}`)
    .join(', ');
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
