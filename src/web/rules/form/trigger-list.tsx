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

/** When the rule asks: its triggers, and whether all must hold or any. */
export const TriggerList = memo(
  function TriggerList(part: RulePartProps) {
    const { draft, onChange, findings, onFix, context, choices } = part;
    const { triggers } = draft;
    const isAny = draft.triggerOperator === 'OR';
    const change = (place: number, to: DraftCondition) => onChange({ triggers: triggers.with(place, to) });
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
          {triggers.map((trigger, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a trigger has no other name than its place
            <li key={place} className={styles.trigger}>
              <span className={styles.lead}>{place === 0 ? 'When' : isAny ? 'or' : 'and'}</span>
              <FieldSelect
                aria-label={`Field of trigger ${place + 1}`}
                placeholder="Field"
                choices={choices}
                withSessionStart
                value={trigger.field}
                onChange={(field) => change(place, { ...trigger, field, value: '' })}
              />
              <OperatorSelect
                aria-label={`Operator of trigger ${place + 1}`}
                value={trigger.operator}
                onChange={(operator) => change(place, { ...trigger, operator, value: '' })}
              />
              <div className={styles.triggerValue}>
                <ConditionValue
                  key={`${trigger.field} ${trigger.operator}`}
                  label={`Value of trigger ${place + 1}`}
                  hideLabel
                  subject={valueSubject(trigger.field, context)}
                  operator={trigger.operator}
                  value={trigger.value}
                  splitsAtCommas
                  onChange={(value) => change(place, { ...trigger, value })}
                />
              </div>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove trigger ${place + 1}`}
                onClick={() => onChange({ triggers: triggers.toSpliced(place, 1) })}
              >
                <CloseIcon size={8} />
              </button>
              <div className={styles.told}>
                <FindingList
                  findings={findings.filter(({ path }) => isUnder(path, `triggers.${place}`))}
                  onFix={onFix}
                />
              </div>
            </li>
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

function FiringChoice(choice: { word: string; isChosen: boolean; onChoose: () => void }) {
  if (choice.isChosen) return <strong>{choice.word}</strong>;
  return <TextButton onClick={choice.onChoose}>{choice.word}</TextButton>;
}
