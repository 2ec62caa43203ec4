import { memo } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import { FindingList } from '../parts/finding-list.tsx';
import { type DraftCase, NEW_CASE } from '../parts/rule-draft.ts';
import { CaseLine } from './case-line.tsx';
import styles from './rule-form.module.css';
import { isSamePart, type RulePartProps } from './rule-part.ts';
import { useOrderedRows } from './use-ordered-rows.ts';

/** The cases of the rule, each with its condition and its question. */
export const CaseList = memo(
  function CaseList(part: RulePartProps) {
    const { draft, onChange, findings, problems } = part;
    const { cases } = draft;
    const rows = useOrderedRows<HTMLOListElement, DraftCase>('Case', cases, (to) => onChange({ cases: to }));
    return (
      <section aria-label="Cases">
        <div className={styles.sectionHead}>
          <h3>Cases</h3>
          <p className="quiet">
            The lowest priority is asked first.{' '}
            <TextButton ref={rows.add} onClick={() => rows.insert(cases.length, NEW_CASE)}>
              Add case
            </TextButton>
          </p>
        </div>
        <ol ref={rows.list}>
          {cases.map((theCase, index) => (
            <CaseLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a case has no other name than its position
              key={index}
              {...part}
              index={index}
              theCase={theCase}
              onCase={(change) => onChange({ cases: cases.with(index, { ...theCase, ...change }) })}
              onMove={rows.move}
              onDuplicate={() => rows.insert(index + 1, theCase)}
              onRemove={() => rows.remove(index)}
            />
          ))}
        </ol>
        <FindingList findings={findings.filter(({ path }) => path === 'onTrigger.cases')} />
        <p role="status" className="visually-hidden">
          {rows.announcement}
        </p>
        <div role="alert" className={`failure ${styles.problem}`}>
          {problems.cases}
        </div>
      </section>
    );
  },
  isSamePart('onTrigger', ['cases']),
);
