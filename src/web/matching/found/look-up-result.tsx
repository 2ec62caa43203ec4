import { type ReactNode, useState } from 'react';
import type { LookUp, LookUpCandidate } from '#contract/matching/look-up-contract.ts';
import { comparisonRows, type FieldValues } from '#matching';
import { counted, formatCount } from '../../ui/count-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { CandidateComparison } from '../pair/candidate-comparison.tsx';
import { describeAdmission, describeFields } from '../pair/evidence-labels.ts';
import { ReferenceName } from '../pair/reference-name.tsx';
import styles from './look-up-result.module.css';
import { foundSentence, orderSentence } from './look-up-words.ts';

/** What a look-up found: the first candidate open, the others as lines. */
export function LookUpResult({
  found,
  onMore,
  actionOf,
}: {
  found: LookUp;
  onMore: (() => void) | null;
  /** What can be done with a candidate, beside it. */
  actionOf?: (candidate: LookUpCandidate) => ReactNode;
}) {
  const [open, setOpen] = useState(0);
  const { items, sameBirthday, spellings, spelt, total } = found;
  const shown = [...items, ...spellings];
  return (
    <section aria-labelledby="look-up-found" className={styles.result}>
      <div className={styles.head}>
        <h2 id="look-up-found" className={styles.title}>
          {foundSentence(found)}
        </h2>
        <p className="quiet">{orderSentence(found)}</p>
      </div>
      <ol>
        {shown.map((candidate, at) => (
          <li key={`${candidate.list} ${candidate.kind} ${candidate.externalId}`} className={styles.item}>
            {at === open ? (
              <OpenCandidate candidate={candidate} asked={found.asked} />
            ) : (
              <ClosedCandidate candidate={candidate} onOpen={() => setOpen(at)} />
            )}
            {actionOf && <div className={styles.action}>{actionOf(candidate)}</div>}
          </li>
        ))}
      </ol>
      {spelt > spellings.length && (
        <p className={`quiet ${styles.more}`}>
          {counted(spelt, 'other spelling')}; the best {spellings.length} are shown.
        </p>
      )}
      {sameBirthday > 0 && (
        <p className={`quiet ${styles.more}`}>
          {counted(sameBirthday, 'other has', 'others have')} the birthday and another name.
        </p>
      )}
      {items.length < total && (
        <p className={`quiet ${styles.more}`}>
          The best {formatCount(items.length)} of {formatCount(total)} are shown.{' '}
          {onMore && <TextButton onClick={onMore}>Show more</TextButton>}
        </p>
      )}
    </section>
  );
}

/** The opened candidate of a look-up, with what was asked in the place of our record. */
function OpenCandidate({ candidate, asked }: { candidate: LookUpCandidate; asked: LookUp['asked'] }) {
  return (
    <CandidateComparison
      candidate={candidate}
      kind={candidate.kind}
      rows={comparisonRows(askedFields(asked), candidate.fields)}
      internal={asked.names[0]?.name ?? ''}
      internalLabel="You asked"
      unknown="not asked"
      repeatsName
    />
  );
}

function askedFields({ birthday }: LookUp['asked']): FieldValues[] {
  if (birthday === null) return [];
  return [{ path: 'birthday', attribute: 'birthday', label: 'Date of birth', texts: [birthday] }];
}

/** A candidate of a look-up as a line that opens it. */
function ClosedCandidate({ candidate, onOpen }: { candidate: LookUpCandidate; onOpen: () => void }) {
  const { kind, score, opinion, listName, sanctioned } = candidate;
  return (
    <button type="button" data-printed className={styles.row} aria-expanded={false} onClick={onOpen}>
      <span className={styles.score}>{score}</span>
      <span className={styles.who}>
        <span className={styles.name}>
          <ReferenceName candidate={candidate} kind={kind} />
        </span>
        <span className={`quiet ${styles.evidence}`}>
          {sanctioned && <span className={styles.check}>on a sanctions list</span>}
          <span>word score {opinion.score}</span>
          <span>{describeAdmission(candidate)}</span>
          {describeFields(candidate).map(({ words, weight }) => (
            <span key={words} className={weight === 'check' ? styles.check : undefined}>
              {words}
            </span>
          ))}
          <span>{listName}</span>
        </span>
      </span>
    </button>
  );
}
