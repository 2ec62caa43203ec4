import type { RuleFinding } from '#rules';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './finding-list.module.css';
import { foldFindings } from './fold-findings.ts';

/** The findings of a rule's check, each with a hollow diamond; equal ones as one. */
export function FindingList({
  findings,
  onFix,
}: {
  findings: readonly RuleFinding[];
  /** Applies the suggestion of equal findings; without it no suggestion is offered. */
  onFix?: (findings: readonly RuleFinding[]) => void;
}) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles.findings}>
      {foldFindings(findings).map(({ finding, equal, message }) => (
        <li key={`${finding.severity} ${finding.message}`} data-severity={finding.severity}>
          <Diamond />
          <span>
            {finding.severity === 'error' && <span className="visually-hidden">Error: </span>}
            {message}
            {onFix && finding.code === 'unknown-field' && finding.suggestion && (
              <>
                {' '}
                <TextButton onClick={() => onFix(equal)}>Use {finding.suggestion}</TextButton>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Diamond() {
  return (
    <svg width="9" height="9" viewBox="0 0 9 9" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M4.5 .8l3.7 3.7-3.7 3.7L.8 4.5z" />
    </svg>
  );
}

/** Whether a path is `above` or lies below it. */
export function isUnder(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}.`);
}
