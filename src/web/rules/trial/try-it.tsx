import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { Rule } from '#rules';
import { api } from '../../api/api-client.ts';
import { ENTITY_KIND_LABELS } from '../../editing/values/entity-kind-labels.ts';
import { EntitySelect, type SelectedEntity } from '../../editing/values/entity-select.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { FieldSelect, fieldChoices } from '../parts/field-select.tsx';
import type { RuleContext } from '../parts/rule-context.ts';
import { TrialAnswer } from './trial-answer.tsx';
import { TrialRows } from './trial-rows.tsx';
import styles from './try-it.module.css';
import { type TrialWork, triedFields } from './use-trial.ts';
import { DraftExplanation, WhyNot } from './why-not.tsx';

/** Tries the rules and the draft in the browser: the answers, the questions that follow, and explanations. */
export function TryIt({
  rule,
  context,
  work,
  onSaveAsTest,
  children,
}: {
  /** The draft. */
  rule: Rule | null;
  context: RuleContext;
  work: TrialWork;
  onSaveAsTest: () => void;
  /** The report on the saved scenarios. */
  children?: ReactNode;
}) {
  const [added, setAdded] = useState<string[]>([]);
  const fields = triedFields(rule, work.trial, added);
  return (
    <div className={styles.tryIt}>
      <div className={styles.title}>
        <h2>Try it</h2>
        {work.hasStarted && (
          <TextButton
            onClick={() => {
              setAdded([]);
              work.restart();
            }}
          >
            Start again
          </TextButton>
        )}
      </div>
      <p className={`quiet ${styles.note}`}>
        {rule
          ? 'The draft is used. Nothing here is saved.'
          : 'The saved rules are used. Nothing here is saved.'}
      </p>
      <TrialEntity work={work} />
      <h3 className={`caps ${styles.cap}`}>Answers</h3>
      <ul className={styles.answers}>
        {fields.map((dataField) => (
          <TriedAnswer key={dataField} dataField={dataField} context={context} work={work} />
        ))}
      </ul>
      <AddAnswer context={context} taken={fields} onAdd={(dataField) => setAdded([...added, dataField])} />
      <h3 className={`caps ${styles.cap}`}>It asks</h3>
      <DraftExplanation rule={rule} work={work} />
      <TrialRows work={work} ownRuleId={rule?.id ?? null} />
      <WhyNot work={work} />
      {children}
      <Button variant="default" onClick={onSaveAsTest}>
        Save as test
      </Button>
    </div>
  );
}

function TriedAnswer({
  dataField,
  context,
  work,
}: {
  dataField: string;
  context: RuleContext;
  work: TrialWork;
}) {
  const field = context.fields.get(dataField);
  const label = field?.label || dataField;
  return (
    <li className={styles.answer}>
      <span>{label}</span>
      <TrialAnswer
        label={label}
        type={field?.type ?? 'text'}
        options={context.optionsOf(dataField)}
        answer={work.answers[dataField] ?? null}
        onAnswer={(answer) => work.tryAnswer(dataField, answer)}
      />
    </li>
  );
}

type AddAnswerProps = { context: RuleContext; taken: readonly string[]; onAdd: (dataField: string) => void };

function AddAnswer({ context, taken, onAdd }: AddAnswerProps) {
  const [isOpen, setOpen] = useState(false);
  const choices = useMemo(() => fieldChoices(context.fields), [context.fields]);
  if (!isOpen) {
    return (
      <TextButton className={styles.add} onClick={() => setOpen(true)}>
        Add answer
      </TextButton>
    );
  }
  return (
    <FieldSelect
      aria-label="Field to answer"
      placeholder="Field"
      autoFocus
      choices={choices.filter(({ value }) => !taken.includes(value))}
      value=""
      onBlur={() => setOpen(false)}
      onChange={(dataField) => {
        setOpen(false);
        if (dataField) onAdd(dataField);
      }}
    />
  );
}

/** Chooses the entity of a trial: a client, contact or related party, or only an entity kind. */
function TrialEntity({ work }: { work: TrialWork }) {
  const [hasFailed, setFailed] = useState(false);
  const { kind, entity: chosen } = work.trial;

  async function choose(selected: SelectedEntity | null) {
    setFailed(false);
    if (selected === null) return work.setEntity(kind, null);
    try {
      const { entity, record } = await api.entities.read({ kind: selected.kind, id: selected.id });
      work.setEntity(selected.kind, { id: selected.id, name: entity.name, record });
    } catch {
      setFailed(true);
    }
  }

  return (
    <div className={styles.entity}>
      <EntitySelect
        label="Load a client, contact or related party"
        value={chosen && { kind, id: chosen.id, name: chosen.name }}
        onSelect={(selected) => void choose(selected)}
      />
      {chosen === null && (
        <MenuSelect
          aria-label="Kind to try the rules for"
          searchable={false}
          allowDeselect={false}
          data={ENTITY_KINDS.map((one) => ({ value: one, label: ENTITY_KIND_LABELS[one] }))}
          value={kind}
          onChange={(one) => one && work.setKind(one as EntityKind)}
        />
      )}
      <div role="alert" className={styles.failure}>
        {hasFailed && 'Failed to load client'}
      </div>
    </div>
  );
}
