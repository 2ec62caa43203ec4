import { Button, Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ImportView } from '#contract/imports/import-contract.ts';
import { ToolPage } from '../../brand/tool-page.tsx';
import { counted, formatCount } from '../../ui/count-words.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import styles from './import.module.css';
import { ImportColumns } from './import-columns.tsx';
import { ImportHistory, TakeBack } from './import-history.tsx';
import { IMPORT_NOUNS } from './import-nouns.ts';
import { ImportPlace } from './import-place.tsx';
import { ImportPreview } from './import-preview.tsx';
import { isAtWork } from './import-queries.ts';
import { type ImportActions, useImportChoices } from './use-import-choices.ts';

/** An import at work: its columns, its problems, how its rows will be read, and the button that writes them. */
export function ImportWork({ view, onLeave }: { view: ImportView; onLeave: () => void }) {
  const actions = useImportChoices(view);
  const [remember, setRemember] = useState(true);
  const nouns = IMPORT_NOUNS[view.collection];
  const isBusy = isAtWork(view) || actions.choose.isPending || actions.write.isPending;
  // Also while a change is sent: a press that leaves its field must find the button as it was.
  const isReadAgain = view.state === 'checking' && !actions.choose.isIdle;
  if (view.state === 'done') return <ImportDone view={view} onLeave={onLeave} />;
  const leave = () => actions.drop.mutate(undefined, { onSettled: onLeave });
  return (
    <ToolPage
      title={`Import ${nouns.many}`}
      actions={
        <>
          <Button variant="default" onClick={leave}>
            {view.state === 'writing' ? 'Leave' : 'Cancel'}
          </Button>
          <WriteButton
            view={view}
            isReadAgain={isReadAgain}
            isWriting={actions.write.isPending}
            onWrite={() => actions.write.mutate(remember)}
          />
        </>
      }
    >
      <FileLine view={view} onLeave={leave} />
      <ErrorNotice>{problemOf(view, actions)}</ErrorNotice>
      {isAtWork(view) && <Progress view={view} />}
      {view.plan && view.state !== 'writing' && (
        <ImportPlace view={view} plan={view.plan} actions={actions} />
      )}
      {view.plan && view.state !== 'writing' && (
        <div className={styles.work} aria-busy={isBusy}>
          <section className={styles.columns}>
            <ImportColumns view={view} actions={actions} />
            <Checkbox
              className={styles.remember}
              label="Remember this for files with these columns"
              checked={remember}
              onChange={(event) => setRemember(event.currentTarget.checked)}
            />
          </section>
          <section className={styles.preview}>
            <ImportPreview view={view} plan={view.plan} actions={actions} />
            <Closing records={nouns.many} />
            <ImportHistory collection={view.collection} />
          </section>
        </div>
      )}
    </ToolPage>
  );
}

/** The file, what it holds, and what of it is left out. */
function FileLine({ view, onLeave }: { view: ImportView; onLeave: () => void }) {
  return (
    <div className={`quiet ${styles.head}`}>
      <p>
        {view.fileName}
        {view.sheet && `, sheet “${view.sheet}”`}
        {view.plan?.encoding && `, ${view.plan.encoding}`}
        {view.rowCount > 0 && `, ${counted(view.rowCount, 'row')}`}.{' '}
        <TextButton onClick={onLeave}>Another file</TextButton>
      </p>
      <p className={styles.leftOut}>{leftOutSentence(view)}</p>
    </div>
  );
}

function Closing({ records }: { records: string }) {
  return (
    <p className={`quiet ${styles.closing}`}>
      Imported together, or not at all. You can undo the whole import: new {records} are deleted, changed ones
      restored. What was changed since is left as it is, and listed.
    </p>
  );
}

type Writing = { view: ImportView; isReadAgain: boolean; isWriting: boolean; onWrite: () => void };

/** The button that writes the rows; a press while a change is sent, or the file is read by it, waits for that. */
function WriteButton({ view, isReadAgain, isWriting, onWrite }: Writing) {
  const count = (view.plan?.created ?? 0) + (view.plan?.updated ?? 0);
  const { one } = IMPORT_NOUNS[view.collection];
  return (
    <Button
      disabled={!(isReadAgain || (view.state === 'ready' && count > 0))}
      loading={isWriting}
      onClick={onWrite}
    >
      {count > 0 ? `Import ${counted(count, one)}` : isReadAgain ? 'Import' : 'Nothing to import'}
    </Button>
  );
}

/** How far the server is; focused, as the button that was pressed is no longer of use. */
function Progress({ view }: { view: ImportView }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { rowsDone, rowCount } = view;
  const how = rowsDone > 0 ? `${formatCount(rowsDone)} of ${counted(rowCount, 'row')}` : '';
  return (
    <div ref={box} tabIndex={-1} className={styles.progress} role="status">
      <p>
        {view.state === 'writing' ? 'Importing' : 'Reading the file'}
        {how && `: ${how}`}. You can leave this page; the import continues.
      </p>
      <progress max={rowCount || undefined} value={rowsDone > 0 ? rowsDone : undefined} />
    </div>
  );
}

function problemOf(view: ImportView, { choose, write, forget }: ImportActions): string | undefined {
  const failed = choose.error ?? write.error ?? forget.error;
  return failed?.message ?? view.problem ?? undefined;
}

function leftOutSentence({ plan }: ImportView): string {
  if (!plan || plan.problemRows === 0) return '';
  return plan.problemRows === 1
    ? '1 row with a problem is left out until it is corrected.'
    : `${formatCount(plan.problemRows)} rows with a problem are left out until they are corrected.`;
}

/** What an import brought, with the button that takes it back. */
function ImportDone({ view, onLeave }: { view: ImportView; onLeave: () => void }) {
  const { collection, plan, batchId } = view;
  const nouns = IMPORT_NOUNS[collection];
  const count = (plan?.created ?? 0) + (plan?.updated ?? 0);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  const left = plan?.problemRows ?? 0;
  return (
    <ToolPage title={`Import ${nouns.many}`}>
      <p ref={said} tabIndex={-1} role="status" className={styles.done}>
        {counted(count, nouns.one)} imported.
      </p>
      {left > 0 && (
        <p className={styles.hint}>
          {counted(left, 'row')} with a problem {left === 1 ? 'was' : 'were'} left out.
        </p>
      )}
      <div className={styles.after}>
        {batchId && <TakeBack batch={{ id: batchId, collection }} />}
        <TextLink to={nouns.page}>Open {nouns.many}</TextLink>
        <TextButton onClick={onLeave}>Import another file</TextButton>
      </div>
      <ImportHistory collection={collection} without={batchId} />
    </ToolPage>
  );
}
