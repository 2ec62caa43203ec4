import type { CandidateEvidence } from '#contract/matching/match-candidate-contract.ts';
import { nameKindOf } from '#matching';
import type { EntityKind } from '#records';
import styles from './compared-names.module.css';
import { matchedNameLabel } from './evidence-labels.ts';
import { MarkedText } from './marked-text.tsx';
import { alignWords } from './name-marks.ts';

/** The two compared names, word under word, and how each pair of words agrees. */
export function ComparedNames({
  candidate,
  kind,
  internal,
  internalLabel = 'Ours',
}: {
  candidate: CandidateEvidence;
  kind: EntityKind;
  /** The name of our record. */
  internal: string;
  internalLabel?: string;
}) {
  const external = candidate.matchedName || candidate.externalName;
  const { words, opinion, internalName, matchedField, externalName } = candidate;
  const compared = { words, aligned: opinion.aligned, kind: nameKindOf(kind) };
  const columns = alignWords({ internal: internalName || internal, external }, compared);
  const isOursInLatin = internalName !== '' && internalName !== internal;
  const isTheirsInLatin = matchedField === 'transliterated';
  const ours = isOursInLatin ? 'Transliterated' : internalLabel;
  const theirs = isTheirsInLatin ? 'Transliterated' : matchedNameLabel(candidate);
  return (
    <>
      <div className={styles.names}>
        <div className={`quiet ${styles.labels}`} aria-hidden="true">
          <span>{ours}</span>
          <span>{theirs}</span>
          <span>Words</span>
        </div>
        <div className={styles.words} aria-hidden="true">
          {columns.map(({ agreement, ...column }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word has no key but its index
            <div key={index} className={styles.column}>
              <span className={styles.word}>
                {column.internal.length > 0 ? <MarkedText parts={column.internal} /> : '–'}
              </span>
              <span className={styles.word}>
                {column.external.length > 0 ? <MarkedText parts={column.external} /> : '–'}
              </span>
              <span className={`quiet ${styles.agreement}`}>{agreement}</span>
            </div>
          ))}
        </div>
        <p className="visually-hidden">
          {ours}: {internalName || internal}. {theirs}: {external}.
        </p>
      </div>
      {isOursInLatin && <OriginalName label={internalLabel} name={internal} />}
      {isTheirsInLatin && <OriginalName label="Their name" name={externalName} />}
    </>
  );
}

/** A name in its own script, when its Latin form was compared. */
function OriginalName({ label, name }: { label: string; name: string }) {
  return (
    <p className={styles.original}>
      <span className={`quiet ${styles.originalLabel}`}>{label}</span>
      <bdi className={styles.word}>{name}</bdi>
    </p>
  );
}
