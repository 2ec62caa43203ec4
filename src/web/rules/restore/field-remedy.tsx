import { useId } from 'react';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { dayWords } from '../../ui/moment-words.ts';
import { FieldSelect, fieldChoices } from '../parts/field-select.tsx';
import { countedMessage } from '../parts/fold-findings.ts';
import type { RuleContext } from '../parts/rule-context.ts';
import styles from './restore-preview.module.css';
import type { FieldRemedy, Remedy } from './use-restored-rule.ts';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Says that a field of the version is not defined any more, and asks what to do about it. */
export function FieldRemedyChoice({
  field: { name, count, rename, remedy },
  context,
  onChoose,
}: {
  field: FieldRemedy;
  context: RuleContext;
  onChoose: (remedy: Remedy) => void;
}) {
  const id = useId();
  const labelOf = (dataField: string) => context.fields.get(dataField)?.label || dataField;
  const everywhere = count === 1 ? 'instead' : `in all ${NUMBERS[count] ?? count} places`;
  const choices: { value: Remedy; label: string }[] = [
    ...(rename
      ? [
          {
            value: { kind: 'renamed' as const, to: rename.to },
            label: `Use ${labelOf(rename.to)} ${everywhere}`,
          },
        ]
      : []),
    { value: { kind: 'other', to: '' }, label: 'Choose another field' },
    {
      value: { kind: 'none', to: '' },
      label: 'Restore as it was; the rule will ask nothing until this is corrected',
    },
  ];
  return (
    <section className={styles.remedy}>
      <h4 id={`${id}title`} className={styles.missing}>
        {countedMessage(`There is no field “${name}” any more.`, count)}
      </h4>
      <p className={`quiet ${styles.note}`}>
        {rename
          ? `${rename.by} renamed it to ${labelOf(rename.to)} on ${dayWords(rename.at)}.`
          : 'It was deleted, or never defined.'}
      </p>
      <div className={styles.choices}>
        <ChoiceGroup
          look="list"
          name={`${id}remedy`}
          labelledBy={`${id}title`}
          choices={choices}
          isChosen={({ value }) => value.kind === remedy.kind}
          onChoose={({ value }) => onChoose(value)}
        />
      </div>
      {remedy.kind === 'other' && (
        <FieldSelect
          aria-label={`Field instead of ${name}`}
          placeholder="Field"
          className={styles.other ?? ''}
          choices={fieldChoices(context.fields)}
          value={remedy.to}
          onChange={(to) => onChoose({ kind: 'other', to })}
        />
      )}
    </section>
  );
}
