import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { Rule } from '#rules';
import { SplitView } from '../brand/split-view.tsx';
import { RecordFoot } from '../editing/documents/document-foot.tsx';
import { exportUrl, useImport } from '../editing/documents/document-queries.ts';
import { useDocumentDeeds } from '../editing/documents/use-document-actions.ts';
import { sayUnsaved } from '../editing/format-unsaved.ts';
import { TransferDialog } from '../editing/transfer/transfer-dialog.tsx';
import { useOpenRecord } from '../editing/use-open-document.ts';
import { TextButton } from '../ui/text-button.tsx';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import { RuleAside } from './rule-aside.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { readyRules, ruleGround, trialRules } from './rule-ground.ts';
import { RuleList } from './rule-list.tsx';
import { rulePathLabel } from './rule-path-label.ts';
import { useRuleAlias } from './use-rule-alias.ts';
import { useRuleFindings } from './use-rule-findings.ts';
import { useRulePage } from './use-rule-page.ts';
import { useRuleWork } from './use-rule-work.ts';

/** The trial follows the draft once writing rests this long, so that each key is answered first. */
const WRITING_REST_MS = 200;

const NOTHING_KNOWN = {
  rules: new Map<string, Rule>(),
  ground: ruleGround({ fields: new Map(), staticSources: new Map(), mappings: [] }),
};

/** Maintenance of the rules: all of them on the left, the chosen one open, and a place to try it beside it. */
export function RulesPage() {
  useRuleAlias();
  const read = useRulePage();
  const place = useOpenRecord();
  const [isTransferring, setTransferring] = useState(false);
  const openTransfer = useCallback(() => setTransferring(true), []);
  const importFile = useImport('rules');

  const { all, ground } = read;
  const byId = useMemo(() => new Map(all.map((rule) => [rule.id, rule])), [all]);
  const rules = useMemo(() => new Map(all.map(({ id, data }) => [id, data])), [all]);
  // Making thousands of rules ready takes a moment; the list is seen before it.
  const known = useMemo(() => ({ rules, ground }), [rules, ground]);
  const settled = useAfterPaint(known, NOTHING_KNOWN);
  // Until they have followed, rules would be told to name fields that are merely not there yet. Afterwards what
  // stands on them stays, whatever is read anew.
  const [isReady, setReady] = useState(false);
  if (!isReady && read.isReady && settled === known) setReady(true);
  const page = { ...read, isReady };
  const ready = useMemo(() => readyRules(settled.rules, settled.ground), [settled]);
  const findings = useRuleFindings(ready);
  const stored = place.id === null ? null : (byId.get(place.id) ?? null);
  const isOpen = place.isNew || stored !== null;
  const work = useRuleWork({
    stored,
    key: place.key,
    ready,
    onSaved: (rule) => rule.id !== place.id && place.open(rule.id),
  });
  const deeds = useDocumentDeeds('rules', place.id, stored);

  const [written] = useDebouncedValue(isOpen ? work.written : null, WRITING_REST_MS, { leading: true });
  const tried = useMemo(() => trialRules(written, ready, ground), [written, ready, ground]);

  return (
    <>
      <SplitView
        title="Rules"
        actions={<TextButton onClick={place.openNew}>Add rule</TextButton>}
        saveStatus={sayUnsaved(isOpen ? work.dirty.size : 0)}
        openKey={place.isNew ? place.key : place.id}
        onBack={place.close}
        list={
          <RuleList
            all={all}
            ground={ground}
            findings={page.isReady ? findings : null}
            selectedId={place.id}
            onSelect={place.open}
            onAdd={place.openNew}
            onTransfer={openTransfer}
            isLoading={page.isLoading}
            failure={page.failure}
            onRetry={page.retry}
          />
        }
        editor={
          <RuleEditor
            place={place}
            stored={stored}
            work={work}
            ground={ground}
            page={page}
            rules={rules}
            history={deeds.history}
          />
        }
        foot={
          isOpen && (
            <RecordFoot
              noun="rule"
              deletionTitle="Delete this rule?"
              place={place}
              stored={stored}
              work={work}
              deeds={deeds}
              labels={rulePathLabel}
            />
          )
        }
        aside={
          page.isReady ? (
            <RuleAside
              rule={written?.rule ?? null}
              isDirty={isOpen && work.isDirty}
              ground={ground}
              tried={tried}
            />
          ) : undefined
        }
        asideLabel="Try it"
      />
      <TransferDialog
        open={isTransferring}
        onClose={() => setTransferring(false)}
        noun="rules"
        exportUrl={(format) => exportUrl('rules', format)}
        onImport={importFile}
      />
    </>
  );
}
