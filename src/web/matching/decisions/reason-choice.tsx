import { Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Pane } from '../../ui/pane/pane.tsx';
import styles from './reason-choice.module.css';
import { matchReasonsQuery } from './reason-queries.ts';

/** The reasons of the firm, of which one is chosen. */
export function ReasonChoice({
  code,
  isMissing,
  withKeys,
  onChoose,
}: {
  code: string | null;
  /** Whether one has to be chosen first. */
  isMissing: boolean;
  /** Whether 1 to 9 choose as well. */
  withKeys: boolean;
  onChoose: (code: string) => void;
}) {
  const list = useQuery(matchReasonsQuery);
  const [name, problemId] = [useId(), useId()];
  return (
    <fieldset className={styles.choice} aria-describedby={isMissing ? problemId : undefined}>
      <legend className="visually-hidden">Reason</legend>
      <Pane query={list} failed="The reasons could not be read." isLine>
        {({ reasons }) =>
          reasons.map((reason, at) => (
            <label key={reason.code} className={styles.reason}>
              <input
                type="radio"
                name={name}
                checked={reason.code === code}
                onChange={() => onChoose(reason.code)}
              />
              {reason.label}
              {withKeys && <Kbd>{at + 1}</Kbd>}
            </label>
          ))
        }
      </Pane>
      <p id={problemId} role="alert" className={`failure ${styles.problem}`}>
        {isMissing && 'Choose a reason.'}
      </p>
    </fieldset>
  );
}
