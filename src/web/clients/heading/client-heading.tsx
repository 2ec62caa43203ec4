import { useQuery } from '@tanstack/react-query';
import type { ClientOverview } from '#contract/client-overview-contract.ts';
import type { Stored } from '#contract/document-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
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
import { hasFailed, Pane, type PaneQuery } from '../../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { LooksLike } from '../merge/looks-like.tsx';
import { clientPairsQuery } from '../merge/merge-queries.ts';
import { savedAnswers, savedSentence } from '../saved-sentence.ts';
import type { ClientEditor } from '../use-client-editor.ts';
import type { ClientSections } from '../use-client-sections.ts';
import { ClientActions } from './client-actions.tsx';
import styles from './client-heading.module.css';

/** A client in its editor, as its parts show it. */
export type ShownClient = { editor: ClientEditor; catalogue: FieldCatalogue; sections: ClientSections };

/** The path to the client, its name, its status in one line, and its actions. */
export function ClientHeading({
  editor,
  catalogue,
  name,
  overview,
  onHistory,
}: Pick<ShownClient, 'editor' | 'catalogue'> & {
  name: string;
  overview: PaneQuery<ClientOverview>;
  /** Opens the history at a version. */
  onHistory: (version: string) => void;
}) {
  const { base } = editor.draft;
  const pairs = useQuery(clientPairsQuery(base.id));
  const isKnown = overview.data !== undefined || hasFailed(overview);
  return (
    <div className={styles.heading}>
      <div className={styles.names}>
        <p className={`quiet ${styles.path}`}>
          <TextLink to={PAGE_PATHS.clients}>Clients</TextLink>
          <span aria-hidden="true">/</span>
          <span>{base.id}</span>
        </p>
        <h1 className={styles.title}>{name}</h1>
      </div>
      <ClientActions key={base.id} stored={base} questions={overview.data?.questions} />
      <div className={styles.below}>
        <section className={`quiet ${styles.marks}`} aria-label="Status">
          <ClientMarks {...{ catalogue, isKnown }} stored={base} overview={overview.data} />
          {isKnown && savedAnswers(base, overview.data) > 0 && (
            <TextButton onClick={() => onHistory(String(base.version))}>See what changed</TextButton>
          )}
          {isKnown && <LooksLike clientId={base.id} pairs={pairs.data} />}
          <TextButton className={styles.onlyNarrow} onClick={goToFinder}>
            Other clients
          </TextButton>
        </section>
        {hasFailed(overview) && <Pane query={overview} isLine failed="The progress could not be loaded." />}
        {hasFailed(pairs) && (
          <Pane query={pairs} isLine failed="Its possible duplicates could not be read." />
        )}
      </div>
    </div>
  );
}

/** Scrolls to the finder of other clients, which is below the client on narrow screens. */
function goToFinder() {
  const finder = document.getElementById('client-finder');
  finder?.scrollIntoView({ block: 'center' });
  finder?.focus({ preventScroll: true });
}

/** How a client stands: its levels, such as of risk, its review dates, who has its questions, and who saved it last. */
function ClientMarks({
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
