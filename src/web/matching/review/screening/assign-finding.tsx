import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Finding } from '#contract/matching/screening-contract.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { PanelDialog } from '../../../ui/dialogs/panel-dialog.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { type ChosenColleague, ColleagueChoice } from '../team/colleague-choice.tsx';
import { useAssignFindings } from './screening-queries.ts';

/** The dialog that assigns a finding to a colleague, or to nobody. */
export function AssignFinding({ finding, onClose }: { finding: Finding | null; onClose: () => void }) {
  return (
    <PanelDialog open={finding !== null} title="Assign this finding" onClose={onClose}>
      {finding && <AssignForm finding={finding} onClose={onClose} />}
    </PanelDialog>
  );
}

function AssignForm({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const assigning = useAssignFindings();
  const [to, setTo] = useState<ChosenColleague>(finding.assignee?.id);
  return (
    <DialogForm
      onSubmit={() => to !== undefined && assigning.mutate({ ids: [finding.id], to }, { onSuccess: onClose })}
      actions={
        <>
          <Button type="submit" disabled={to === undefined} loading={assigning.isPending}>
            Assign
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {finding.externalName}, at {finding.recordName}
      </p>
      <ColleagueChoice chosen={to} onChoose={setTo} />
      <ErrorNotice>{assigning.error?.message ?? null}</ErrorNotice>
    </DialogForm>
  );
}
