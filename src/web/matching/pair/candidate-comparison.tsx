import type { ReactNode } from 'react';
import type { CandidateEvidence, MatchCandidate } from '#contract/matching/match-candidate-contract.ts';
import { type ComparisonRow, nameKindOf, pairName } from '#matching';
import type { EntityKind } from '#records';
import styles from './candidate-comparison.module.css';
import { ComparisonTable } from './comparison-table.tsx';
import { describeAdmission, flagLabels, matchedNameLabel } from './evidence-labels.ts';
import { MarkedText } from './marked-text.tsx';
import { alignWords } from './name-marks.ts';
import { ReferenceName } from './reference-name.tsx';

type CandidateComparisonProps = {
  candidate: CandidateEvidence & Partial<Pick<MatchCandidate, 'attached'>>;
  kind: EntityKind;
  rows: readonly ComparisonRow[];
  /** The name it was found for. */
  internal: string;
  /** What the side of this name is called, when not our record. */
  internalLabel?: string;
  /** Words for a value that this side does not have. */
  unknown?: string;
  /** Whether the present name is shown below the compared one even when they are the same. */
  repeatsName?: boolean;
  /** Above the fields. */
  notice?: ReactNode;
  /** At the end of the line that says where it is from. */
  origin?: ReactNode;
  /** Below that line. */
  children?: ReactNode;
};

/** A candidate beside the name that it was found for: scores, both names, the fields of both sides, and where it is from. */
export function CandidateComparison({
  candidate,
  kind,
  rows,
  internal,
  internalLabel,
  unknown,
  repeatsName = false,
  notice,
  origin,
  children,
}: CandidateComparisonProps) {
  const { externalId, externalName, listName, listVersion, threshold } = candidate;
  const label = internalLabel === undefined ? {} : { internalLabel };
  return (
    <div className={styles.band}>
      <div className={styles.top}>
        <NameScores candidate={candidate} />
        <div className={styles.names}>
          <ComparedNames candidate={candidate} kind={kind} internal={internal} {...label} />
          {(repeatsName || pairName(externalName, candidate).kind) && (
            <p className={styles.present}>
              <ReferenceName candidate={candidate} kind={kind} />
            </p>
          )}
        </div>
      </div>
      {notice}
      <ComparisonTable
        rows={rows.filter(({ attribute }) => attribute !== 'name')}
        candidate={candidate}
        {...label}
        {...(unknown !== undefined && { unknown })}
      />
      <p className={`quiet ${styles.origin}`}>
        <span>
          {externalId}, {listName} version {listVersion}
        </span>
        <span>
          {candidate.admittedBy === 'hand' ? '' : 'found '}
          {describeAdmission(candidate)}, threshold {threshold}
        </span>
        {flagLabels(candidate).map((words) => (
          <span key={words}>{words}</span>
        ))}
        {origin}
      </p>
      {children}
    </div>
  );
}

/** The name score, which alone admits a candidate; below it the word score, and the combined score, which orders. */
function NameScores({ candidate }: { candidate: CandidateEvidence }) {
  return (
    <div className={styles.scores}>
      <p className={styles.score}>{candidate.score}</p>
      <p className={`quiet ${styles.scoreOf}`}>name score</p>
      <p className={`quiet ${styles.byWords}`}>
        <span className={styles.secondScore}>{candidate.opinion.score}</span> word score
      </p>
      <p className={`quiet ${styles.byWords}`}>combined {candidate.combined}</p>
    </div>
  );
}

/** The two compared names, word under word, and how each pair of words agrees. */
function ComparedNames({
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
      <div className={styles.nameRows}>
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
