import { Button } from '@mantine/core';
import type { LookUp } from '#contract/matching/look-up-contract.ts';
import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import { entityKey } from '#records';
import { ErrorNotice, StatusNotice } from '../../../ui/notice.tsx';
import { type AskedName, useKeepLookUp } from '../../found/look-up-queries.ts';
import { noteDraft } from '../../found/look-up-words.ts';
import styles from './attach-dialog.module.css';

/** Keeps that none of what a search found is the record, as a note on its client. */
export function NoneOfThese({
  asked,
  found,
  record: { kind, recordId, name },
  mayWrite,
}: {
  asked: AskedName;
  found: LookUp;
  record: MatchRecordRow;
  mayWrite: boolean;
}) {
  const keeping = useKeepLookUp();
  if (!mayWrite) return null;
  const { clientId } = entityKey(kind, recordId.slice(kind.length + 1));
  const note = `${noteDraft(asked, found)} None of these is ${name}.`;
  return (
    <div className={styles.none}>
      <Button
        variant="default"
        disabled={keeping.isPending || keeping.isSuccess}
        onClick={() => keeping.mutate({ asked, clientId, note })}
      >
        None of these
      </Button>
      <span className="quiet">Keeps a note: which lists, which names, today.</span>
      <StatusNotice>{keeping.isSuccess && 'Kept in the history of the client.'}</StatusNotice>
      {keeping.isError && <ErrorNotice>{keeping.error.message}</ErrorNotice>}
    </div>
  );
}
