import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OWN_EXPORT_FILE, type OwnExportView } from '#contract/account/own-data-contract.ts';
import { api, apiQueries } from '../../api/api-client.ts';
import { clockWords } from '../../ui/moment-words.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import type { Typed } from '../identity-form.tsx';
import styles from './account-page.module.css';
import { AccountSection, OpenForm } from './account-section.tsx';
import { showProblem } from './show-problem.ts';

const POLL_MS = 1_500;

/** The file of all data that is stored about the user. */
export function OwnDataSection() {
  const found = useQuery({
    ...apiQueries.ownData.readExport.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? POLL_MS : false),
  });
  return (
    <AccountSection id="my-data" title="My data">
      <p className={styles.text}>
        What Cairn stores about you: account, sessions, sign-ins, your decisions, notes and summaries.
      </p>
      <Pane query={found} failed="The export status could not be loaded.">
        {(read) => <OwnExport found={read.export} />}
      </Pane>
    </AccountSection>
  );
}

function OwnExport({ found }: { found: OwnExportView }) {
  const [isAsking, setAsking] = useState(false);
  if (found?.state === 'making') return <p role="status">Preparing the file…</p>;
  if (found?.state === 'ready')
    return (
      <p role="status">
        <a href={OWN_EXPORT_FILE} download>
          Download, good until {clockWords(found.expiresAt ?? '')}
        </a>
      </p>
    );
  if (isAsking) return <ExportForm onClose={() => setAsking(false)} />;
  return (
    <>
      <div className={styles.download}>
        <Button variant="default" onClick={() => setAsking(true)}>
          Download my data
        </Button>
        <span className="quiet">One JSON file. Your password is asked first.</span>
      </div>
      <div className={styles.failure}>
        <ErrorNotice>
          {found?.state === 'failed' && 'The file could not be prepared. Please try again.'}
        </ErrorNotice>
      </div>
    </>
  );
}

function ExportForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const request = async (typed: Typed) => {
    const begun = await api.ownData.requestExport({ password: typed('password') }).catch(showProblem);
    onClose();
    client.setQueryData(apiQueries.ownData.readExport.queryKey(), begun);
  };
  return (
    <OpenForm button="Prepare my data" onSubmit={request} onCancel={onClose}>
      <PasswordField label="Password" name="password" autoComplete="current-password" />
    </OpenForm>
  );
}
