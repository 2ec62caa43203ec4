import { useState } from 'react';
import type { Finding } from '#contract/matching/screening-contract.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { AssignForm, type ChosenColleague } from '../decisions/assign-form.tsx';
import { useAssignFindings } from './screening-queries.ts';

/** The dialog that assigns a finding to a colleague, or to no one. */
export function AssignFinding({ finding, onClose }: { finding: Finding | null; onClose: () => void }) {
  return (
    <PanelDialog open={finding !== null} title="Assign this finding" onClose={onClose}>
      {finding && <OneFinding finding={finding} onClose={onClose} />}
    </PanelDialog>
  );
}

function OneFinding({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const assigning = useAssignFindings();
  const [to, setTo] = useState<ChosenColleague>(finding.assignee?.id);
  return (
    <AssignForm
      about={
        <p>
          {finding.externalName}, at {finding.recordName}
        </p>
      }
      {...{ to, assigning, onClose }}
      onChoose={setTo}
      onAssign={(chosen) => assigning.mutate({ ids: [finding.id], to: chosen }, { onSuccess: onClose })}
    />
  );
}
