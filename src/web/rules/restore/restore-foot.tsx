import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Restoring } from '../../editing/documents/collection-page.tsx';
import { useSaveShortcut } from '../../editing/use-save-shortcut.ts';
import { hasFailed, Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { RuleContext, TrialRules } from '../parts/rule-context.ts';
import { useScenarios } from '../trial/use-scenarios.ts';
import styles from './restore-preview.module.css';
import type { RestoredRule } from './use-restored-rule.ts';

/** The buttons of a restore, and how many saved tests it would change. */
export function RestoreFoot({
  restoring: { version, history, close },
  restored,
  context,
  onDone,
}: {
  restoring: Restoring;
  restored: RestoredRule;
  context: RuleContext;
  onDone: () => void;
}) {
  const { checked, renames, remedies } = restored;
  const isWaiting = remedies.fields.some(({ remedy }) => remedy.kind === 'other' && remedy.to === '');
  const canRestore = checked !== null && !remedies.isPending && !isWaiting && !history.isRestoring;

  async function restore() {
    if (!(await history.restore(version, renames))) return;
    onDone();
    close();
  }

  function cancel() {
    onDone();
    close();
  }

  useSaveShortcut({ onSave: canRestore ? () => void restore() : undefined, onClose: cancel });
  const names = [...new Set(renames.map(({ to }) => context.fields.get(to)?.label || to))];
  return (
    <div className={styles.foot}>
      <div role="alert" className={styles.failure}>
        {history.failure}
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => void restore()} disabled={!canRestore} loading={history.isRestoring}>
          {names.length === 0 ? 'Restore' : `Restore, with ${names.join(' and ')}`}
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        {checked && <ChangedTests tried={checked.tried} />}
      </div>
      {isWaiting && <p className={`quiet ${styles.note}`}>Choose the field first.</p>}
    </div>
  );
}

/** Counts the saved tests that a restore would change, and names them when asked. */
function ChangedTests({ tried }: { tried: TrialRules }) {
  const { query, changes } = useScenarios(tried);
  const [isOpen, setOpen] = useState(false);
  if (hasFailed(query)) return <Pane query={query} isLine failed="The saved tests could not be read." />;
  const count = query.data?.length ?? 0;
  if (count === 0) return null;
  return (
    <div className={`quiet ${styles.tests}`} role="status">
      {changes.length} of {count} saved {count === 1 ? 'test' : 'tests'} would change.{' '}
      {changes.length > 0 && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : changes.length === 1 ? 'See it' : 'See them'}
        </TextButton>
      )}
      {isOpen && (
        <ul className={styles.changed}>
          {changes.map(({ saved, removed, added }) => (
            <li key={saved.id}>
              {saved.scenario.name}
              {removed.map((line) => (
                <del key={line}>{line}</del>
              ))}
              {added.map((line) => (
                <ins key={line}>{line}</ins>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
