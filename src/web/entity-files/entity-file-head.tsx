import { Button } from '@mantine/core';
import { type EntityFile, FILE_FORMATS } from '#contract/entity-files/entity-file-contract.ts';
import {
  asOfText,
  countsText,
  dayText,
  entityText,
  FILE_HEADINGS,
} from '#contract/entity-files/entity-file-words.ts';
import { CairnMark } from '../ui/cairn-mark.tsx';
import { DateInput } from '../ui/input/date-input.tsx';
import { installationDay } from '../ui/input/installation-day.ts';
import { typedDay } from '../ui/input/typed-day.ts';
import { useStateFor } from '../ui/use-state-for.ts';
import styles from './entity-file-head.module.css';
import { fileDownloadUrl } from './entity-file-queries.ts';

/** The head of a file: whose it is, as of when, and the ways to hand it over. */
export function FileHead({
  file,
  isReloading,
  onAsOf,
}: {
  file: EntityFile;
  isReloading: boolean;
  onAsOf: (asOf: string | null) => void;
}) {
  return (
    <div className={styles.head}>
      <CairnMark className={styles.mark} width={26} />
      <div className={styles.names}>
        <p className={styles.heading} aria-hidden="true">
          {FILE_HEADINGS[file.kind]}
        </p>
        <h1 className={styles.title}>
          <span className={styles.onScreen}>File of </span>
          {file.name}
        </h1>
        <p className={`quiet ${styles.sentence}`}>
          {entityText(file)}, as it was on {asOfText(file.asOf)}. {countsText(file)}
        </p>
      </div>
      <div className={styles.actions}>
        <AsOfInput asOf={file.asOf} onChoose={onAsOf} />
        <Button onClick={() => window.print()} disabled={isReloading} aria-keyshortcuts="Control+P Meta+P">
          Print
        </Button>
        <span className={styles.downloads}>
          {FILE_FORMATS.map((format) => (
            <a key={format} href={fileDownloadUrl(format, file)} download>
              <span className="visually-hidden">Download as </span>
              {format.toUpperCase()}
            </a>
          ))}
        </span>
      </div>
      <span className="visually-hidden" role="status">
        {isReloading ? 'Loading…' : `As of ${asOfText(file.asOf)}`}
      </span>
    </div>
  );
}

/** Chooses the day of a file, in UTC. Today where the installation is is null: the file as it is now. */
function AsOfInput({ asOf, onChoose }: { asOf: string; onChoose: (asOf: string | null) => void }) {
  const shown = dayText(asOf);
  // The input is the same for every moment: its calendar stays open while the file of another one comes.
  const [typed, setTyped] = useStateFor(asOf, shown);
  const [problem, setProblem] = useStateFor<string | null>(asOf, null);
  const choose = (day: string | null) => {
    const isToday = day === installationDay();
    if (day === null) return setProblem('This is not a day.');
    if (day > new Date().toISOString() && !isToday) return setProblem('That day has not come yet.');
    setProblem(null);
    setTyped(isToday ? shown : dayText(day));
    if (isToday || day !== asOf.slice(0, 10)) onChoose(isToday ? null : day);
  };
  return (
    <DateInput
      label="As of"
      className={styles.asOf ?? ''}
      calendarLabel="Choose the day of the file"
      value={typed}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onChoose={choose}
      onBlur={() => {
        if (typed !== shown) choose(typedDay(typed) ?? null);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') choose(typedDay(typed) ?? null);
      }}
    />
  );
}
