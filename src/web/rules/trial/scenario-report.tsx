import { counted } from '../../ui/count-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { ScenarioChange } from './scenario-changes.ts';
import styles from './try-it.module.css';

/** Reports how many saved scenarios change, and which rows they lose and gain. */
export function ScenarioReport(report: {
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
