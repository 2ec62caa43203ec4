import type { Finding } from '#contract/matching/screening-contract.ts';
import { clientPath } from '#contract/page-paths.ts';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { VERDICT_SIGNS } from '../pair/verdict-sign.ts';
import { InPane } from './finding-pane.tsx';
import { FindingRecords } from './finding-records.tsx';
import styles from './finding-row.module.css';
import { birthdayVerdict, countryVerdict, type FindingVerdict, warningWords } from './finding-verdicts.ts';
import { useInboxChoice, useShown } from './inbox-choice.ts';
import { ownerWords, proposalSentence, reasonSentence, STATE_LABELS } from './screening-words.ts';

/** What the columns of the rows hold; each value says it itself to those who do not see the columns. */
export function FindingHeads() {
  return (
    <p className={`caps ${styles.row} ${styles.heads}`} aria-hidden="true">
      <span>Mean</span> <span>Our record</span> <span>On the list</span> <span>Birthday</span>{' '}
      <span>Country</span>
    </p>
  );
}

/** A finding: both numbers, our record and theirs, what birthdays and countries say; opened, both records. */
export function FindingRow({ finding, withOwner }: { finding: Finding; withOwner: boolean }) {
  useShown(finding);
  const { opened, chosen, shownOpen, onSeen } = useInboxChoice();
  const { id, state, score, words, combined } = finding;
  const isOpen = opened === id;
  return (
    <li
      id={`finding-${id}`}
      data-finding={id}
      className={styles.finding}
      data-open={isOpen || undefined}
      data-chosen={chosen === id || undefined}
      aria-current={chosen === id || undefined}
    >
      <div className={styles.row}>
        <div className={styles.numbers}>
          <span className={styles.mean}>
            <span className="visually-hidden">Combined score </span>
            {combined}
          </span>
          <span className={styles.both}>
            <span className="visually-hidden">, name score and word score </span>
            {score} · {words}
          </span>
        </div>
        <Ours finding={finding} withOwner={withOwner} />
        <Theirs finding={finding} />
        <VerdictMark about="Birthday" verdict={birthdayVerdict(finding)} />
        <VerdictMark about="Country" verdict={countryVerdict(finding)} />
        <p className={styles.state}>
          {state !== 'new' && <b>{STATE_LABELS[state]}. </b>}
          {warningWords(finding) && <b className={styles.warning}>◇ {warningWords(finding)} </b>}
          {reasonSentence(finding)}
          {finding.proposal && <b> {proposalSentence(finding.proposal)}</b>}
          {finding.assignee && <b> Assigned to {finding.assignee.name}.</b>}
        </p>
        <Acts finding={finding} />
      </div>
      {shownOpen === id && (
        <InPane finding={finding} isOpen={isOpen}>
          <FindingRecords finding={finding} onSeen={onSeen && (() => onSeen([id]))} />
        </InPane>
      )}
    </li>
  );
}

function Ours({ finding, withOwner }: { finding: Finding; withOwner: boolean }) {
  const { clientId, clientName, recordName } = finding;
  return (
    <div>
      <p className={styles.ours}>{recordName}</p>
      {withOwner && (
        <p className={styles.small}>
          {clientName === '' ? (
            'A deleted client'
          ) : (
            <TextLink to={clientPath(clientId)}>{ownerWords(finding)}</TextLink>
          )}
        </p>
      )}
    </div>
  );
}

function Theirs({ finding: { externalName, listName, theirs, state, recommended } }: { finding: Finding }) {
  return (
    <div>
      <p className={styles.theirs}>{state === 'gone' ? <s>{externalName}</s> : externalName}</p>
      <p className={styles.small}>
        {[listName, theirs?.programme].filter(Boolean).join(', ')}
        {recommended && <span className={styles.recommended}> ◆ Recommended</span>}
      </p>
    </div>
  );
}

function Acts({ finding }: { finding: Finding }) {
  const { opened, open, choose, onSeen, onAssign } = useInboxChoice();
  const { id, state, externalName } = finding;
  const isOpen = opened === id;
  return (
    <span className={`reach ${styles.acts}`}>
      {onAssign && (
        <TextButton aria-label={`Assign ${externalName}`} onClick={() => onAssign(finding)}>
          Assign
        </TextButton>
      )}
      {state === 'gone' && onSeen ? (
        <TextButton aria-label={`Seen: ${externalName}`} onClick={() => onSeen([id])}>
          Seen
        </TextButton>
      ) : (
        <TextButton
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Review'} ${externalName}`}
          onClick={() => {
            choose(id);
            open(isOpen ? null : id);
          }}
        >
          {isOpen ? 'Close' : 'Review'}
        </TextButton>
      )}
    </span>
  );
}

/** A verdict: its sign, its word, and the values below. `about` names what was compared, for who does not see the column. */
function VerdictMark({ about, verdict }: { about: string; verdict: FindingVerdict }) {
  const { sign, words, values } = verdict;
  return (
    <p className={styles.verdict} data-sign={sign}>
      <span aria-hidden="true">{VERDICT_SIGNS[sign]}</span>
      <span>
        <span className="visually-hidden">{about}: </span>
        <span className={styles.words}>{words}</span>
        {values && <span className={styles.values}> {values}</span>}
      </span>
    </p>
  );
}
