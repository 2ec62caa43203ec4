import { type ConditionExplanation, formatValue, type RuleExplanation } from '#rules';
import { SentenceLine } from '../../editing/values/sentence-line.tsx';
import { LOCALE } from '../../ui/installation-locale.ts';
import styles from './rule-explanation.module.css';

/** Explains why a rule asks, or why not: its kinds, and each trigger and case with its answer and whether it holds. */
export function RuleExplanationList({ explained }: { explained: RuleExplanation }) {
  const { isOff, kind, triggers } = explained;
  const obstacles = [
    isOff && 'It is switched off.',
    !kind.holds && `It is for ${kind.applicableTo.join(' and ')}.`,
    triggers.length === 0 && 'It has no trigger.',
  ].filter((obstacle) => obstacle !== false);
  return (
    <ul className={styles.lines}>
      {obstacles.map((obstacle) => (
        <li key={obstacle}>
          <span>{obstacle}</span>
          <Verdict holds={false} />
        </li>
      ))}
      {triggers.map((trigger, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule may have the same trigger twice
        <ConditionLine key={index} explained={trigger} lead={index > 0 && explained.any ? 'or ' : ''} />
      ))}
      {explained.cases.map((theCase) =>
        theCase.condition && !theCase.isOff ? (
          <ConditionLine
            key={theCase.number}
            explained={theCase.condition}
            lead={`Case ${theCase.number}: `}
          />
        ) : null,
      )}
    </ul>
  );
}

function ConditionLine({ explained, lead }: { explained: ConditionExplanation; lead: string }) {
  const actual = formatValue(explained.actual, LOCALE);
  return (
    <li>
      <span>
        {lead}
        <SentenceLine parts={explained.sentence} />
        {!explained.holds && (
          <span className={styles.actual}>{actual ? `It is ${actual}` : 'No answer yet'}</span>
        )}
      </span>
      <Verdict holds={explained.holds} />
    </li>
  );
}

function Verdict({ holds }: { holds: boolean }) {
  return (
    <span className={styles.verdict} data-verdict={holds}>
      {String(holds)}
    </span>
  );
}
