import { lazy, Suspense } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import { type Rule, ruleSentence } from '#rules';
import { useAddressState } from '../editing/use-address-state.ts';
import type { OpenDocument } from '../editing/use-open-document.ts';
import { SentenceLine } from '../editing/values/sentence-line.tsx';
import { LOCALE } from '../ui/installation-locale.ts';
import { EmptyState } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { RuleForm } from './form/rule-form.tsx';
import type { RuleContext } from './parts/rule-context.ts';
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
  /** The categories in use. */
  categories: readonly string[];
  /** Gets the heading's element when it is drawn. */
  onHeading: (heading: HTMLElement | null) => void;
}) {
  const { context } = known;
  return (
    <>
      <p className={`quiet ${styles.id}`}>
        <span>{opened.isNew ? editor.draft.id : stored?.id}</span>
        {editor.draft.off && <span>switched off, never asked</span>}
      </p>
      <h2
        ref={known.onHeading}
        tabIndex={-1}
        className={styles.sentence}
        data-off={editor.draft.off || undefined}
      >
        {isBlank(editor.rule) ? (
          'A new rule'
        ) : (
          <SentenceLine parts={ruleSentence(editor.rule, { fields: context.fields, locale: LOCALE })} />
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
        categories={known.categories}
        newKey={opened.isNew ? opened.key : null}
      />
      <Dependencies rule={editor.rule} rules={known.rules} context={context} onOpen={opened.open} />
    </>
  );
}

/** The picture of what the rule waits for and asks, drawn on request. */
function Dependencies(drawn: {
  rule: Rule;
  rules: ReadonlyMap<string, Rule>;
  context: RuleContext;
  onOpen: (id: string) => void;
}) {
  const [panel, setPanel] = useAddressState('panel');
  const isDrawn = panel === 'dependencies';
  return (
    <section className={styles.dependencies} aria-label="Dependencies">
      <TextButton aria-expanded={isDrawn} onClick={() => setPanel(isDrawn ? null : 'dependencies')}>
        {isDrawn ? 'Hide dependencies' : 'Show dependencies'}
      </TextButton>
      {isDrawn && (
        <Suspense fallback={<EmptyState sentence="Drawing…" />}>
          <DependencyView {...drawn} />
        </Suspense>
      )}
    </section>
  );
}

/** Whether a rule has neither triggers nor cases; such a rule is not checked. */
function isBlank({ triggers, onTrigger }: Rule): boolean {
  return triggers.length + onTrigger.cases.length === 0;
}
