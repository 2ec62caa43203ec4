import { useEffect, useRef, useState } from 'react';
import type { ImportPlan, ImportView } from '#contract/imports/import-contract.ts';
import { LEAVE_OUT, type ProblemGroup, type Remedy } from '#contract/imports/import-problem-contract.ts';
import { fieldTypes } from '#records';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { counted, formatCount } from '../../ui/count-words.ts';
import { FieldInput } from '../../ui/input/field-input.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './import-problems.module.css';
import type { ImportActions, PlannedImport } from './use-import-choices.ts';

/** Each kind of problem with its count, what is chosen for it, and its rows. After a row is corrected the next has the focus. */
export function ImportProblems({ view, plan, actions }: PlannedImport) {
  const list = useRef<HTMLUListElement>(null);
  const [usedIn, setUsedIn] = useState<{ index: number; plan: ImportPlan } | null>(null);
  useEffect(() => {
    if (!usedIn || usedIn.plan === plan) return;
    setUsedIn(null);
    focusGroup(list.current, usedIn.index);
  }, [usedIn, plan]);
  if (plan.groups.length === 0) return <p className={styles.none}>No row has a problem.</p>;
  return (
    <ul ref={list} aria-label="Problems">
      {plan.groups.map((group, index) => (
        <Group
          key={groupKey(group)}
          {...{ view, plan, actions, group }}
          onUsed={() => setUsedIn({ index, plan })}
        />
      ))}
    </ul>
  );
}

function groupKey({ column, kind, text }: ProblemGroup): string {
  return `${column} ${kind} ${text}`;
}

function focusGroup(list: HTMLUListElement | null, index: number): void {
  const groups = [...(list?.children ?? [])];
  const group = groups[Math.min(index, groups.length - 1)];
  const next =
    group?.querySelector<HTMLElement>('li button, li input') ?? group?.querySelector('input, button');
  const tab = document.querySelector<HTMLElement>('[data-tab="problems"]');
  (next instanceof HTMLElement ? next : tab)?.focus();
}

type GroupProps = PlannedImport & { group: ProblemGroup; onUsed: () => void };

function Group({ view, plan, actions, group, onUsed }: GroupProps) {
  const [isOpen, setOpen] = useState(group.chosen === LEAVE_OUT && !hasChoice(group));
  const id = `problem ${groupKey(group)}`.replace(/\W+/g, '-');
  const { count, message, chosen } = group;
  return (
    <li className={styles.group} data-open={chosen === LEAVE_OUT || chosen === null || undefined}>
      <span className={styles.count}>{formatCount(count)}</span>
      <p id={id} className={styles.where}>
        <span className="visually-hidden">{count === 1 ? 'row: ' : 'rows: '}</span>
        <strong>{columnName(view, group)}</strong> <span>{shownTexts(group)}</span>
      </p>
      <p className="quiet">{message}</p>
      <Ways {...{ view, plan, actions, group }} id={id} />
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show'} {counted(count, 'row')}
      </TextButton>
      {isOpen && <ProblemRows group={group} actions={actions} onUsed={onUsed} />}
    </li>
  );
}

/** Whether a whole group has a choice besides leaving its rows out. */
function hasChoice({ ways, options }: ProblemGroup): boolean {
  return ways.length > 1 || options.length > 0;
}

function Ways({ plan, actions, group, id }: PlannedImport & { group: ProblemGroup; id: string }) {
  const { ways, options, chosen, text } = group;
  if (!hasChoice(group)) return <p className={styles.hint}>left out until it is corrected</p>;
  const taken = chosen?.startsWith('to ') && !ways.some(({ way }) => way === chosen) ? chosen.slice(3) : null;
  return (
    <div className={styles.ways}>
      <ChoiceGroup
        look="list"
        name={id}
        labelledBy={id}
        choices={ways.map(({ way, label }) => ({ value: way, label }))}
        isChosen={({ value }) => value === chosen}
        onChoose={({ value }) => actions.chooseWay(group, value, plan.groups)}
      />
      {options.length > 0 && text !== null && (
        <MenuSelect
          aria-label={`${text} is read as`}
          placeholder="read as…"
          data={options}
          value={taken}
          onChange={(to) => {
            if (to !== null) actions.chooseWay(group, `to ${to}`, plan.groups);
          }}
        />
      )}
    </div>
  );
}

function columnName({ columns }: ImportView, { column }: ProblemGroup): string {
  return column === null ? 'Row' : (columns[column]?.name ?? '');
}

function shownTexts({ examples, text }: ProblemGroup): string {
  if (text === '') return 'empty';
  const shown = examples.map((example) => `“${example}”`).join(', ');
  return text === null ? `${shown} …` : shown;
}

type Rows = { group: ProblemGroup; actions: ImportActions; onUsed: () => void };

/** The rows of a kind of problem, each with the inputs that correct it. */
function ProblemRows({ group, actions, onUsed }: Rows) {
  const { rows, count, column } = group;
  return (
    <ul className={styles.rows}>
      {rows.map(({ row, name, inFile, remedies }) => (
        <li key={row}>
          <span className={styles.rowNumber}>Row {row}</span>
          <span>{name}</span>
          <span className={styles.inFile}>{inFile || 'empty'}</span>
          <span className={styles.remedies}>
            {remedies.map((remedy) => (
              <RowRemedy key={remedy.label} {...{ remedy, row, column, actions, onUsed }} />
            ))}
          </span>
        </li>
      ))}
      {count > rows.length && <li className={styles.hint}>And {formatCount(count - rows.length)} more.</li>}
    </ul>
  );
}

type RemedyProps<Kind extends Remedy['kind'] = Remedy['kind']> = {
  remedy: Extract<Remedy, { kind: Kind }>;
  row: number;
  column: number | null;
  actions: ImportActions;
  onUsed: () => void;
};

function RowRemedy({ remedy, row, column, actions, onUsed }: RemedyProps) {
  if (remedy.kind === 'input') return <CellInput {...{ remedy, row, column, actions, onUsed }} />;
  return (
    <TextButton
      disabled={actions.choose.isPending}
      onClick={() => {
        onUsed();
        actions.apply(remedy, { row, column });
      }}
    >
      {remedy.label}
    </TextButton>
  );
}

function CellInput({ remedy: { type, label }, row, column, actions, onUsed }: RemedyProps<'input'>) {
  const [text, setText] = useState('');
  const use = (value: string) => {
    if (value.trim() === '' || column === null) return;
    onUsed();
    actions.fixCell(row, column, value);
  };
  return (
    <FieldInput
      isInLine
      type={type}
      options={[]}
      fieldLabel={`row ${row}`}
      value={text}
      text={{
        value: text,
        onChange: ({ currentTarget }) => setText(currentTarget.value),
        onKeyDown: ({ key }) => key === 'Enter' && use(text),
        // A day may still be chosen from the calendar, which takes the focus.
        onBlur: () => fieldTypes[type].input !== 'day' && use(text),
      }}
      // A cell can have signs and units too.
      frame={{ 'aria-label': `${label} for row ${row}`, placeholder: label, inputMode: 'text' }}
      onChange={(value) => use(String(value))}
    />
  );
}
