import { memo } from 'react';
import { CloseIcon } from '../../ui/icons.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { FieldSelect } from '../parts/field-select.tsx';
import { FindingList, isUnder } from '../parts/finding-list.tsx';
import { BLANK_CONDITION, type DraftCondition } from '../parts/rule-draft.ts';
import { ConditionValue } from './condition-value.tsx';
import { OperatorSelect } from './operator-select.tsx';
import styles from './rule-form.module.css';
import { isSamePart, type RulePartProps } from './rule-part.ts';
import { valueSubject } from './rule-value-input.ts';

/** The triggers of the rule, and whether all or any of them must hold. */
export const TriggerList = memo(
  function TriggerList(part: RulePartProps) {
    const { draft, onChange, findings } = part;
    const { triggers } = draft;
    const isAny = draft.triggerOperator === 'OR';
    return (
      <section aria-label="Triggers">
        <div className={styles.sectionHead}>
          <h3>Triggers</h3>
          <fieldset className={styles.firing} aria-label="Trigger operator">
            Fire when{' '}
            <FiringChoice
              word="all"
              isChosen={!isAny}
              onChoose={() => onChange({ triggerOperator: 'AND' })}
            />{' '}
            hold{' '}
            <FiringChoice word="any" isChosen={isAny} onChoose={() => onChange({ triggerOperator: 'OR' })} />
          </fieldset>
        </div>
        <ul className={styles.lines}>
          {triggers.map((trigger, index) => (
            <TriggerLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a trigger has no other name than its position
              key={index}
              {...part}
              trigger={trigger}
              index={index}
              lead={index === 0 ? 'When' : isAny ? 'or' : 'and'}
            />
          ))}
        </ul>
        <FindingList findings={findings.filter(({ path }) => path === 'triggers')} />
        <TextButton
          className={styles.add ?? ''}
          onClick={() => onChange({ triggers: [...triggers, BLANK_CONDITION] })}
        >
          Add trigger
        </TextButton>
      </section>
    );
  },
  isSamePart('triggers', ['triggers', 'triggerOperator']),
);

/** One trigger: its field, operator and value, and its findings. */
function TriggerLine({
  trigger,
  index,
  lead,
  ...part
}: RulePartProps & { trigger: DraftCondition; index: number; lead: string }) {
  const { draft, onChange, findings, onFix, context, choices } = part;
  const number = index + 1;
  const change = (to: DraftCondition) => onChange({ triggers: draft.triggers.with(index, to) });
  return (
    <li className={styles.trigger}>
      <span className={styles.lead}>{lead}</span>
      <FieldSelect
        aria-label={`Field of trigger ${number}`}
        placeholder="Field"
        choices={choices}
        withSessionStart
        value={trigger.field}
        onChange={(field) => change({ ...trigger, field, value: '' })}
      />
      <OperatorSelect
        aria-label={`Operator of trigger ${number}`}
        value={trigger.operator}
        onChange={(operator) => change({ ...trigger, operator, value: '' })}
      />
      <div className={styles.triggerValue}>
        <ConditionValue
          key={`${trigger.field} ${trigger.operator}`}
          label={`Value of trigger ${number}`}
          hideLabel
          subject={valueSubject(trigger.field, context)}
          operator={trigger.operator}
          value={trigger.value}
          splitsAtCommas
          onChange={(value) => change({ ...trigger, value })}
        />
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove trigger ${number}`}
        onClick={() => onChange({ triggers: draft.triggers.toSpliced(index, 1) })}
      >
        <CloseIcon size={8} />
      </button>
      <div className={styles.found}>
        <FindingList
          findings={findings.filter(({ path }) => isUnder(path, `triggers.${index}`))}
          onFix={onFix}
        />
      </div>
    </li>
  );
}

function FiringChoice(choice: { word: string; isChosen: boolean; onChoose: () => void }) {
  if (choice.isChosen) return <strong>{choice.word}</strong>;
  return <TextButton onClick={choice.onChoose}>{choice.word}</TextButton>;
}
