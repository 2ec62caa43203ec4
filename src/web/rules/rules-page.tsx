import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Rule } from '#rules';
import type { CollectionDescription } from '../editing/documents/collection-description.ts';
import { CollectionPage } from '../editing/documents/collection-page.tsx';
import { useAddressParts } from '../editing/use-in-address.ts';
import { useOpenDocument } from '../editing/use-open-document.ts';
import { EmptyState } from '../ui/notice.tsx';
import { Pane } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useFocusRequest } from '../ui/use-focus-request.ts';
import { RestorePreview } from './restore/restore-preview.tsx';
import { RuleList } from './rule-list.tsx';
import styles from './rule-pane.module.css';
import { RulePane } from './rule-pane.tsx';
import { rulePathLabel } from './rule-path-label.ts';
import { RuleAside } from './trial/rule-aside.tsx';
import { useRuleFindings } from './use-rule-findings.ts';
import { useRulePage } from './use-rule-page.ts';

const NO_RULES: Stored<Rule>[] = [];

const RULES: CollectionDescription = {
  collection: 'rules',
  title: 'Rules',
  noun: 'rule',
  plural: 'rules',
  counted: ['rule', 'rules'],
  searchedBy: 'id, field or question',
  addLabel: 'Add rule',
  deleteTitle: 'Delete this rule?',
  emptyText: 'No rules yet. A rule says which question to ask when answers are known.',
  labels: rulePathLabel,
};

/** The rules screen: all rules on the left, the open one, and a trial beside it. */
export function RulesPage() {
  useRuleAlias();
  const opened = useOpenDocument();
  const page = useRulePage(opened);
  const findings = useRuleFindings(page.ready);
  const { stored, editor, context, isReady, isOpen, read } = page;
  const focusHeading = useFocusRequest();
  // With the labels of fields from the start, sentences keep their height.
  const isShown = page.rules.isLoaded && (read.data !== undefined || read.error !== null);
  return (
    <CollectionPage
      description={RULES}
      {...{ opened, stored, editor }}
      list={(onTransfer) => (
        <RuleList
          {...{ context, onTransfer }}
          description={RULES}
          all={isShown ? page.rules.all : NO_RULES}
          categories={page.categories}
          findings={isReady ? findings : null}
          selectedId={opened.id}
          onSelect={opened.open}
          onAdd={opened.openNew}
          query={read}
          isLoaded={isShown}
        />
      )}
      isLoaded={read.data !== undefined || (read.error !== null && isOpen)}
      whileLoading={opened.id !== null && <Pane query={read} failed="This rule could not be read." />}
      form={
        <RulePane
          {...{ opened, stored, editor, context }}
          onHeading={focusHeading.take}
          categories={page.categories}
          rules={page.rules.dataById}
          isChecked={isReady}
        />
      }
      restoring={(restoring) => (
        <RestorePreview
          key={restoring.version}
          id={opened.id ?? ''}
          now={stored?.data ?? null}
          restoring={restoring}
          ready={page.ready}
          context={context}
          onDone={focusHeading.request}
        />
      )}
      footActions={<FootActions {...{ opened, stored, editor }} />}
      empty={<NoRuleOpen onAdd={opened.openNew} />}
      // Its column is there from the start, so that nothing moves when the trial is ready.
      aside={{ label: 'Try it', content: <Trial page={page} /> }}
    />
  );
}

function NoRuleOpen({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      sentence="Choose a rule from the list to change it, or add one."
      action={
        <Button variant="default" onClick={onAdd}>
          {RULES.addLabel}
        </Button>
      }
    />
  );
}

/** Replaces the parameter `?rule=id` of a link by `?id=id`, which the other screens use too. */
function useRuleAlias() {
  const [params, setParts] = useAddressParts();
  const named = params.get('rule');
  useEffect(() => {
    if (named !== null) setParts({ rule: null, ...(named !== '' && { id: named }) });
  }, [named, setParts]);
}

type Page = ReturnType<typeof useRulePage>;

function FootActions({
  opened,
  stored,
  editor,
}: Pick<Page, 'stored' | 'editor'> & { opened: ReturnType<typeof useOpenDocument> }) {
  return (
    <>
      {stored && <TextButton onClick={() => opened.openCopy(stored.id)}>Duplicate</TextButton>}
      <TextButton onClick={() => editor.change({ off: !editor.draft.off })}>
        {editor.draft.off ? 'Switch on' : 'Switch off'}
      </TextButton>
    </>
  );
}

/** The trial of the open rule; its heading and how far the reading is until everything is read. */
function Trial({ page: { read, isReady, isOpen, written, editor, context, tried } }: { page: Page }) {
  if (!isReady) {
    return (
      <>
        <h2 className={styles.asideTitle}>Try it</h2>
        <Pane query={read} failed="The rules or their dependencies could not be read." />
      </>
    );
  }
  const isDirty = isOpen && editor.isDirty;
  return <RuleAside rule={written?.rule ?? null} {...{ isDirty, context, tried }} />;
}
