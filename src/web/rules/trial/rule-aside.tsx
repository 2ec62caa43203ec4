import { TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import type { Rule } from '#rules';
import { useAttempt } from '../../editing/use-attempt.ts';
import { counted } from '../../ui/count-words.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { RuleContext, TrialRules } from '../parts/rule-context.ts';
import type { ScenarioChange } from './scenario-changes.ts';
import styles from './try-it.module.css';
import { TryIt } from './try-it.tsx';
import { useScenarios } from './use-scenarios.ts';
import { useTrial } from './use-trial.ts';

/** The aside of a rule: a trial with the draft, and a report on the saved scenarios. */
export const RuleAside = memo(function RuleAside({
  rule,
  isDirty,
  context,
  tried,
}: {
  /** The draft; null while no rule is open. */
  rule: Rule | null;
  isDirty: boolean;
  context: RuleContext;
  tried: TrialRules;
}) {
  const trial = useTrial(tried);
  const scenarios = useScenarios(tried);
  const [isNaming, setNaming] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { attempt, failure } = useAttempt();
  return (
    <>
      <TryIt rule={rule} context={context} work={trial} onSaveAsTest={() => setNaming(true)}>
        <Pane query={scenarios.query} failed="The saved tests could not be read." loading={null} isLine>
          {({ length }) => (
            <ScenarioReport
              count={length}
              changes={scenarios.changes}
              isDraft={isDirty}
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
              onAccept={(change) => void attempt(async () => void (await scenarios.accept(change)))}
              onRemove={(change) => void attempt(async () => void (await scenarios.remove(change)))}
            />
          )}
        </Pane>
        <div role="alert">{failure}</div>
      </TryIt>
      <SaveAsTest
        open={isNaming}
        onClose={() => setNaming(false)}
        onSave={(name) => scenarios.save(name, trial.trial)}
      />
    </>
  );
});

/** Saves a trial under a name as a scenario, which runs again after every change of the rules. */
function SaveAsTest({
  open,
  onClose,
  onSave,
}: {
  open: boolean;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}) {
  const [name, setName] = useState('');
  const { attempt, failure, isBusy } = useAttempt();

  async function save() {
    if (name.trim() === '') return 'Name is required';
    await onSave(name.trim());
    setName('');
    onClose();
    return undefined;
  }

  return (
    <ConfirmDialog
      open={open}
      title="Save as test"
      confirmLabel="Save test"
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void attempt(save)}
      onClose={onClose}
    >
      <p>It runs again whenever a rule changes, and you see here if its questions would change.</p>
      <TextInput
        label="Name"
        value={name}
        maxLength={256}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** Reports how many saved scenarios change, and which rows they lose and gain. */
function ScenarioReport(report: {
  count: number;
  changes: readonly ScenarioChange[];
  isDraft: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onAccept: (change: ScenarioChange) => void;
  onRemove: (change: ScenarioChange) => void;
}) {
  const { count, changes, isDraft, isOpen } = report;
  if (count === 0) return null;
  return (
    <div className={styles.scenarios}>
      <p role="status">
        {isDraft ? 'With this draft, ' : 'With the saved rules, '}
        <strong>
          {changes.length} of {counted(count, 'scenario')} {changes.length === 1 ? 'changes' : 'change'}
        </strong>
        .{' '}
        {changes.length > 0 && (
          <TextButton aria-expanded={isOpen} onClick={report.onToggle}>
            {isOpen ? 'Hide them' : 'See them'}
          </TextButton>
        )}
      </p>
      {isOpen && changes.length > 0 && (
        <ul className={styles.scenarioList}>
          {changes.map((change) => (
            <ChangedScenario key={change.saved.id} change={change} {...report} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ChangedScenario({
  change,
  isDraft,
  onAccept,
  onRemove,
}: {
  change: ScenarioChange;
  isDraft: boolean;
  onAccept: (change: ScenarioChange) => void;
  onRemove: (change: ScenarioChange) => void;
}) {
  const { removed, added } = change;
  const name = change.saved.scenario.name;
  return (
    <li>
      <p className={styles.scenarioName}>{name}</p>
      {removed.map((line) => (
        <del key={line} className={styles.removed}>
          {line}
        </del>
      ))}
      {added.map((line) => (
        <ins key={line} className={styles.added}>
          {line}
        </ins>
      ))}
      {removed.length + added.length === 0 && <p>The same questions, in another order.</p>}
      <p className={styles.actions}>
        {!isDraft && (
          <TextButton aria-label={`Accept ${name}`} onClick={() => onAccept(change)}>
            Accept
          </TextButton>
        )}
        <TextButton danger aria-label={`Delete ${name}`} onClick={() => onRemove(change)}>
          Delete
        </TextButton>
      </p>
    </li>
  );
}
