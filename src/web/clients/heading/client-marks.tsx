import type { ClientOverview } from '#contract/client-overview-contract.ts';
import type { Stored } from '#contract/document-contract.ts';
import {
  type Client,
  type FieldCatalogue,
  fieldTypeOf,
  keyWords,
  levelsAt,
  pathOf,
  readPath,
  showDate,
} from '#records';
import { DUE_SIGNS, dueWords } from '../../editing/values/due-words.ts';
import { LevelMark } from '../../editing/values/level-mark.tsx';
import { installationDay } from '../../ui/input/installation-day.ts';
import { savedSentence } from '../saved-sentence.ts';
import styles from './client-heading.module.css';

/** How a client stands: its levels, such as of risk, its review dates, who has its questions, and who saved it last. */
export function ClientMarks({
  stored,
  catalogue,
  overview,
  isKnown,
}: {
  stored: Stored<Client>;
  catalogue: FieldCatalogue;
  overview: ClientOverview | undefined;
  /** False until the overview is read or has failed: the marks behind it wait, so that none of them moves. */
  isKnown: boolean;
}) {
  return (
    <>
      {levelsOf(stored.data, catalogue).map(({ label, level, levels }) => (
        <span key={label} className={styles.mark}>
          <LevelMark {...{ level, levels }} />
          {label} {level}
        </span>
      ))}
      {reviewDays(stored.data, catalogue).map(({ label, day }) => (
        <ReviewMark key={label} {...{ label, day }} />
      ))}
      {overview && <span>With {holderName(overview)}</span>}
      {isKnown && <span>{savedSentence(stored, overview)}</span>}
    </>
  );
}

/** A review date and how near it is: "△ Next review 30 November 2026", "▲ Next review 12 November 2026, 14 days overdue". */
function ReviewMark({ label, day }: { label: string; day: string }) {
  const { words, state } = dueWords(day, installationDay());
  return (
    <span className={styles.mark} data-state={state}>
      {state !== 'later' && <span aria-hidden="true">{DUE_SIGNS[state]} </span>}
      {label} {showDate(day)}
      {state !== 'later' && `, ${words}`}
    </span>
  );
}

function holderName({ questions }: ClientOverview): string {
  const holder = questions?.holder;
  if (!holder) return 'no one';
  return holder.isYou ? 'you' : holder.name;
}

/** The levels of a client, with the labels of their fields. */
function levelsOf(client: Client, catalogue: FieldCatalogue) {
  return [...catalogue.fields.values()].flatMap(({ dataField, label, levels: isLevel }) => {
    const path = pathOf(catalogue, 'clients', dataField);
    const levels = isLevel ? levelsAt(catalogue, 'clients', path) : undefined;
    const level = levels && readPath(client, path);
    return levels && typeof level === 'string' && level !== ''
      ? [{ label: label || keyWords(dataField), level, levels }]
      : [];
  });
}

/** The days at which the client is to be reviewed, with the labels of their fields. */
function reviewDays(client: Client, catalogue: FieldCatalogue): { label: string; day: string }[] {
  return [...catalogue.fields.values()].flatMap(({ dataField, label, review, type }) => {
    if (!review || fieldTypeOf(type)?.input !== 'day') return [];
    const day = readPath(client, pathOf(catalogue, 'clients', dataField));
    const isDay = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day);
    return isDay ? [{ label: label || keyWords(dataField), day }] : [];
  });
}
