import { type ReactNode, useState } from 'react';
import type {
  FieldChoice,
  MatchView,
  ResolutionItem,
  ResolutionRow,
} from '#contract/matching/match-resolution-contract.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { KIND_NAMES } from '../kind-labels.ts';
import { describeFolded, formatUser } from '../match-format.ts';
import { MatchChoice, type MatchChoiceProps } from './match-choice.tsx';
import { type RecordActions, RecordClosing } from './record-closing.tsx';
import { type Choices, changedPaths, presetChoices } from './resolution-choices.ts';
import styles from './resolution-record.module.css';
import { ResolutionFieldRow, rowLabel } from './resolution-row.tsx';

const INTERNAL: FieldChoice = { use: 'internal' };

/** One confirmed match field by field. Equal fields are summarised in one sentence. */
export function ResolutionRecord({
  runId,
  item,
  isChangedSince,
  actions,
  onChoose,
}: {
  runId: string;
  item: ResolutionItem;
  /** Whether the client changed while choices were made; the fields are the current ones. */
  isChangedSince: boolean;
  actions: RecordActions;
  onChoose: (choices: Choices, match?: MatchView) => void;
}) {
  const differing = item.rows.filter(({ equal }) => !equal);
  const equal = item.rows.filter((row) => row.equal);
  const changed = changedPaths(item);
  const isReadOnly = item.saved;
  const field = (row: ResolutionRow) => (
    <ResolutionFieldRow
      key={row.path}
      row={row}
      choice={item.choices[row.path] ?? INTERNAL}
      isChanged={changed.has(row.path)}
      isReadOnly={isReadOnly}
      onChoose={(choice) => onChoose({ ...item.choices, [row.path]: choice })}
    />
  );
  return (
    <section className={styles.record} aria-label={item.name}>
      <div className={styles.head}>
        <h2 className={styles.name}>{item.name}</h2>
        {!isReadOnly && differing.length > 0 && <Presets item={item} onChoose={onChoose} />}
      </div>
      <Match runId={runId} item={item} onChoose={(match) => onChoose({}, match)} />
      {(isChangedSince || item.stale) && !item.saved && (
        <p className={styles.warn} role="status">
          This client was changed since you chose. These are its fields as they are now: look at them again.{' '}
          <TextButton onClick={() => onChoose(item.choices)}>Keep these choices</TextButton>
        </p>
      )}
      {item.needsOther && (
        <p className={styles.warn}>You confirmed this match, so another user has to save it.</p>
      )}
      {item.match && (
        <>
          <div className={`caps ${styles.columns}`} aria-hidden="true">
            <span>Field</span>
            <span>Internal</span>
            <span>External</span>
            <span>Custom</span>
          </div>
          {differing.map(field)}
          <EqualRows rows={equal} hasDifferences={differing.length > 0} render={field} />
        </>
      )}
      <RecordClosing item={item} actions={actions} />
    </section>
  );
}

function Presets({ item, onChoose }: { item: ResolutionItem; onChoose: (choices: Choices) => void }) {
  return (
    <p className={styles.presets}>
      <TextButton onClick={() => onChoose(presetChoices('keep-internal', item.rows))}>
        Keep internal
      </TextButton>
      <TextButton onClick={() => onChoose(presetChoices('external-where-empty', item.rows))}>
        Take external where internal is empty
      </TextButton>
    </p>
  );
}

function Match(choosing: MatchChoiceProps) {
  const { item } = choosing;
  const { match, matches } = item;
  const choice = matches > 1 && !item.saved && <MatchChoice {...choosing} />;
  if (!match) {
    return (
      <p className={item.saved ? styles.match : styles.warn}>
        {KIND_NAMES[item.kind]}. {counted(matches, 'match is', 'matches are')} confirmed for this record.{' '}
        {item.saved ? (
          <b>{describeClosed(item)}</b>
        ) : (
          'Choose the one whose values count; until then the record stays open.'
        )}{' '}
        {choice}
      </p>
    );
  }
  return (
    <p className={styles.match}>
      {KIND_NAMES[item.kind]}, confirmed as {match.externalName}, {match.externalId} of {match.listName},
      score {match.score}, by {formatUser(match.by)} on {dayWords(match.at)}.
      {match.note && ` “${match.note}”`}
      {matches > 1 && ` One of ${formatCount(matches)} that are confirmed. `}
      {choice}
      {item.saved && <b> {describeClosed(item)}</b>}
    </p>
  );
}

function describeClosed({ unchanged }: ResolutionItem): string {
  return unchanged ? 'Closed unchanged.' : 'Saved.';
}

function EqualRows({
  rows,
  hasDifferences,
  render,
}: {
  rows: readonly ResolutionRow[];
  hasDifferences: boolean;
  render: (row: ResolutionRow) => ReactNode;
}) {
  const [isShown, setShown] = useState(false);
  if (rows.length === 0) {
    return hasDifferences ? null : (
      <p className={`quiet ${styles.fold}`}>The reference record has no other values.</p>
    );
  }
  return (
    <>
      <p className={`quiet ${styles.fold}`}>
        {describeFolded(rows.map((row) => rowLabel(row).toLowerCase()))}
        <TextButton aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Fold' : 'Show'}
        </TextButton>
      </p>
      {isShown && rows.map(render)}
    </>
  );
}
