import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AlertRulePreview, UsedAlertRule } from '#contract/matching/alert-rule-contract.ts';
import { clientPath } from '#contract/page-paths.ts';
import type { AlertRule as Rule } from '#matching';
import { useSession } from '../../../identity/session-queries.ts';
import { counted, formatCount } from '../../../ui/count-words.ts';
import { momentWords } from '../../../ui/moment-words.ts';
import { ErrorNotice, StatusNotice } from '../../../ui/notice.tsx';
import { Pane } from '../../../ui/pane/pane.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/described-table.tsx';
import { TextButton, TextLink } from '../../../ui/text-button.tsx';
import { formatUser } from '../../match-format.ts';
import styles from './alert-rule.module.css';
import { useAlertRule, useRulePreview, useSaveAlertRule } from './alert-rule-queries.ts';
import { RuleBirthYears, RuleForTwo, RuleLines, RuleLists } from './rule-fields.tsx';
import { effectSentence, PLACE_LABELS } from './rule-words.ts';

const TIER_COLUMNS: readonly Column<AlertRulePreview['tiers'][number]>[] = [
  { title: 'Tier', isRowHead: true, cell: ({ tier }) => PLACE_LABELS[tier] },
  { title: 'Rule in use', isNumber: true, cell: ({ before }) => formatCount(before) },
  { title: 'This rule', isNumber: true, cell: ({ after }) => <b>{formatCount(after)}</b> },
  { title: 'Confirmed', isNumber: true, cell: ({ confirmedAfter }) => formatCount(confirmedAfter) },
];

/** The rule that says which findings are alerts, what another one would do to the firm's own data, and its changes. */
export function AlertRule() {
  const used = useAlertRule();
  return (
    <Pane query={used} failed="The alert rule could not be read.">
      {(read) => <RuleWork used={read} />}
    </Pane>
  );
}

function RuleWork({ used }: { used: UsedAlertRule }) {
  // Kept while another user saves a rule: what is typed is then compared with that one.
  const [draft, setDraft] = useState<{ rule: Rule; begunAt: number } | null>(null);
  const rule = draft?.rule ?? used.rule;
  const setRule = (typed: Rule) => setDraft({ rule: typed, begunAt: draft?.begunAt ?? used.version });
  const mayChange = useSession().user?.role === 'owner';
  const isChanged = JSON.stringify(rule) !== JSON.stringify(used.rule);
  const preview = useRulePreview(rule);
  return (
    <div className={styles.work}>
      <fieldset className={styles.fields} disabled={!mayChange}>
        <legend className="visually-hidden">The rule</legend>
        {!mayChange && <p className="quiet">Owners change the rule.</p>}
        <RuleLines rule={rule} onChange={setRule} />
        <RuleLists rule={rule} lists={used.lists} onChange={setRule} />
        <RuleBirthYears rule={rule} onChange={setRule} />
        <RuleForTwo rule={rule} onChange={setRule} />
      </fieldset>
      <div>
        <Pane query={preview} failed="The preview could not be loaded.">
          {(effect) => (
            <>
              <div className={styles.effect} data-old={preview.isPlaceholderData || undefined}>
                <RuleEffect effect={effect} />
              </div>
              {mayChange && isChanged && (
                <SaveRule
                  {...{ used, rule }}
                  isOvertaken={draft !== null && draft.begunAt !== used.version}
                  lost={effect.lost}
                  isKnown={!preview.isPlaceholderData}
                  onDone={() => setDraft(null)}
                />
              )}
            </>
          )}
        </Pane>
        <RuleChanges used={used} onPutBack={mayChange ? setRule : null} />
      </div>
    </div>
  );
}

/** Saves the rule; with a reason when confirmed matches would no longer be likely. */
function SaveRule({
  used,
  rule,
  lost,
  isKnown,
  isOvertaken,
  onDone,
}: {
  used: UsedAlertRule;
  rule: Rule;
  lost: number;
  /** Whether what is said of the rule is about this one. */
  isKnown: boolean;
  /** Whether another rule was saved while this one was typed. */
  isOvertaken: boolean;
  onDone: () => void;
}) {
  const saving = useSaveAlertRule();
  const [reason, setReason] = useState('');
  return (
    <div className={styles.save}>
      {lost > 0 && (
        <PlainField label="Reason for losing confirmed matches">
          <input value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
        </PlainField>
      )}
      <div className={styles.actions}>
        <Button
          variant={lost > 0 ? 'default' : 'filled'}
          loading={saving.isPending}
          disabled={!isKnown || (lost > 0 && reason.trim() === '')}
          onClick={() =>
            saving.mutate({ version: used.version, rule, reason: reason.trim() }, { onSuccess: onDone })
          }
        >
          {lost > 0 ? 'Save anyway' : 'Save the rule'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Discard
        </Button>
        <span className="quiet">Not yet saved. Findings stay; only their tier changes.</span>
      </div>
      {isOvertaken && (
        <StatusNotice>Another rule was saved while you typed. Saving replaces it with yours.</StatusNotice>
      )}
      <ErrorNotice>{saving.error?.message}</ErrorNotice>
    </div>
  );
}

function RuleChanges({
  used: { changes, version },
  onPutBack,
}: {
  used: UsedAlertRule;
  /** Null for users who may not change the rule. */
  onPutBack: ((rule: Rule) => void) | null;
}) {
  return (
    <section aria-labelledby="rule-changes">
      <h2 id="rule-changes" className={styles.title}>
        Changed
      </h2>
      <ul>
        {changes.map((change) => (
          <li key={change.version} className={styles.change}>
            <span>{momentWords(change.at)}</span>
            <span>
              {change.by === '' ? 'The first rule' : formatUser(change.by)}
              {change.reason && `: ${change.reason}`}
            </span>
            <span className="quiet">
              {change.by !== '' && `${formatCount(change.before)} → ${formatCount(change.after)} likely`}
            </span>
            {onPutBack && change.version !== version && (
              <TextButton onClick={() => onPutBack(change.rule)}>
                Put back<span className="visually-hidden"> the rule of {momentWords(change.at)}</span>
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a rule would do to what is found now: a sentence, the tiers before and after, and what it would lose. */
function RuleEffect({ effect }: { effect: AlertRulePreview }) {
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
      <DataTable columns={TIER_COLUMNS} rows={tiers} keyOf={({ tier }) => tier} />
    </div>
  );
}
