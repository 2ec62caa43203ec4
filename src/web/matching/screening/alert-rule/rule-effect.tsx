import type { AlertRulePreview } from '#contract/matching/alert-rule-contract.ts';
import { clientPath } from '#contract/page-paths.ts';
import { counted, formatCount } from '../../../ui/count-words.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/described-table.tsx';
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

const TIER_COLUMNS: readonly Column<AlertRulePreview['tiers'][number]>[] = [
  { title: 'Tier', isRowHead: true, cell: ({ tier }) => PLACE_LABELS[tier] },
  { title: 'Rule in use', isNumber: true, cell: ({ before }) => formatCount(before) },
  { title: 'This rule', isNumber: true, cell: ({ after }) => <b>{formatCount(after)}</b> },
  { title: 'Confirmed', isNumber: true, cell: ({ confirmedAfter }) => formatCount(confirmedAfter) },
];

function TierTable({ tiers }: Pick<AlertRulePreview, 'tiers'>) {
  return (
    <div className={styles.scroll}>
      <DataTable columns={TIER_COLUMNS} rows={tiers} keyOf={({ tier }) => tier} />
    </div>
  );
}
