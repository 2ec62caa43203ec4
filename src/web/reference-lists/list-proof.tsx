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

/** Proves a version of a list: its report is made on the server and saved, as a page to print or as JSON. */
export function ListProof({ version }: { version: ListVersion }) {
  const queries = useQueryClient();
  const proof = useMutation({
    // The table of versions shows the share that was found.
    onSuccess: () => queries.invalidateQueries({ queryKey: apiQueries.referenceLists.key() }),
    mutationFn: async (format: ProofFormat) => {
      downloadFile(`proof-${version.id}.${format}`, await readFile(proofPath(version.id, format)));
    },
  });
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
      <Button variant="default" loading={proof.isPending} onClick={() => proof.mutate('html')}>
        Detection test
      </Button>
      <TextButton disabled={proof.isPending} onClick={() => proof.mutate('json')}>
        The same as JSON
      </TextButton>
      <p role="status">
        {proof.isPending && 'Every name is changed and looked for. This may take a minute.'}
        {proof.isSuccess && 'The report is in your downloads. Open it to read or print.'}
      </p>
      <p role="alert" className={styles.proofProblem}>
        {proof.isError && proof.error.message}
      </p>
    </div>
  );
}
