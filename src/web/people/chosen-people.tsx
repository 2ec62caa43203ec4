import type { PeopleChange, PersonView } from '#contract/people-contract.ts';
import { TextButton } from '../ui/text-button.tsx';
import styles from './people.module.css';
import type { PeopleChanging } from './use-people-change.ts';

/** What can be done with several people at once. Only people who are loaded are changed. */
export function ChosenPeople({
  loaded,
  ticked,
  changing,
  onTick,
  onExport,
}: {
  loaded: readonly PersonView[];
  ticked: ReadonlySet<string>;
  changing: PeopleChanging;
  onTick: (ids: readonly string[]) => void;
  onExport: () => void;
}) {
  const people = loaded.filter(({ id }) => ticked.has(id));
  const start = (change: PeopleChange) => changing.start({ people, change });
  return (
    <div className={styles.line}>
      <span>{ticked.size} chosen:</span>
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
      {ticked.size < loaded.length && (
        <TextButton onClick={() => onTick(loaded.map(({ id }) => id))}>Tick all {loaded.length}</TextButton>
      )}
      <TextButton onClick={() => onTick([])}>Choose none</TextButton>
    </div>
  );
}
