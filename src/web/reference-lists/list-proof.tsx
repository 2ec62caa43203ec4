import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ListVersion,
  MOST_PROVED_RECORDS,
  type ProofFormat,
  proofPath,
} from '#contract/reference-lists/reference-list-contract.ts';
import { apiQueries } from '../api/api-client.ts';
import { readFile } from '../api/read-file.ts';
import { formatCount } from '../ui/count-words.ts';
import { downloadFile } from '../ui/download-file.ts';
import { TextButton } from '../ui/text-button.tsx';
import { recordCount } from './list-words.ts';
import styles from './reference-lists.module.css';

/** Proves a version of a list by changed names: its report is made on the server and saved, as a page to print or as JSON. */
export function ListProof({ version }: { version: ListVersion }) {
  const report = useReport(version.id);
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
    <div className={`quiet ${styles.proof}`}>
      <Button variant="default" loading={report.isPending} onClick={() => report.mutate('html')}>
        Detection test
      </Button>
      <TextButton disabled={report.isPending} onClick={() => report.mutate('json')}>
        The same as JSON
      </TextButton>
      <p role="status">
        {report.isPending && 'Every name is changed and looked for. This may take a minute.'}
        {report.isSuccess && 'The report is in your downloads. Open it to read or print.'}
      </p>
      <p role="alert" className={styles.proofProblem}>
        {report.isError && report.error.message}
      </p>
    </div>
  );
}

/** A report that is made on the server and saved. */
function useReport(id: string) {
  const queries = useQueryClient();
  return useMutation({
    // The table of versions shows the share that was found.
    onSuccess: () => queries.invalidateQueries({ queryKey: apiQueries.referenceLists.key() }),
    mutationFn: async (format: ProofFormat) => {
      downloadFile(`proof-${id}.${format}`, await readFile(proofPath(id, format)));
    },
  });
}
