import { type ReactNode, useState } from 'react';
import type { LookUp, LookUpCandidate } from '#contract/matching/look-up-contract.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { ClosedCandidate, OpenCandidate } from './look-up-candidate.tsx';
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
