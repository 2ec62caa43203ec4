import type { ReactNode } from 'react';
import type { SourceProofState, SourceProofView } from '#contract/reference-lists/source-proof-contract.ts';
import {
  fingerprint,
  SECOND_READING,
  SOURCE_MEANING,
  sourceSentence,
  sumSource,
} from '#contract/reference-lists/source-proof-words.ts';
import { sizeWords } from '../../editing/transfer/size-words.ts';
import { formatCount } from '../../ui/count-words.ts';
import { recordedMoment } from '../../ui/moment-words.ts';
import { versionWords } from '../list-words.ts';
import { MissedValues } from './missed-values.tsx';
import { SourceKindTable } from './source-kind-table.tsx';
import styles from './source-proof.module.css';

/** The result of a test: a sentence, the figures by kind, what is not found, and how it was done. */
export function SourceProofResult({ state, proof }: { state: SourceProofState; proof: SourceProofView }) {
  const words = versionWords(state);
  return (
    <div className={styles.result}>
      <div className={styles.part}>
        <p className={styles.label}>{state.isEmbedded ? words : `Version ${words}`}</p>
        <p className={styles.sentence}>{sourceSentence(sumSource(proof.counts), formatCount)}</p>
      </div>
      <Part label="By kind">
        <SourceKindTable counts={proof.counts} />
      </Part>
      <Part label="Not found">
        {proof.missedInAll === 0 ? <p>Nothing.</p> : <MissedValues list={state} proof={proof} />}
      </Part>
      <Part label="How it was done">
        <HowItWasDone proof={proof} />
      </Part>
    </div>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

function HowItWasDone({ proof: { at, by, program, files } }: { proof: SourceProofView }) {
  return (
    <p className={styles.how}>
      {recordedMoment(at)}, by {by ?? 'Cairn'}. {files.length === 1 ? 'The file' : 'The files'}{' '}
      {files.map(({ name, bytes, hash }, at) => (
        <span key={hash}>
          {at > 0 && '; '}
          <b>{name}</b>, {sizeWords(bytes)}, fingerprint <b title={hash}>{fingerprint(hash)}</b>
        </span>
      ))}
      , {files.length === 1 ? 'was' : 'were'} {SECOND_READING} Cairn {program}. {SOURCE_MEANING}
    </p>
  );
}
