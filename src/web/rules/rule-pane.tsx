import { lazy, Suspense } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import { type Rule, ruleSentence } from '#rules';
import { useAddressState } from '../editing/use-address-state.ts';
import type { OpenDocument } from '../editing/use-open-document.ts';
import { EmptyState } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { RuleForm } from './form/rule-form.tsx';
import type { RuleContext } from './parts/rule-context.ts';
import { SentenceLine } from './parts/sentence-line.tsx';
import styles from './rule-pane.module.css';
import type { RuleEditor } from './use-rule-editor.ts';

const DependencyView = lazy(async () => ({
  default: (await import('./dependencies/dependency-view.tsx')).DependencyView,
}));

/** The open rule: its sentence and its inputs. */
export function RulePane({
  opened,
  stored,
  editor,
  ...known
}: {
  opened: OpenDocument;
  stored: Stored<Rule> | null;
  editor: RuleEditor;
  context: RuleContext;
  rules: ReadonlyMap<string, Rule>;
  /** Whether everything that a check needs is read. */
  isChecked: boolean;
}) {
  const { context } = known;
  const [panel, setPanel] = useAddressState('panel');
  return (
    <>
      <p className={styles.id}>{opened.isNew ? editor.draft.id : stored?.id}</p>
      <h2 className={styles.sentence}>
        {isBlank(editor.rule) ? (
          'A new rule'
        ) : (
          <SentenceLine parts={ruleSentence(editor.rule, context.fields)} />
        )}
      </h2>
      <RuleForm
        draft={editor.draft}
        onChange={editor.change}
        dirty={editor.dirty}
        problems={editor.problems}
        findings={known.isChecked && !isBlank(editor.rule) ? editor.findings : []}
        onFix={editor.fix}
        context={context}
      />
      <section className={styles.dependencies} aria-label="Dependencies">
        <TextButton
          aria-expanded={panel === 'dependencies'}
          onClick={() => setPanel(panel === 'dependencies' ? null : 'dependencies')}
        >
          {panel === 'dependencies' ? 'Hide dependencies' : 'Show dependencies'}
        </TextButton>
        {panel === 'dependencies' && (
          <Suspense fallback={<EmptyState sentence="Drawing…" />}>
            <DependencyView rule={editor.rule} rules={known.rules} context={context} onOpen={opened.open} />
          </Suspense>
        )}
      </section>
    </>
  );
}

/** Whether a rule has neither triggers nor cases; such a rule is not checked. */
function isBlank({ triggers, onTrigger }: Rule): boolean {
  return triggers.length + onTrigger.cases.length === 0;
}
