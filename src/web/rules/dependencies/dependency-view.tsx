import { lazy, Suspense, useMemo, useState } from 'react';
import { SESSION_START } from '#records';
import type { Rule } from '#rules';
import { TextButton } from '../../ui/text-button.tsx';
import { FieldSelect, fieldChoices } from '../parts/field-select.tsx';
import type { RuleContext } from '../parts/rule-context.ts';
import styles from './dependency-view.module.css';
import { fieldNeighbourhood, type NeighbourRule } from './field-neighbourhood.ts';

const DependencyPicture = lazy(async () => ({
  default: (await import('./dependency-picture.tsx')).DependencyPicture,
}));

/** The rules around one field, as a graph and as lists. */
export function DependencyView({
  rule,
  rules,
  context,
  onOpen,
}: {
  rule: Rule;
  rules: ReadonlyMap<string, Rule>;
  context: RuleContext;
  onOpen: (ruleId: string) => void;
}) {
  const first = [
    ...rule.triggers.map(({ field }) => field),
    ...rule.onTrigger.cases.map((c) => c.uiAction.dataField),
  ]
    .filter((field) => field !== SESSION_START)
    .at(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const field = chosen ?? first ?? '';
  const choices = useMemo(() => fieldChoices(context.fields), [context.fields]);
  const around = useMemo(() => fieldNeighbourhood(field, rules.values()), [field, rules]);
  const labelOf = (dataField: string) => context.fields.get(dataField)?.label || dataField;
  const part = { around, labelOf, onOpen, onField: setChosen };
  const isAlone = around.askedBy.length + around.waitedForBy.length === 0;
  return (
    <div className={styles.view}>
      <FieldSelect
        label="Around the field"
        className={styles.field ?? ''}
        choices={choices}
        value={field}
        onChange={(name) => setChosen(name || null)}
      />
      {isAlone && <p className="note">No saved rule waits for this field or asks for it.</p>}
      {around.cycle.size > 0 && (
        <p className={styles.cycle}>
          These fields lead back to each other: {[...around.cycle].map(labelOf).sort().join(', ')}.
        </p>
      )}
      {!isAlone && (
        <Suspense fallback={<p className="note">Drawing…</p>}>
          <DependencyPicture {...part} />
        </Suspense>
      )}
      <div className={styles.lists}>
        <NeighbourList title="Asked by" rules={around.askedBy} {...part} />
        <NeighbourList title="Waited for by" rules={around.waitedForBy} {...part} />
        <NeighbourList title="Also in the cycle" rules={around.closing} {...part} />
      </div>
      {around.more > 0 && <p className="note">And {around.more} more rules.</p>}
    </div>
  );
}

type NeighbourListProps = {
  title: string;
  rules: readonly NeighbourRule[];
  labelOf: (dataField: string) => string;
  onOpen: (ruleId: string) => void;
  onField: (dataField: string) => void;
};

function NeighbourList({ title, rules, labelOf, onOpen, onField }: NeighbourListProps) {
  if (rules.length === 0) return null;
  const named = (fields: readonly string[]) =>
    fields.map((field, index) => (
      <span key={field}>
        {index > 0 && ', '}
        <TextButton onClick={() => onField(field)}>{labelOf(field)}</TextButton>
      </span>
    ));
  return (
    <section>
      <h3 className={`caps ${styles.cap}`}>{title}</h3>
      <ul className={styles.list}>
        {rules.map(({ ruleId, waitsFor, asks, isInCycle }) => (
          <li key={ruleId}>
            <TextButton data-printed onClick={() => onOpen(ruleId)}>
              {ruleId}
            </TextButton>
            : {named(waitsFor)}
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden"> leads to </span>
            {named(asks)}
            {isInCycle && <span className={styles.cycle}> ◇ cycle</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
