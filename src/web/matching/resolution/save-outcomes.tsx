import { type ReactNode, useState } from 'react';
import type { SavePreview } from '#contract/matching/match-save-contract.ts';
import { formatCount } from '../../ui/count-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './save-outcomes.module.css';

type NamedRecords = SavePreview['outcomes']['write'];

/** How many records a save closes and leaves open, and why. Closing those without a value to write is a choice. */
export function SaveOutcomes({
  preview: { outcomes, written },
  left,
  closeUnchanged,
  onCloseUnchanged,
}: {
  preview: SavePreview;
  left: ReadonlySet<string>;
  closeUnchanged: boolean;
  onCloseUnchanged: (close: boolean) => void;
}) {
  const { unchanged, unchosen, other, write } = outcomes;
  const count = written.records - left.size;
  const first = write.first.filter(({ recordId }) => !left.has(recordId));
  const leftOpen = write.first.filter(({ recordId }) => left.has(recordId));
  const stays = (records: NamedRecords) =>
    records.count === 1 ? 'record stays open:' : 'records stay open:';
  return (
    <section className={styles.outcomes} aria-labelledby="save-outcomes">
      <h3 id="save-outcomes" className={styles.title}>
        What closes, what stays
      </h3>
      <Outcome records={{ count, first }} isWritten>
        {count === 1
          ? 'record is written and closes. It has its line in the audit log.'
          : 'records are written and close. Each has its line in the audit log.'}
      </Outcome>
      <Outcome records={{ count: left.size, first: leftOpen }}>
        {left.size === 1 ? 'record stays open' : 'records stay open'}: not ticked above.
      </Outcome>
      <Outcome records={unchanged}>
        {closeUnchanged
          ? `${unchanged.count === 1 ? 'record is' : 'records are'} closed as they are.`
          : `${stays(unchanged)} no value is chosen.`}
      </Outcome>
      <Outcome records={unchosen}>{stays(unchosen)} several matches are confirmed.</Outcome>
      <Outcome records={other}>{stays(other)} you confirmed them, so another user has to save them.</Outcome>
      {unchanged.count > 0 && (
        <label className={styles.close}>
          <input
            type="checkbox"
            checked={closeUnchanged}
            onChange={(event) => onCloseUnchanged(event.currentTarget.checked)}
          />
          Also close the {formatCount(unchanged.count)} as they are, without writing anything. The log says
          “closed unchanged”.
        </label>
      )}
    </section>
  );
}

function Outcome({
  records: { count, first },
  isWritten,
  children,
}: {
  records: NamedRecords;
  isWritten?: boolean;
  children: ReactNode;
}) {
  const [isShown, setShown] = useState(false);
  if (count === 0) return null;
  const more = count - first.length;
  return (
    <div className={styles.outcome} data-written={isWritten || undefined}>
      <span className={styles.count}>{formatCount(count)}</span>
      <span>{children}</span>
      <TextButton aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </TextButton>
      {isShown && (
        <p className={`quiet ${styles.names}`}>
          {first.map(({ name }) => name).join(', ')}
          {more > 0 && `, and ${formatCount(more)} more`}
        </p>
      )}
    </div>
  );
}
