import { useMemo, useState } from 'react';
import { explainRule, type Rule } from '#rules';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { RuleExplanationList } from './rule-explanation.tsx';
import styles from './try-it.module.css';
import type { TrialWork } from './use-trial.ts';

/** Explains why the draft asks nothing; shown only while it does not. */
export function DraftExplanation({ rule, work }: { rule: Rule | null; work: TrialWork }) {
  if (!rule || rule.id === '') return null;
  if (work.view.some((item) => item.kind === 'row' && item.ruleId === rule.id)) return null;
  return (
    <div className={styles.whyNot}>
      <Explained rule={rule} work={work} />
    </div>
  );
}

/** Explains why another rule asks, or why not. */
export function WhyNot({ work }: { work: TrialWork }) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const { rules } = work.rules.context;
  const ids = useMemo(() => (isOpen ? [...rules.keys()].sort() : []), [isOpen, rules]);
  const other = chosen === null ? undefined : rules.get(chosen);
  return (
    <div className={styles.whyNot}>
      {isOpen ? (
        <MenuSelect
          aria-label="Rule to explain"
          placeholder="Rule id"
          data={ids}
          value={chosen}
          clearable
          onChange={setChosen}
        />
      ) : (
        <TextButton onClick={() => setOpen(true)}>Why not another rule?</TextButton>
      )}
      {other && <Explained rule={other} work={work} />}
    </div>
  );
}

function Explained({ rule, work }: { rule: Rule; work: TrialWork }) {
  const { fields, locale } = work.rules.context;
  const { answers, trial } = work;
  const explained = explainRule(rule, { answers, entityType: trial.kind, fields, locale });
  const asks = explained.cases.some(({ wins }) => wins);
  return (
    <div>
      <h3>
        {rule.id} {asks ? 'asks' : 'asks nothing'}: {asks ? 'why?' : 'why not?'}
      </h3>
      <RuleExplanationList explained={explained} />
    </div>
  );
}
