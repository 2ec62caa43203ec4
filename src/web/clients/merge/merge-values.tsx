import { useState } from 'react';
import type { DifferingValue, MergePlan, MergeSide } from '#contract/clients/merge-contract.ts';
import { isEmptyValue, type JsonValue } from '#records';
import { counted } from '../../ui/count-words.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import styles from './merge.module.css';
import { shownText } from './merge-words.ts';
import { SideChoice } from './side-choice.tsx';

type Values = {
  plan: MergePlan;
  label: (path: string) => string;
  chosen: Record<string, MergeSide>;
  /** The address of the same merge with the other client as the one that stays. */
  swapped: string;
  onChoose: (path: string, side: MergeSide) => void;
};

/** The values in which two clients differ, one of each to be chosen. */
export function MergeValues({ plan, label, chosen, swapped, onChoose }: Values) {
  const [showsEqual, setShowsEqual] = useState(false);
  const { stays, goes, values, equal } = plan;
  return (
    <section aria-labelledby="merge-values">
      <div className={styles.head}>
        <h2 id="merge-values">Which values stay</h2>
        <p className="quiet">
          {equal.length > 0 && !showsEqual && (
            <>
              {counted(equal.length, 'equal value is', 'equal values are')} not shown.{' '}
              <TextButton onClick={() => setShowsEqual(true)}>
                {equal.length === 1 ? 'Show it' : 'Show them'}
              </TextButton>{' '}
            </>
          )}
          <TextLink to={swapped}>Keep {goes.name} instead</TextLink>
        </p>
      </div>
      <table className={styles.values}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              {stays.name} <span className="quiet">stays</span>
            </th>
            <th scope="col">
              {goes.name} <span className="quiet">goes</span>
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <ValueRow
              key={value.path}
              {...{ value, plan, label: label(value.path), chosen: chosen[value.path] ?? value.preset }}
              onChoose={(side) => onChoose(value.path, side)}
            />
          ))}
          {showsEqual &&
            equal.map(({ path, value }) => (
              <tr key={path}>
                <th scope="row">{label(path)}</th>
                <td colSpan={2}>{shownText(value)}</td>
                <td className="quiet">the same</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

type Row = {
  value: DifferingValue;
  plan: MergePlan;
  label: string;
  chosen: MergeSide | null;
  onChoose: (side: MergeSide) => void;
};

function ValueRow({ value, plan, label, chosen, onChoose }: Row) {
  const cell = (side: MergeSide, shown: JsonValue, at: string | null) => (
    <td data-of={plan[side].name} data-chosen={chosen === side || undefined}>
      <SideChoice
        name={`merge ${value.path}`}
        isChosen={chosen === side}
        label={`${label} of ${plan[side].name}: ${isEmptyValue(shown) ? 'none given' : shownText(shown)}`}
        onChoose={() => onChoose(side)}
      >
        {isEmptyValue(shown) ? <span className="quiet">none given</span> : shownText(shown)}
        {at !== null && !isEmptyValue(shown) && value.why === 'newer' && (
          <span className="quiet"> of {dayWords(at)}</span>
        )}
      </SideChoice>
    </td>
  );
  return (
    <tr>
      <th scope="row">{label}</th>
      {cell('stays', value.stays, value.staysAt)}
      {cell('goes', value.goes, value.goesAt)}
      <td className="quiet">{whyText(value, chosen)}</td>
    </tr>
  );
}

function whyText({ path, preset, why }: DifferingValue, chosen: MergeSide | null): string {
  if (path === 'name') return 'the other becomes a former name';
  if (chosen === null) return 'Choose one.';
  return why === 'newer' && chosen === preset ? 'newer' : '';
}
