import { useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Rule } from '#rules';
import { useDeletion } from '../documents/deletion-queries.ts';
import { useDocumentHistory } from '../documents/history-queries.ts';
import { HistoryPanel } from '../ui/history-panel.tsx';
import { ImpactDialog } from '../ui/impact-dialog.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { SavingConflict } from '../ui/saving-conflict.tsx';
import type { OpenRecord } from '../ui/use-open-record.ts';
import { useUrlState } from '../ui/use-url-state.ts';
import { rulePathLabel } from './rule-path-label.ts';
import type { RuleWork } from './use-rule-work.ts';

/** Under the rule: Save, Delete and History, and the choice when somebody else saved it meanwhile. */
export function RuleFoot({
  place,
  stored,
  work,
}: {
  place: OpenRecord;
  stored: Stored<Rule> | null;
  work: RuleWork;
}) {
  const [panel, setPanel] = useUrlState('panel');
  const [isDeleting, setDeleting] = useState(false);
  const { saving } = work;
  return (
    <>
      <SaveBar
        onSave={() => void work.save()}
        canSave={work.isDirty || stored === null}
        isSaving={saving.isSaving}
        failure={saving.failure}
        onDelete={stored ? () => setDeleting(true) : undefined}
        saved={stored && { by: stored.updatedBy, at: stored.updatedAt }}
        onHistory={stored ? () => setPanel('history') : undefined}
        onClose={place.close}
      />
      {stored && (
        <>
          <RuleDeletion
            open={isDeleting}
            stored={stored}
            onClose={() => setDeleting(false)}
            onDeleted={() => {
              work.letGo();
              place.close();
            }}
          />
          <RuleHistory open={panel === 'history'} stored={stored} onClose={() => setPanel(null)} />
        </>
      )}
      <SavingConflict
        work={work}
        labels={rulePathLabel}
        onTheirDeletion={() => {
          work.letGo();
          place.close();
        }}
      />
    </>
  );
}

function RuleDeletion(deletion: {
  open: boolean;
  stored: Stored<Rule>;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { stored } = deletion;
  const removal = useDeletion('rules', stored, deletion.open);
  return (
    <ImpactDialog
      open={deletion.open}
      title="Delete this rule?"
      name={stored.id}
      {...removal}
      onRemoved={deletion.onDeleted}
      onClose={deletion.onClose}
    />
  );
}

function RuleHistory({
  open,
  stored,
  onClose,
}: {
  open: boolean;
  stored: Stored<Rule>;
  onClose: () => void;
}) {
  const history = useDocumentHistory('rules', stored, open);
  return <HistoryPanel open={open} {...history} labels={rulePathLabel} onClose={onClose} />;
}
