import type { PeopleChange, PersonView } from '#contract/people-contract.ts';
import { TextButton } from '../ui/text-button.tsx';
import styles from './people.module.css';
import type { PeopleChanging } from './use-people-change.ts';

/** What can be done with several people at once. */
export function ChosenPeople({
  people,
  count,
  changing,
  total,
  onTickAll,
  onExport,
  onClear,
}: {
  /** Those of the chosen who are loaded. */
  people: readonly PersonView[];
  count: number;
  /** Number of people who can be chosen at once. */
  total: number;
  onTickAll: () => void;
  changing: PeopleChanging;
  onExport: () => void;
  onClear: () => void;
}) {
  const start = (change: PeopleChange) => changing.start({ people, change });
  return (
    <div className={styles.line}>
      <span>{count} chosen:</span>
      <TextButton disabled={changing.isBusy} onClick={() => start({ kind: 'end-sessions' })}>
        End sessions
      </TextButton>
      <TextButton
        disabled={changing.isBusy}
        onClick={() => start({ kind: 'access', role: 'read-only', until: null })}
      >
        Read only
      </TextButton>
      <TextButton danger disabled={changing.isBusy} onClick={() => start({ kind: 'disable' })}>
        Disable
      </TextButton>
      <TextButton onClick={onExport}>Export</TextButton>
      {count < total && <TextButton onClick={onTickAll}>Tick all {total}</TextButton>}
      <TextButton onClick={onClear}>Choose none</TextButton>
    </div>
  );
}
