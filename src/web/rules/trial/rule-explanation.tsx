import { type ConditionExplanation, formatValue, type RuleExplanation } from '#rules';
import { SentenceLine } from '../../editing/values/sentence-line.tsx';
import styles from './rule-explanation.module.css';

/** Explains why a rule asks, or why not: its kinds, and each trigger and case with its answer and whether it holds. */
export function RuleExplanationList({ explained }: { explained: RuleExplanation }) {
  return (
    <ul className={styles.lines}>
      {explained.isOff && (
        <li>
          <span>It is switched off.</span>
          <Verdict holds={false} />
        </li>
      )}
      {!explained.kind.holds && (
        <li>
          <span>It is for {explained.kind.applicableTo.join(' and ')}.</span>
          <Verdict holds={false} />
        </li>
      )}
      {explained.triggers.length === 0 && (
        <li>
          <span>It has no trigger.</span>
          <Verdict holds={false} />
        </li>
      )}
      {explained.triggers.map((trigger, index) => (
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
  const actual = formatValue(explained.actual);
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
