import { Button, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MatchCandidate } from '#contract/match-candidate-contract.ts';
import type { Decision } from '#matching';
import { TextButton } from '../../../ui/text-button.tsx';
import { formatCount } from '../../match-format.ts';
import styles from './candidate-card.module.css';
import type { ComparedValues } from './candidate-queries.ts';
import { Elsewhere } from './candidate-row.tsx';
import { DecisionSummary } from './decision-mark.tsx';
import { DecisionNote } from './decision-note.tsx';
import {
  birthdayFinding,
  birthplaceFinding,
  type Finding,
  flagLabels,
  matchedNameLabel,
  nameFieldLabel,
  originLabel,
} from './evidence-labels.ts';
import { NameDifference } from './name-difference.tsx';
import { type CandidateItem, candidateName, decisionShown } from './review-items.ts';
import type { Rival } from './rivals.ts';

type CardActions = {
  letters: boolean;
  isReadOnly: boolean;
  isEditingNote: boolean;
  onDecide: (decision: Decision) => void;
  onSaveNote: (note: string) => void;
  onEditNote: (isEditingNote: boolean) => void;
};

/** The chosen candidate with everything that speaks for and against it, and the two decisions. */
export function CandidateCard({
  item,
  internal,
  rival,
  isOutranking,
  ...card
}: CardActions & {
  item: CandidateItem;
  internal: ComparedValues;
  /** The nearest of its rivals, of those read so far. */
  rival: Rival | undefined;
  /** A candidate below it has a better score. */
  isOutranking: boolean;
}) {
  const { candidate } = item;
  return (
    <div className={styles.card}>
      <div className={styles.side}>
        <span className={styles.score}>{candidate.score}</span>
        <span className={styles.band}>{candidate.band}</span>
      </div>
      <div className={styles.work}>
        <NameDifference
          internal={internal.names[0]?.name ?? ''}
          external={candidateName(candidate)}
          externalLabel={matchedNameLabel(candidate)}
          words={candidate.words}
        />
        <Evidence candidate={candidate} internal={internal} rival={rival} />
        <p className={styles.remarks}>
          <span>{admissionReason(candidate)}</span>
          {flagLabels(candidate).map((words) => (
            <span key={words}>{words}</span>
          ))}
          {isOutranking && <span>stands above better scores for its birthday</span>}
          <Elsewhere candidate={candidate} />
        </p>
        <Actions item={item} card={card} />
        <DecisionNote
          note={candidate.decision.note}
          isOpen={card.isEditingNote}
          isReadOnly={card.isReadOnly}
          letters={card.letters}
          onOpen={card.onEditNote}
          onKeep={card.onSaveNote}
        />
      </div>
    </div>
  );
}

/** The two decisions, what is decided, and the way back to undecided. */
function Actions({ item, card }: { item: CandidateItem; card: CardActions }) {
  const decision = decisionShown(item);
  const isOwn = item.candidate.decision.value !== 'undecided';
  return (
    <div className={styles.actions}>
      <Button
        disabled={card.isReadOnly}
        variant={decision.value === 'delete' ? 'default' : 'filled'}
        onClick={() => card.onDecide('confirm')}
      >
        Confirm {card.letters && <Kbd>C</Kbd>}
      </Button>
      <Button disabled={card.isReadOnly} variant="default" onClick={() => card.onDecide('delete')}>
        Delete {card.letters && <Kbd>D</Kbd>}
      </Button>
      <span className={styles.decision}>
        {decision.value !== 'undecided' && <DecisionSummary decision={decision} />}
        {decision.value === 'undecided' && decision.reopened && <DecisionSummary decision={decision} />}
      </span>
      {isOwn && !card.isReadOnly && (
        <TextButton onClick={() => card.onDecide('undecided')}>Make undecided</TextButton>
      )}
    </div>
  );
}

function Evidence({
  candidate,
  internal,
  rival,
}: {
  candidate: MatchCandidate;
  internal: ComparedValues;
  /** The nearest of its rivals, of those read so far. */
  rival: Rival | undefined;
}) {
  const { external } = candidate;
  return (
    <dl className={styles.evidence}>
      {(internal.birthday || external.birthday) && (
        <Line
          label="Birthday"
          finding={birthdayFinding(candidate)}
          values={[internal.birthday, external.birthday]}
        />
      )}
      {(internal.birthplace || external.birthplace) && (
        <Line
          label="Birthplace"
          finding={birthplaceFinding(candidate)}
          values={[internal.birthplace, external.birthplace]}
        />
      )}
      {candidate.otherScores.map(({ field, name, score }) => (
        <Line
          key={`${field} ${name}`}
          label="Other name"
          values={[`${nameFieldLabel(field)} ${score}`, name]}
          finding={{ words: score === candidate.score ? 'Same score' : '', weight: 'weak' }}
        />
      ))}
      {rival && (
        <Line
          label={candidate.rivals > 1 ? `${formatCount(candidate.rivals)} rivals` : 'Rival'}
          values={[String(rival.score), rival.name]}
          finding={{ words: formatDistance(rival.score - candidate.score), weight: 'check' }}
        />
      )}
      <Line
        label="Reference"
        values={[candidate.externalId, candidate.listName]}
        finding={{ words: `Threshold ${candidate.threshold}`, weight: 'weak' }}
      />
    </dl>
  );
}

function Line({
  label,
  values,
  finding,
}: {
  label: string;
  values: readonly [string | null, string | null];
  finding: Finding;
}) {
  const shown = (value: string | null): ReactNode => value ?? <span className={styles.weak}>none given</span>;
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{shown(values[0])}</dd>
      <dd>{shown(values[1])}</dd>
      <dd className={styles[finding.weight]}>{finding.words}</dd>
    </div>
  );
}

function admissionReason(candidate: MatchCandidate): string {
  const { admittedBy, threshold, score } = candidate;
  if (admittedBy === 'name') return `here by its name: ${score} reaches ${threshold}`;
  if (admittedBy === 'both')
    return `here by its name (${score} reaches ${threshold}) and its ${originLabel(candidate)}`;
  return `here by its ${admittedBy} alone: ${score} is under ${threshold}`;
}

function formatDistance(points: number): string {
  if (points === 0) return 'Same score';
  const size = Math.abs(points);
  return `${size} ${size === 1 ? 'point' : 'points'} ${points > 0 ? 'up' : 'down'}`;
}
