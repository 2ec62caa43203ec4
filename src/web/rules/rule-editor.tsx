import { lazy, Suspense } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import { type Rule, ruleSentence } from '#rules';
import type { RecordDeeds } from '../editing/documents/document-foot.tsx';
import { GoneRecord } from '../editing/documents/gone-document.tsx';
import { useUrlState } from '../editing/use-address-state.ts';
import type { OpenRecord } from '../editing/use-open-document.ts';
import { EmptyState } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './rule-editor.module.css';
import { RuleForm } from './rule-form.tsx';
import type { RuleGround } from './rule-ground.ts';
import { rulePathLabel } from './rule-path-label.ts';
import { SentenceLine } from './sentence-line.tsx';
import type { RulePageData } from './use-rule-page.ts';
import type { RuleWork } from './use-rule-work.ts';

const DependencyView = lazy(async () => ({
  default: (await import('./dependency-view.tsx')).DependencyView,
}));

/** The open rule: the sentence it says, and its inputs; or what to do when none is open. */
export function RuleEditor(editor: {
  place: OpenRecord;
  stored: Stored<Rule> | null;
  work: RuleWork;
  ground: RuleGround;
  page: RulePageData;
  rules: ReadonlyMap<string, Rule>;
  history: RecordDeeds['history'];
}) {
  const { place, stored, work, ground, page } = editor;
  const [panel, setPanel] = useUrlState('panel');
  if (!place.isNew && !stored) return <NothingOpen place={place} page={page} history={editor.history} />;
  return (
    <>
      <p className={styles.id}>{place.isNew ? work.draft.id : stored?.id}</p>
      <h2 className={styles.sentence}>
        {isBlank(work.rule) ? 'A new rule' : <SentenceLine parts={ruleSentence(work.rule, ground.fields)} />}
      </h2>
      <RuleForm
        draft={work.draft}
        onChange={work.change}
        dirty={work.dirty}
        problems={work.problems}
        findings={page.isReady && !isBlank(work.rule) ? work.findings : []}
        onFix={work.fix}
        ground={ground}
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
            <DependencyView rule={work.rule} rules={editor.rules} ground={ground} onOpen={place.open} />
          </Suspense>
        )}
      </section>
    </>
  );
}

/** A rule that says nothing yet is not told what is wrong with it. */
function isBlank({ triggers, onTrigger }: Rule): boolean {
  return triggers.length + onTrigger.cases.length === 0;
}

function NothingOpen({
  place,
  page,
  history,
}: {
  place: OpenRecord;
  page: RulePageData;
  history: RecordDeeds['history'];
}) {
  if (page.isLoading) return place.id !== null && <EmptyState sentence="Loading…" />;
  if (page.failure) return null;
  const add = <TextButton onClick={place.openNew}>Add rule</TextButton>;
  if (place.id !== null) {
    return <GoneRecord noun="rule" history={history} id={place.id} labels={rulePathLabel} action={add} />;
  }
  return <EmptyState sentence="Choose a rule from the list to change it, or add one." action={add} />;
}
