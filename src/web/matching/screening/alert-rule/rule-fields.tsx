import { MAX_BIRTH_YEARS, type UsedAlertRule } from '#contract/matching/alert-rule-contract.ts';
import { type AlertRule, BIRTH_YEARS_APART } from '#matching';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './alert-rule.module.css';
import {
  listLines,
  NAME_KIND_LABELS,
  NAME_KINDS,
  type NameKind,
  withLine,
  withListLines,
} from './alert-rule-draft.ts';

type RuleProps = { rule: AlertRule; onChange: (rule: AlertRule) => void };
type ScreenedList = UsedAlertRule['lists'][number];

const LINES = ['likely', 'possible'] as const;
type Line = (typeof LINES)[number];
const LINE_LABELS: Record<Line, string> = { likely: 'Likely', possible: 'Possible' };

/** The two lines of each kind of names. */
export function RuleLines({ rule, onChange }: RuleProps) {
  return (
    <section aria-labelledby="rule-tiers">
      <h2 id="rule-tiers" className={styles.title}>
        Tiers
      </h2>
      <DataTable
        columns={[
          {
            title: 'Tier',
            isUnseen: true,
            isRowHead: true,
            cell: (line) => `${LINE_LABELS[line]}, mean from`,
          },
          ...NAME_KINDS.map((kind) => ({
            title: NAME_KIND_LABELS[kind],
            cell: (line: Line) => (
              <MeanInput
                label={`${LINE_LABELS[line]}, ${NAME_KIND_LABELS[kind].toLowerCase()}`}
                value={rule.lines[kind][line]}
                onChange={(mean) => onChange(withLine(rule, kind, line, mean))}
              />
            ),
          })),
          {
            title: 'Also',
            isUnseen: true,
            cell: (line) => (line === 'likely' ? 'or the same birthday' : 'empty: all others'),
            cellProps: { className: 'quiet' },
          },
        ]}
        rows={LINES}
        keyOf={(line) => line}
      />
    </section>
  );
}

/** Which lists are screened for each kind of names, and the first line of each where it differs. */
export function RuleLists({ rule, lists, onChange }: RuleProps & { lists: UsedAlertRule['lists'] }) {
  return (
    <section aria-labelledby="rule-lists">
      <h2 id="rule-lists" className={styles.title}>
        Lists
      </h2>
      <div className={styles.scroll}>
        <DataTable
          columns={[
            {
              title: 'List',
              isRowHead: true,
              cell: ({ name, isEmbedded }) => (
                <>
                  {name}
                  {isEmbedded && <span className={styles.small}>invented records, for trying out</span>}
                </>
              ),
            },
            ...NAME_KINDS.map((kind) => ({
              title: NAME_KIND_LABELS[kind],
              cell: (list: ScreenedList) =>
                list.records[kind] === 0 ? (
                  <span className="quiet">none on it</span>
                ) : (
                  <ListLine {...{ rule, list, kind, onChange }} />
                ),
            })),
          ]}
          rows={lists}
          keyOf={({ name }) => name}
        />
      </div>
    </section>
  );
}

/** How many years apart years of birth are near. */
export function RuleBirthYears({ rule, onChange }: RuleProps) {
  return (
    <section aria-labelledby="rule-birth-years">
      <h2 id="rule-birth-years" className={styles.title}>
        Years of birth
      </h2>
      <p className={styles.line}>
        Near when no more years apart than
        <WholeInput
          label="Years of birth, years apart"
          most={MAX_BIRTH_YEARS}
          value={rule.birthYears ?? null}
          usual={BIRTH_YEARS_APART}
          onChange={(birthYears) => {
            const { birthYears: _before, ...others } = rule;
            onChange(birthYears === null ? others : { ...others, birthYears });
          }}
        />
      </p>
      <p className="quiet">Shown and ordered by; no finding moves to another tier.</p>
    </section>
  );
}

/** Whether clearing a likely finding of a sanctions list waits for another person. */
export function RuleForTwo({ rule, onChange }: RuleProps) {
  return (
    <section aria-labelledby="rule-for-two">
      <h2 id="rule-for-two" className={styles.title}>
        A second pair of eyes
      </h2>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={rule.secondPerson === true}
          onChange={({ currentTarget: { checked } }) => {
            const { secondPerson: _before, ...others } = rule;
            onChange(checked ? { ...others, secondPerson: true } : others);
          }}
        />
        Clearing a likely finding of a sanctions list waits for another person
      </label>
    </section>
  );
}

function ListLine({
  rule,
  list: { name, usual },
  kind,
  onChange,
}: RuleProps & { list: ScreenedList; kind: NameKind }) {
  const { screened = usual, likely } = listLines(rule, name, kind);
  const about = `${name}, ${NAME_KIND_LABELS[kind].toLowerCase()}`;
  return (
    <span className={styles.line}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={screened}
          aria-label={`Screened: ${about}`}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              withListLines(rule, { name, kind }, { screened: checked === usual ? undefined : checked }),
            )
          }
        />
        {screened ? 'On' : 'Off'}
      </label>
      {screened && (
        <MeanInput
          label={`Likely: ${about}`}
          value={likely ?? null}
          usual={rule.lines[kind].likely}
          onChange={(mean) => onChange(withListLines(rule, { name, kind }, { likely: mean ?? undefined }))}
        />
      )}
    </span>
  );
}

/** A mean of 0 to 100; empty where the usual one holds. */
function MeanInput(props: Omit<Parameters<typeof WholeInput>[0], 'most'>) {
  return <WholeInput most={100} {...props} />;
}

/** A whole number of 0 to the most; empty where the usual one holds. */
function WholeInput({
  label,
  most,
  value,
  usual,
  onChange,
}: {
  label: string;
  most: number;
  value: number | null;
  usual?: number;
  onChange: (number: number | null) => void;
}) {
  return (
    <input
      className={styles.mean}
      type="number"
      min={0}
      max={most}
      step={1}
      aria-label={label}
      placeholder={usual === undefined ? '' : String(usual)}
      value={value ?? ''}
      onChange={({ currentTarget: { value: text } }) => {
        const number = Math.round(Number(text));
        if (text === '') onChange(null);
        else if (number >= 0 && number <= most) onChange(number);
      }}
    />
  );
}
