import { useState } from 'react';
import { MoveHandle } from '../../ui/move-handle.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { FindingList, isUnder } from '../parts/finding-list.tsx';
import { CaseCondition } from './case-condition.tsx';
import { CaseQuestion, CaseWording } from './case-question.tsx';
import styles from './rule-form.module.css';
import type { CaseLineProps } from './rule-part.ts';

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
