import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ListVersion,
  MOST_PROVED_RECORDS,
  type ProofFormat,
  proofPath,
  sourceProofPath,
} from '#contract/reference-lists/reference-list-contract.ts';
import { apiQueries } from '../api/api-client.ts';
import { readFile } from '../api/read-file.ts';
import { formatCount } from '../ui/count-words.ts';
import { downloadFile } from '../ui/download-file.ts';
import { TextButton } from '../ui/text-button.tsx';
import { recordCount, sourceProofWords } from './list-words.ts';
import styles from './reference-lists.module.css';

/** Proves a version of a list: its report is made on the server and saved, as a page to print or as JSON. */
export function ListProof({ version }: { version: ListVersion }) {
  const proof = useReport(proofPath, { id: version.id, name: 'proof' });
  if (version.state !== 'ready' || recordCount(version) === 0) return null;
  if (recordCount(version) > MOST_PROVED_RECORDS) {
    return (
      <p className={`quiet ${styles.proof}`}>
        Detection test: a list of more than {formatCount(MOST_PROVED_RECORDS)} records is tested by the
        command <code>cairn prove</code>.
      </p>
    );
  }
  return (
    <>
      <ReportButton report={proof} pending="Every name is changed and looked for. This may take a minute.">
        Detection test
      </ReportButton>
      {version.hasPublishedFiles && <SourceProof version={version} />}
    </>
  );
}

/** Tests a version from the files that its authority published, and says in a sentence what was found. */
function SourceProof({ version }: { version: ListVersion }) {
  const proof = useReport(sourceProofPath, { id: version.id, name: 'source-proof' });
  return (
    <ReportButton
      report={proof}
      pending="The published file is read a second time, and each name and birthday in it looked for."
      jsonLabel="The same as JSON, from the file"
      done={version.sourceProof && sourceProofWords(version.sourceProof)}
    >
      Prove from the file
    </ReportButton>
  );
}

type Report = ReturnType<typeof useReport>;

/** A report that is made on the server and saved. */
function useReport(
  pathOf: (id: string, format: ProofFormat) => string,
  { id, name }: { id: string; name: string },
) {
  const queries = useQueryClient();
  return useMutation({
    // The table of versions shows the share that was found.
    onSuccess: () => queries.invalidateQueries({ queryKey: apiQueries.referenceLists.key() }),
    mutationFn: async (format: ProofFormat) => {
      downloadFile(`${name}-${id}.${format}`, await readFile(pathOf(id, format)));
    },
  });
}

function ReportButton({
  report,
  pending,
  done,
  jsonLabel,
  children,
}: {
  report: Report;
  pending: string;
  done?: string | null;
  jsonLabel?: string;
  children: string;
}) {
  return (
    <div className={`quiet ${styles.proof}`}>
      <Button variant="default" loading={report.isPending} onClick={() => report.mutate('html')}>
        {children}
      </Button>
      <TextButton disabled={report.isPending} aria-label={jsonLabel} onClick={() => report.mutate('json')}>
        The same as JSON
      </TextButton>
      <p role="status">
        {report.isPending && pending}
        {report.isSuccess &&
          `${done ? `${done} ` : ''}The report is in your downloads. Open it to read or print.`}
      </p>
      <p role="alert" className={styles.proofProblem}>
        {report.isError && report.error.message}
      </p>
    </div>
  );
}
