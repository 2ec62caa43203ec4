import { useEffect, useRef } from 'react';
import { type Rule, ruleSentence } from '#rules';
import type { Restoring } from '../../editing/documents/collection-page.tsx';
import { dayWords } from '../../ui/moment-words.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { FindingList } from '../parts/finding-list.tsx';
import type { ReadyRules, RuleContext } from '../parts/rule-context.ts';
import { DifferenceTable } from './difference-table.tsx';
import { FieldRemedyChoice } from './field-remedy.tsx';
import { RestoreFoot } from './restore-foot.tsx';
import styles from './restore-preview.module.css';
import { SentencePair } from './sentence-pair.tsx';
import { type RestoredRule, useRestoredRule } from './use-restored-rule.ts';

type RestorePreviewProps = {
  id: string;
  /** The rule as it is now; null while it is deleted. */
  now: Rule | null;
  restoring: Restoring;
  ready: ReadyRules;
  context: RuleContext;
  onDone: () => void;
};

/** Shows what restoring a version of a rule would change, with its check, before it is written. */
export function RestorePreview({ id, now, restoring, ready, context, onDone }: RestorePreviewProps) {
  const { version } = restoring;
  const restored = useRestoredRule({ id, version, now, ready, context });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.preview}>
      <p className="quiet">{id}</p>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {restored.isRead ? `Restore the version of ${dayWords(restored.at)}` : `Restore version ${version}`}
      </h2>
      <p className={`quiet ${styles.note}`}>
        It is checked before anything is written. The present version stays in the history.
      </p>
      <Pane query={restored.query} failed="This version could not be read." />
      {restored.isRead && !restored.then && (
        <EmptyState sentence="With this version the rule was deleted. Choose an earlier one." />
      )}
      {restored.then && restored.checked && !restored.remedies.isPending && (
        <RestoredRuleView {...{ now, restored, context }} then={restored.then} rule={restored.checked.rule} />
      )}
      <RestoreFoot {...{ restoring, restored, context, onDone }} />
    </div>
  );
}

function RestoredRuleView({
  now,
  then,
  rule,
  restored: { remedies, checked },
  context,
}: {
  now: Rule | null;
  then: Rule;
  rule: Rule;
  restored: RestoredRule;
  context: RuleContext;
}) {
  const { fields } = context;
  return (
    <>
      <SentencePair
        now={now && ruleSentence(now, fields)}
        restored={ruleSentence(rule, fields)}
        isOff={{ now: now?.off ?? false, restored: rule.off ?? false }}
      />
      <DifferenceTable now={now} then={then} fields={fields} />
      {remedies.fields.map((field) => (
        <FieldRemedyChoice
          key={field.name}
          field={field}
          context={context}
          onChoose={(remedy) => remedies.choose(field.name, remedy)}
        />
      ))}
      <FindingList findings={checked?.findings ?? []} />
    </>
  );
}
