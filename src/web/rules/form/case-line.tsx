import { useEffect, useRef, useState } from 'react';
import { MoveHandle } from '../../ui/move-handle.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { FindingList, isUnder } from '../parts/finding-list.tsx';
import { BLANK_CONDITION } from '../parts/rule-draft.ts';
import { CaseQuestion, CaseWording } from './case-question.tsx';
import { ConditionInputs } from './condition-inputs.tsx';
import { OperatorHint } from './operator-hint.tsx';
import { RemoveRow } from './remove-row.tsx';
import styles from './rule-form.module.css';
import type { CaseLineProps } from './rule-part.ts';

const NAMES = { field: 'If field', operator: 'Operator', value: 'Value' };

/** One case. The labels are the same in each, so the group's name identifies the case. */
export function CaseLine(line: CaseLineProps) {
  const { index, theCase, findings, onFix } = line;
  const [isFocused, setFocused] = useState(false);
  const found = findings.filter(({ path }) => isUnder(path, `onTrigger.cases.${index}`));
  return (
    <li className={styles.case} data-off={theCase.off || undefined}>
      <fieldset
        className={styles.inputs}
        aria-label={`Case ${index + 1}`}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <CaseHead {...line} />
        {theCase.off ? (
          <div className={styles.line}>
            <span className={styles.lead}>Ask</span>
            <span className={styles.unasked}>{theCase.prompt.trim() || theCase.dataField}</span>
          </div>
        ) : (
          <>
            <CaseWording {...line} />
            <CaseCondition {...line} isFocused={isFocused} />
            <CaseQuestion {...line} />
          </>
        )}
      </fieldset>
      <div className={styles.caseFound}>
        <FindingList findings={found} onFix={onFix} />
      </div>
    </li>
  );
}

/** The handle, the number and the actions of a case; these show on the focused case. */
function CaseHead({ draft, index, theCase, onCase, onMove, onDuplicate, onRemove }: CaseLineProps) {
  const number = index + 1;
  return (
    <div className={styles.caseHead}>
      <MoveHandle name={`case ${number}`} index={index} count={draft.cases.length} onMove={onMove} />
      <span className={styles.number}>{number}</span>
      <span className={styles.state}>{theCase.off && 'switched off, not asked'}</span>
      <span className={styles.caseActions}>
        <TextButton aria-label={`Duplicate case ${number}`} onClick={onDuplicate}>
          Duplicate
        </TextButton>
        <TextButton
          aria-label={`Switch ${theCase.off ? 'on' : 'off'} case ${number}`}
          onClick={() => onCase({ off: !theCase.off })}
        >
          {theCase.off ? 'Switch on' : 'Switch off'}
        </TextButton>
        <TextButton aria-label={`Remove case ${number}`} onClick={onRemove}>
          Remove
        </TextButton>
      </span>
    </div>
  );
}

/** The condition of a case; a case without one is always asked. */
function CaseCondition({
  index,
  theCase,
  onCase,
  context,
  choices,
  isFocused,
}: CaseLineProps & { isFocused: boolean }) {
  const { condition } = theCase;
  const hasField = condition.field.trim() !== '';
  const [isAdding, setAdding] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const isShown = hasField || isAdding;
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    const control = isShown ? 'input:not([type="hidden"])' : 'button';
    line.current?.querySelector<HTMLElement>(control)?.focus();
  }, [isShown]);

  function show(isAdded: boolean) {
    wasPressed.current = true;
    setAdding(isAdded);
    if (!isAdded) onCase({ condition: BLANK_CONDITION });
  }

  return (
    <>
      <div ref={line} className={styles.line} data-condition>
        <span className={styles.lead}>if</span>
        {isShown ? (
          <>
            <ConditionInputs
              names={NAMES}
              condition={condition}
              onChange={(to) => onCase({ condition: to })}
              context={context}
              choices={choices}
              splitsAtCommas={false}
            />
            <RemoveRow name={`the condition of case ${index + 1}`} onRemove={() => show(false)} />
          </>
        ) : (
          <p className={`quiet ${styles.always}`}>
            always. <TextButton onClick={() => show(true)}>Add a condition</TextButton>
          </p>
        )}
      </div>
      {isShown && <OperatorHint condition={isFocused ? condition : undefined} context={context} />}
    </>
  );
}
