import { NumberInput, TagsInput, TextInput } from '@mantine/core';
import { memo } from 'react';
import { ACTION_TYPES, type ActionType, DEFAULT_CASE_PRIORITY } from '#rules';
import { CloseIcon } from '../../ui/icons.tsx';
import { MenuSelect } from '../../ui/menu-select.tsx';
import { MENU_IN_PAGE } from '../../ui/option-menu.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { FieldSelect } from '../parts/field-select.tsx';
import { FindingList, isUnder } from '../parts/finding-list.tsx';
import { type DraftCase, NEW_CASE } from '../parts/rule-draft.ts';
import { ConditionValue } from './condition-value.tsx';
import { OperatorSelect } from './operator-select.tsx';
import styles from './rule-form.module.css';
import { isSamePart, type RulePartProps } from './rule-part.ts';
import { valueSubject } from './rule-value-input.ts';

/** The cases of the rule, each with its condition and its question. */
export const CaseList = memo(
  function CaseList(part: RulePartProps) {
    const { draft, onChange, findings, onFix, problems } = part;
    const { cases } = draft;
    return (
      <section aria-label="Cases">
        <div className={styles.sectionHead}>
          <h3>Cases</h3>
        </div>
        <ol className={styles.lines}>
          {cases.map((theCase, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a case has no other name than its position
            <li key={index} className={styles.case}>
              <span className={styles.number}>{index + 1}</span>
              <CaseInputs
                {...part}
                number={index + 1}
                theCase={theCase}
                onCase={(change) => onChange({ cases: cases.with(index, { ...theCase, ...change }) })}
              />
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove case ${index + 1}`}
                onClick={() => onChange({ cases: cases.toSpliced(index, 1) })}
              >
                <CloseIcon size={8} />
              </button>
              <div className={styles.part}>
                <FindingList
                  findings={findings.filter(({ path }) => isUnder(path, `onTrigger.cases.${index}`))}
                  onFix={onFix}
                />
              </div>
            </li>
          ))}
        </ol>
        <FindingList findings={findings.filter(({ path }) => path === 'onTrigger.cases')} />
        <div role="alert" className={styles.problem}>
          {problems.cases}
        </div>
        <TextButton className={styles.add ?? ''} onClick={() => onChange({ cases: [...cases, NEW_CASE] })}>
          Add case
        </TextButton>
      </section>
    );
  },
  isSamePart('onTrigger', ['cases']),
);

type CaseInputsProps = RulePartProps & {
  number: number;
  theCase: DraftCase;
  onCase: (change: Partial<DraftCase>) => void;
};

/** One case. The labels are the same in each, so the group's name identifies the case. */
function CaseInputs({ number, theCase, onCase, context, choices }: CaseInputsProps) {
  const { condition } = theCase;
  return (
    <fieldset className={styles.inputs} aria-label={`Case ${number}`}>
      <NumberInput
        label="Priority"
        className={styles.priority ?? ''}
        hideControls
        allowDecimal={false}
        placeholder={String(DEFAULT_CASE_PRIORITY)}
        value={theCase.priority ?? ''}
        onChange={(priority) => onCase({ priority: typeof priority === 'number' ? priority : null })}
      />
      <CaseCondition {...{ condition, onCase, context, choices }} />
      <TextInput
        label="Then ask"
        className={styles.ask ?? ''}
        value={theCase.prompt}
        autoComplete="off"
        onChange={(event) => onCase({ prompt: event.currentTarget.value })}
      />
      <FieldSelect
        label="Answer goes to"
        className={styles.goesTo ?? ''}
        placeholder="Field"
        choices={choices}
        value={theCase.dataField}
        onChange={(dataField) => onCase({ dataField })}
      />
      <MenuSelect
        label="As"
        className={styles.as ?? ''}
        searchable={false}
        allowDeselect={false}
        data={[...ACTION_TYPES]}
        value={theCase.type}
        onChange={(type) => type && onCase({ type: type as ActionType })}
      />
      {(theCase.type !== 'textInput' || theCase.options.length > 0) && (
        <TagsInput
          label="Options"
          className={styles.options ?? ''}
          placeholder={
            theCase.options.length === 0 ? 'The field’s own; type to offer others, separated by commas' : ''
          }
          splitChars={[',']}
          comboboxProps={MENU_IN_PAGE}
          value={theCase.options}
          onChange={(options) => onCase({ options })}
        />
      )}
    </fieldset>
  );
}

/** The condition of a case: its field, operator and value. */
function CaseCondition({
  condition,
  onCase,
  context,
  choices,
}: Pick<CaseInputsProps, 'onCase' | 'context' | 'choices'> & { condition: DraftCase['condition'] }) {
  return (
    <>
      <FieldSelect
        label="If field"
        className={styles.ifField ?? ''}
        noFieldLabel="Always"
        choices={choices}
        withSessionStart
        value={condition.field}
        onChange={(field) => onCase({ condition: { ...condition, field, value: '' } })}
      />
      <OperatorSelect
        label="Operator"
        className={styles.operator ?? ''}
        value={condition.operator}
        onChange={(operator) => onCase({ condition: { ...condition, operator, value: '' } })}
      />
      <div className={styles.value}>
        <ConditionValue
          key={`${condition.field} ${condition.operator}`}
          label="Value"
          subject={valueSubject(condition.field, context)}
          operator={condition.operator}
          value={condition.value}
          splitsAtCommas={false}
          onChange={(value) => onCase({ condition: { ...condition, value } })}
        />
      </div>
    </>
  );
}
