import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FirstStep } from '#contract/first-steps-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { firstStepsQuery } from '../first-steps/first-steps-queries.ts';
import { TextLink } from '../ui/text-button.tsx';
import styles from './question-table.module.css';

/** Whether the server says that a first step is still to be done. */
function useIsMissing(step: FirstStep): boolean {
  const { data } = useQuery(firstStepsQuery);
  return data?.steps.some((state) => state.step === step && state.done === null) ?? false;
}

/** The note under the selector's prompt that nothing is asked before there is a rule. */
export function NoRulesNote() {
  return (
    useIsMissing('rule') && (
      <span className={`quiet ${styles.startNote}`}>Nothing is asked until there is a rule.</span>
    )
  );
}

/** Shows its children once there are clients and rules. */
export function OnceBegun({ children }: { children: ReactNode }) {
  const [hasNoClients, hasNoRules] = [useIsMissing('client'), useIsMissing('rule')];
  return !hasNoClients && !hasNoRules && children;
}

/** Shows the selector, or a link that adds the first client while there is none. */
export function UnlessNoClients({ children }: { children: ReactNode }) {
  if (!useIsMissing('client')) return children;
  return (
    <p className={styles.noClients}>
      There are no clients yet. <TextLink to={`${PAGE_PATHS.clients}?panel=new`}>New client</TextLink>
    </p>
  );
}
