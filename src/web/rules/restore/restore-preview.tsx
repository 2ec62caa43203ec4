import { useEffect, useMemo, useRef } from 'react';
import type { Field } from '#records';
import { type Rule, ruleSentence, type SentencePart } from '#rules';
import type { Restoring } from '../../editing/documents/collection-page.tsx';
import { counted } from '../../ui/count-words.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { DescribedTable } from '../../ui/table/described-table.tsx';
import { FindingList } from '../parts/finding-list.tsx';
import type { ReadyRules, RuleContext } from '../parts/rule-context.ts';
import { FieldRemedyChoice } from './field-remedy.tsx';
import { RestoreFoot } from './restore-foot.tsx';
import styles from './restore-preview.module.css';
import { ruleDifferences } from './rule-differences.ts';
import { type ComparedPart, sentenceDifference } from './sentence-difference.ts';
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
  const wording = { fields, locale: LOCALE };
  return (
    <>
      <SentencePair
        now={now && ruleSentence(now, wording)}
        restored={ruleSentence(rule, wording)}
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

/** The differences between a rule as it is now and as it was then, as a table. */
function DifferenceTable({
  now,
  then,
  fields,
}: {
  now: Rule | null;
  then: Rule;
  fields: ReadonlyMap<string, Field>;
}) {
  const differences = useMemo(() => ruleDifferences(now, then, fields), [now, then, fields]);
  if (!now) return null;
  if (differences.length === 0) return <p className={`note ${styles.same}`}>The rule is the same now.</p>;
  return (
    <DescribedTable
      className={styles.table}
      headClass="caps"
      columns={[
        { title: counted(differences.length, 'difference'), isRowHead: true, cell: ({ label }) => label },
        { title: 'Now', cell: (difference) => difference.now },
        {
          title: 'Restored',
          cell: ({ restored }) => restored,
          cellProps: ({ isUnknown }) => ({ className: isUnknown ? styles.unknown : styles.restored }),
        },
      ]}
      rows={differences}
      keyOf={({ label }) => label}
    />
  );
}

/** A rule as it reads now and as it would read: removed words are struck through, added ones highlighted. */
function SentencePair({
  now,
  restored,
  isOff,
}: {
  /** Null while the rule is deleted. */
  now: SentencePart[] | null;
  restored: SentencePart[];
  isOff: { now: boolean; restored: boolean };
}) {
  const { before, after } = sentenceDifference(now ?? [], restored);
  return (
    <>
      <h3 className={`caps ${styles.cap}`}>As it reads now</h3>
      <p className={styles.sentence}>
        {now ? <ComparedSentence parts={before} Marked="del" /> : 'It is deleted.'}
        {isOff.now && <span className={styles.off}> Switched off.</span>}
      </p>
      <h3 className={`caps ${styles.cap}`}>As it would read</h3>
      <p className={styles.sentence}>
        <ComparedSentence parts={after} Marked={now ? 'ins' : 'span'} />
        {isOff.restored && <span className={styles.off}> Switched off.</span>}
      </p>
    </>
  );
}

function ComparedSentence({
  parts,
  Marked,
}: {
  parts: readonly ComparedPart[];
  Marked: 'del' | 'ins' | 'span';
}) {
  return parts.map(({ kind, text, differs }, index) => {
    const Part = differs && text.trim() !== '' ? Marked : 'span';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name than their position
      <Part key={index} data-part={kind}>
        {text}
      </Part>
    );
  });
}
