import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { RulesChange } from '#contract/rule-contract.ts';
import type { RuleKind } from '#records';
import { useAttempt } from '../../editing/use-attempt.ts';
import { ChoiceBoxes } from '../../ui/choice-group.tsx';
import { counted } from '../../ui/count-words.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { KIND_CHOICES } from '../form/rule-head.tsx';
import { changeTitle, plannedChanges } from './planned-change.ts';
import styles from './several-bar.module.css';
import type { SeveralRules } from './use-several-rules.ts';

/** What is asked for. */
export type ChangeKind = 'off' | 'on' | 'category' | 'applicableTo' | 'delete';

/** Lists what a change of several rules does, before it is made. */
export function SeveralDialog({
  kind,
  several,
  categories,
  onDone,
  onClose,
}: {
  kind: ChangeKind;
  several: SeveralRules;
  categories: readonly string[];
  onDone: () => void;
  onClose: () => void;
}) {
  const [category, setCategory] = useState('');
  const [kinds, setKinds] = useState<RuleKind[]>([]);
  const { attempt, failure } = useAttempt();
  const change = changeOf(kind, { category, kinds });
  const rules = several.ticked.map(({ data }) => data);
  const planned = plannedChanges(rules, change);
  const count = planned.filter(({ words }) => words !== null).length;

  async function make() {
    const made = await several.change(change);
    // The dialog goes in the same step, because the focus cannot move to what is behind it.
    onClose();
    onDone();
    several.finish(made);
    return undefined;
  }

  return (
    <ConfirmDialog
      open
      title={changeTitle(change, rules.length)}
      confirmLabel={kind === 'delete' ? 'Delete' : `Change ${counted(count, 'rule')}`}
      isBusy={several.isBusy}
      failure={failure}
      onConfirm={() => void attempt(make)}
      onClose={onClose}
    >
      {kind === 'category' && (
        <CategoryInput value={category} categories={categories} onChange={setCategory} />
      )}
      {kind === 'applicableTo' && <KindBoxes kinds={kinds} onChange={setKinds} />}
      <ul className={styles.list} aria-label="What will change">
        {planned.map(({ id, words }) => (
          <li key={id} data-same={words === null || undefined}>
            <span>{id}</span>
            <span>{words ?? 'stays as it is'}</span>
          </li>
        ))}
      </ul>
      <p className={styles.after}>You can undo it.</p>
    </ConfirmDialog>
  );
}

function changeOf(
  kind: ChangeKind,
  { category, kinds }: { category: string; kinds: RuleKind[] },
): RulesChange {
  if (kind === 'delete') return { kind };
  if (kind === 'category') return { kind, category };
  if (kind === 'applicableTo') return { kind, kinds };
  return { kind: 'switch', off: kind === 'off' };
}

function CategoryInput({
  value,
  categories,
  onChange,
}: {
  value: string;
  categories: readonly string[];
  onChange: (category: string) => void;
}) {
  const id = useId();
  return (
    <>
      <TextInput
        label="Category"
        list={id}
        value={value}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={id}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}

function KindBoxes({ kinds, onChange }: { kinds: RuleKind[]; onChange: (kinds: RuleKind[]) => void }) {
  return (
    <fieldset className={styles.kinds}>
      <legend>Applies to</legend>
      <ChoiceBoxes choices={KIND_CHOICES} chosen={kinds} onChange={onChange} />
      {kinds.length === 0 && <span>None ticked: every kind.</span>}
    </fieldset>
  );
}
