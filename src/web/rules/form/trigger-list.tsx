import { memo, useId, useState } from 'react';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { MoveHandle } from '../../ui/move-handle.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { FindingList, isUnder } from '../parts/finding-list.tsx';
import { BLANK_CONDITION, type DraftCondition } from '../parts/rule-draft.ts';
import { ConditionInputs } from './condition-inputs.tsx';
import { OperatorHint } from './operator-hint.tsx';
import { RemoveRow } from './remove-row.tsx';
import styles from './rule-form.module.css';
import { isSamePart, type RulePartProps } from './rule-part.ts';
import { useOrderedRows } from './use-ordered-rows.ts';

const FIRING = [
  { value: 'AND' as const, label: 'all of these are true' },
  { value: 'OR' as const, label: 'any of these is true' },
];

/** The triggers of the rule, and whether all or any of them must hold. */
export const TriggerList = memo(
  function TriggerList(part: RulePartProps) {
    const { draft, onChange, findings } = part;
    const { triggers } = draft;
    const rows = useOrderedRows<HTMLUListElement, DraftCondition>('Trigger', triggers, (to) =>
      onChange({ triggers: to }),
    );
    const [focused, setFocused] = useState<number | null>(null);

    return (
      <section aria-label="Triggers">
        <div className={styles.sectionHead}>
          <h3>Triggers</h3>
          <FiringChoice {...part} />
        </div>
        <ul className={styles.lines} ref={rows.list}>
          {triggers.map((trigger, index) => (
            <TriggerLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a trigger has no other name than its position
              key={index}
              {...part}
              trigger={trigger}
              index={index}
              onMove={rows.move}
              onRemove={() => rows.remove(index)}
              onTake={() => setFocused(index)}
            />
          ))}
        </ul>
        <OperatorHint condition={triggers[focused ?? -1]} context={part.context} />
        <FindingList findings={findings.filter(({ path }) => path === 'triggers')} />
        <p role="status" className="visually-hidden">
          {rows.announcement}
        </p>
        <TextButton
          ref={rows.add}
          className={styles.add ?? ''}
          onClick={() => rows.insert(triggers.length, BLANK_CONDITION)}
        >
          Add trigger
        </TextButton>
      </section>
    );
  },
  isSamePart('triggers', ['triggers', 'triggerOperator']),
);

/** Whether all triggers must hold or any of them. */
function FiringChoice({ draft, onChange }: RulePartProps) {
  const id = useId();
  return (
    <div className={`quiet ${styles.firing}`}>
      <span id={`${id}when`}>Ask when</span>
      <ChoiceGroup
        look="segments"
        name={`${id}firing`}
        labelledBy={`${id}when`}
        choices={FIRING}
        isChosen={({ value }) => value === draft.triggerOperator}
        onChoose={({ value }) => onChange({ triggerOperator: value })}
      />
    </div>
  );
}

type TriggerLineProps = RulePartProps & {
  trigger: DraftCondition;
  index: number;
  onMove: (from: number, to: number, isDragged: boolean) => void;
  onRemove: () => void;
  /** Called when the focus enters the line. */
  onTake: () => void;
};

/** One trigger: its field, operator and value, and its findings. */
function TriggerLine({ trigger, index, onMove, onRemove, onTake, ...part }: TriggerLineProps) {
  const { draft, onChange, findings, onFix, context, choices } = part;
  const name = `trigger ${index + 1}`;
  const joined = draft.triggerOperator === 'OR' ? 'or' : 'and';
  return (
    <li className={styles.line} onFocus={onTake}>
      <MoveHandle name={name} index={index} count={draft.triggers.length} onMove={onMove} />
      <span className={styles.lead}>{index === 0 ? 'When' : joined}</span>
      <ConditionInputs
        names={{ field: `Field of ${name}`, operator: `Operator of ${name}`, value: `Value of ${name}` }}
        condition={trigger}
        onChange={(to) => onChange({ triggers: draft.triggers.with(index, to) })}
        context={context}
        choices={choices}
        splitsAtCommas
      />
      <RemoveRow name={name} onRemove={onRemove} />
      <div className={styles.found}>
        <FindingList
          findings={findings.filter(({ path }) => isUnder(path, `triggers.${index}`))}
          onFix={onFix}
        />
      </div>
    </li>
  );
}
