import type { CollectionDescription } from '../editing/documents/collection-description.ts';
import { CollectionPage } from '../editing/documents/collection-page.tsx';
import { useOpenDocument } from '../editing/use-open-document.ts';
import { EmptyState } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { RuleList } from './rule-list.tsx';
import { RulePane } from './rule-pane.tsx';
import { rulePathLabel } from './rule-path-label.ts';
import { RuleAside } from './trial/rule-aside.tsx';
import { useRuleAlias } from './use-rule-alias.ts';
import { useRuleFindings } from './use-rule-findings.ts';
import { useRulePage } from './use-rule-page.ts';

const RULES: CollectionDescription = {
  collection: 'rules',
  title: 'Rules',
  noun: 'rule',
  plural: 'rules',
  counted: ['rule', 'rules'],
  searchedBy: 'id, field or question',
  addLabel: 'Add rule',
  emptyText: 'No rules yet. A rule says which question to ask when answers are known.',
  labels: rulePathLabel,
};

/** The rules screen: all rules on the left, the open one, and a trial beside it. */
export function RulesPage() {
  useRuleAlias();
  const opened = useOpenDocument();
  const page = useRulePage(opened);
  const findings = useRuleFindings(page.ready);
  const { stored, editor, context, isReady, isOpen } = page;
  return (
    <CollectionPage
      description={RULES}
      {...{ opened, stored, editor }}
      list={(onTransfer) => (
        <RuleList
          description={RULES}
          all={page.rules.all}
          context={context}
          findings={isReady ? findings : null}
          selectedId={opened.id}
          onSelect={opened.open}
          onAdd={opened.openNew}
          onTransfer={onTransfer}
          isLoading={page.isLoading}
          failure={page.failure}
          onRetry={page.retry}
        />
      )}
      isLoaded={isOpen || !(page.isLoading || page.failure)}
      whileLoading={page.isLoading && opened.id !== null && <EmptyState sentence="Loading…" />}
      form={
        <RulePane {...{ opened, stored, editor, context }} rules={page.rules.dataById} isChecked={isReady} />
      }
      empty={
        <EmptyState
          sentence="Choose a rule from the list to change it, or add one."
          action={<TextButton onClick={opened.openNew}>{RULES.addLabel}</TextButton>}
        />
      }
      {...(isReady && {
        aside: {
          label: 'Try it',
          content: (
            <RuleAside
              rule={page.written?.rule ?? null}
              isDirty={isOpen && editor.isDirty}
              context={context}
              tried={page.tried}
            />
          ),
        },
      })}
    />
  );
}
