import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Finding } from '#contract/matching/screening-contract.ts';
import { useSession } from '../../../identity/session-queries.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { PanelDialog } from '../../../ui/panel-dialog.tsx';
import { reviewersQuery } from '../team/team-queries.ts';
import styles from './screening.module.css';
import { useAssignFindings } from './screening-queries.ts';

const NOBODY = 'nobody';

/** The dialog that assigns a finding to a colleague, or to nobody. */
export function AssignFinding({ finding, onClose }: { finding: Finding | null; onClose: () => void }) {
  return (
    <PanelDialog open={finding !== null} title="Assign this finding" onClose={onClose}>
      {finding && <AssignForm finding={finding} onClose={onClose} />}
    </PanelDialog>
  );
}

function AssignForm({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const id = useId();
  const { user } = useSession();
  const reviewers = useQuery(reviewersQuery);
  const assigning = useAssignFindings();
  const [to, setTo] = useState(finding.assignee?.id ?? '');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        assigning.mutate({ ids: [finding.id], to: to === NOBODY ? null : to }, { onSuccess: onClose });
      }}
    >
      <p>
        {finding.externalName}, at {finding.recordName}
      </p>
      <label className={styles.field} htmlFor={id}>
        Hand it on to
        <select id={id} value={to} data-autofocus onChange={(event) => setTo(event.currentTarget.value)}>
          <option value="">Choose a colleague</option>
          {reviewers.data?.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
              {one.id === user?.id && ' (you)'}
            </option>
          ))}
          <option value={NOBODY}>Nobody</option>
        </select>
      </label>
      <ErrorNotice>{assigning.error?.message ?? reviewers.error?.message ?? null}</ErrorNotice>
      <div className={styles.buttons}>
        <Button type="submit" disabled={to === ''} loading={assigning.isPending}>
          Assign
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
