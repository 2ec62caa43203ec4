import type { AlertRulePreview } from '#contract/matching/alert-rule-contract.ts';
import { clientPath } from '#contract/page-paths.ts';
import { counted, formatCount } from '../../../ui/count-words.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { TextLink } from '../../../ui/text-button.tsx';
import styles from './alert-rule.module.css';
import { effectSentence, PLACE_LABELS } from './rule-words.ts';

/** What a rule would do to what is found now: a sentence, the tiers before and after, and what it would lose. */
export function RuleEffect({ effect }: { effect: AlertRulePreview }) {
  const { tiers, lost, named, unknown } = effect;
  return (
    <section aria-labelledby="rule-effect">
      <p className={styles.caps}>What it does to your own data</p>
      <h2 id="rule-effect" className={styles.statement} data-lost={lost > 0 || undefined} aria-live="polite">
        {effectSentence(effect)}
      </h2>
      {lost > 0 && (
        <ul className={styles.lost}>
          {named.map((one) => (
            <li key={`${one.kind} ${one.recordId} ${one.listName} ${one.externalName}`}>
              <TextLink to={clientPath(one.clientId)}>{one.recordName}</TextLink> and {one.externalName} of{' '}
              {one.listName}, combined score {one.combined}: {PLACE_LABELS[one.tier].toLowerCase()}
            </li>
          ))}
          {lost > named.length && <li>and {formatCount(lost - named.length)} more</li>}
        </ul>
      )}
      {unknown.length > 0 && (
        <p className="quiet">Not known until compared: what {unknown.join(', ')} would bring.</p>
      )}
      <TierTable tiers={tiers} />
      <p className="quiet">
        {counted(
          tiers.reduce((sum, { before }) => sum + before, 0),
          'finding',
        )}{' '}
        wait now. Which names are candidates does not change, nor does Entity Matching.
      </p>
    </section>
  );
}

function TierTable({ tiers }: Pick<AlertRulePreview, 'tiers'>) {
  return (
    <div className={styles.scroll}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">Tier</th>
            <th scope="col" data-number>
              Rule in use
            </th>
            <th scope="col" data-number>
              This rule
            </th>
            <th scope="col" data-number>
              Confirmed
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ tier, before, after, confirmedAfter }) => (
            <tr key={tier}>
              <th scope="row">{PLACE_LABELS[tier]}</th>
              <td data-number>{formatCount(before)}</td>
              <td data-number>
                <b>{formatCount(after)}</b>
              </td>
              <td data-number>{formatCount(confirmedAfter)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}
