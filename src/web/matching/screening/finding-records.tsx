import type { Finding, OpenFinding } from '#contract/matching/screening-contract.ts';
import { clientPath, entityFilePath, PAGE_PATHS } from '#contract/page-paths.ts';
import { comparisonRows } from '#matching';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { CandidateComparison } from '../pair/candidate-comparison.tsx';
import { DecideFinding } from './decide-finding.tsx';
import styles from './screening.module.css';
import { useOpenFinding } from './screening-queries.ts';

/** A finding with both records side by side, and links to decide about it. */
export function FindingRecords({ finding, onSeen }: { finding: Finding; onSeen: (() => void) | null }) {
  const opened = useOpenFinding(finding.id);
  return (
    <Pane query={opened} failed="Both records could not be read.">
      {(read) => (
        <div className={styles.records}>
          <Records opened={read} />
          {onSeen && read.finding.state !== 'gone' && read.candidate && <DecideFinding opened={read} />}
          <FindingLinks finding={finding} onSeen={isUnseenForTwo(read) ? null : onSeen} />
        </div>
      )}
    </Pane>
  );
}

/** Whether it is cleared only with another person, so that seeing it ends nothing. */
function isUnseenForTwo({ finding: { state }, isForTwo }: OpenFinding): boolean {
  return isForTwo && state !== 'gone';
}

function Records({ opened: { finding, own, candidate } }: { opened: OpenFinding }) {
  if (!own || !candidate) {
    const sentence = own
      ? `${finding.externalName} is not in the current version of ${finding.listName}.`
      : `Our record ${finding.recordName} is deleted.`;
    return <p className="quiet">{sentence}</p>;
  }
  return (
    <CandidateComparison
      candidate={candidate}
      kind={candidate.kind}
      rows={comparisonRows(own.fields, candidate.fields)}
      internal={finding.recordName}
      repeatsName
    />
  );
}

function FindingLinks({ finding, onSeen }: { finding: Finding; onSeen: (() => void) | null }) {
  const { kind, recordId, recordName, clientId, clientName, state } = finding;
  const review = `${PAGE_PATHS.entityMatching}?kind=${kind}&q=${encodeURIComponent(recordName)}`;
  return (
    <p className={styles.ways}>
      {state !== 'gone' && <TextLink to={review}>Decide in Entity Matching</TextLink>}
      {clientName !== '' && <TextLink to={clientPath(clientId)}>Client</TextLink>}
      {clientName !== '' && <TextLink to={entityFilePath({ kind, id: recordId })}>File</TextLink>}
      {onSeen && <TextButton onClick={onSeen}>Mark as seen</TextButton>}
    </p>
  );
}
