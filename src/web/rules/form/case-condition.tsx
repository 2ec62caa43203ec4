import { useEffect, useRef, useState } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import { BLANK_CONDITION } from '../parts/rule-draft.ts';
import { ConditionInputs } from './condition-inputs.tsx';
import { OperatorHint } from './operator-hint.tsx';
import { RemoveRow } from './remove-row.tsx';
import styles from './rule-form.module.css';
import type { CaseLineProps } from './rule-part.ts';

const NAMES = { field: 'If field', operator: 'Operator', value: 'Value' };

/** The condition of a case; a case without one is always asked. */
export function CaseCondition({
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
