import type { SentencePart } from '#rules';
import styles from './restore-preview.module.css';
import { type ComparedPart, sentenceDifference } from './sentence-difference.ts';

/** A rule as it reads now and as it would read: removed words are struck through, added ones highlighted. */
export function SentencePair({
  now,
  restored,
  isOff,
}: {
  /** Null while the rule is deleted. */
  now: SentencePart[] | null;
  restored: SentencePart[];
  isOff: { now: boolean; restored: boolean };
}) {
  const { before, after } = sentenceDifference(now ?? [], restored);
  return (
    <>
      <h3 className={`caps ${styles.cap}`}>As it reads now</h3>
      <p className={styles.sentence}>
        {now ? <ComparedSentence parts={before} Marked="del" /> : 'It is deleted.'}
        {isOff.now && <span className={styles.off}> Switched off.</span>}
      </p>
      <h3 className={`caps ${styles.cap}`}>As it would read</h3>
      <p className={styles.sentence}>
        <ComparedSentence parts={after} Marked={now ? 'ins' : 'span'} />
        {isOff.restored && <span className={styles.off}> Switched off.</span>}
      </p>
    </>
  );
}

function ComparedSentence({
  parts,
  Marked,
}: {
  parts: readonly ComparedPart[];
  Marked: 'del' | 'ins' | 'span';
}) {
  return parts.map(({ kind, text, differs }, index) => {
    const Part = differs && text.trim() !== '' ? Marked : 'span';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name than their position
      <Part key={index} data-part={kind}>
        {text}
      </Part>
    );
  });
}
