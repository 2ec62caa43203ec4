import { Button, Menu } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useParams } from 'react-router';
import { listProofPath, PAGE_PATHS, referenceListPath, referenceUploadPath } from '#contract/page-paths.ts';
import {
  SOURCE_PROOF_FORMATS,
  type SourceProofState,
  sourceProofPath,
} from '#contract/reference-lists/source-proof-contract.ts';
import { ToolPage } from '../../brand/tool-page.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { EmptyState, StatusNotice } from '../../ui/notice.tsx';
import { ExportMenu } from '../../ui/options/export-menu.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import { versionWords } from '../list-words.ts';
import styles from './source-proof.module.css';
import { useProveSource, useSourceProof } from './source-proof-queries.ts';
import { SourceProofResult } from './source-proof-result.tsx';

const TITLE = 'Detection test from the published file';

const EXPORT_LABELS = { csv: 'What was not found, as CSV', json: 'The whole test, as JSON' } as const;

/** What a test of a version of a list from its published file found: published, stored and found, by kind. */
export function ListProofPage() {
  const { listId = '' } = useParams();
  return <ListProof key={listId} id={listId} />;
}

function ListProof({ id }: { id: string }) {
  const read = withoutRemoved(useSourceProof(id));
  const test = useProveSource(id);
  const state = read.data;
  const isRunning = test.isPending || typeof state?.percent === 'number';
  return (
    <ToolPage
      title={TITLE}
      heading={<Heading state={state} />}
      actions={state && <Actions state={state} isRunning={isRunning} onTest={() => test.mutate()} />}
    >
      <Pane query={read} failed="The test of this list could not be read.">
        {(found) => (
          <>
            {test.error && <FailedState sentence={test.error.message} onRetry={() => test.mutate()} />}
            <TestState state={found} isRunning={isRunning} onTest={() => test.mutate()} />
            {found.proof && <SourceProofResult state={found} proof={found.proof} />}
          </>
        )}
      </Pane>
    </ToolPage>
  );
}

/** What was read of a list that is removed since is nothing to go on with. */
function withoutRemoved(read: ReturnType<typeof useSourceProof>) {
  const isRemoved = read.error instanceof ORPCError && read.error.code === 'NOT_FOUND';
  return isRemoved ? { ...read, data: undefined } : read;
}

function Heading({ state }: { state: SourceProofState | undefined }) {
  return (
    <>
      <span className={styles.crumbs}>
        <PageLink to={PAGE_PATHS.referenceLists}>Reference Lists</PageLink>
        <span aria-hidden="true"> / </span>
        {state && (
          <>
            <PageLink to={referenceListPath(state.name)}>{state.name}</PageLink>
            <span aria-hidden="true"> / </span>
          </>
        )}
      </span>
      {TITLE}
    </>
  );
}

type Test = { state: SourceProofState; isRunning: boolean; onTest: () => void };

function Actions({ state: { id, proof, testable }, isRunning, onTest }: Test) {
  if (!proof) return null;
  return (
    <div className={styles.actions}>
      <ProofExport id={id} />
      <Button variant="default" onClick={() => window.print()}>
        Print
      </Button>
      {testable === 'yes' && (
        <Button loading={isRunning} onClick={onTest}>
          Test again
        </Button>
      )}
    </div>
  );
}

/** What stands over the result, or in its place: that a test is under way, failed, was never made or cannot be made. */
function TestState({ state, isRunning, onTest }: Test) {
  const { proof, problem, percent, newer, testable } = state;
  if (isRunning) return <Running percent={percent ?? 0} />;
  if (problem !== null)
    return (
      <FailedState
        sentence="The last test failed."
        reason={problem}
        onRetry={testable === 'yes' ? onTest : undefined}
      />
    );
  if (proof) return newer && <Changed newer={newer} isEmbedded={state.isEmbedded} />;
  return <NotTested state={state} onTest={onTest} />;
}

function Running({ percent }: { percent: number }) {
  return (
    <div className={styles.running}>
      <p role="status">
        The published file is read a second time, and each value in it looked up. You can leave this page.
      </p>
      <progress value={percent} max={100} aria-label="Test" />
      <p className="quiet">{percent} %</p>
    </div>
  );
}

function Changed({
  newer: { id, version },
  isEmbedded,
}: {
  newer: { id: string; version: string };
  isEmbedded: boolean;
}) {
  return (
    <div className={styles.changed}>
      <StatusNotice>
        The list has changed since: {versionWords({ version, isEmbedded })} is in use.{' '}
        <TextLink to={listProofPath(id)}>Test again</TextLink>
      </StatusNotice>
    </div>
  );
}

function NotTested({ state, onTest }: Omit<Test, 'isRunning'>) {
  const { testable, name } = state;
  if (testable === 'yes')
    return (
      <EmptyState
        mark
        sentence="This version was not tested from its published file yet."
        action={<Button onClick={onTest}>Test now</Button>}
      />
    );
  if (testable === 'no-file')
    return (
      <EmptyState
        sentence="The published file of this version is not kept. A version that you upload keeps its file, and is tested from it automatically."
        action={<TextLink to={referenceUploadPath({ list: name })}>Upload the published file</TextLink>}
      />
    );
  return (
    <EmptyState
      sentence={UNTESTABLE[testable]}
      action={<TextLink to={referenceListPath(name)}>Back to the list</TextLink>}
    />
  );
}

const UNTESTABLE = {
  'no-reader': 'Files of this format are not tested: no second reader reads them.',
  embedded: 'This list comes with Cairn: no authority publishes a file of it.',
  'too-large': 'A list of more than 100,000 records is tested by the command cairn prove, with --from.',
} as const;

/** The menu of what can be taken away of a test. */
function ProofExport({ id }: { id: string }) {
  return (
    <ExportMenu>
      {SOURCE_PROOF_FORMATS.map((format) => (
        <Menu.Item key={format} component="a" href={sourceProofPath(id, format)} download>
          {EXPORT_LABELS[format]}
        </Menu.Item>
      ))}
    </ExportMenu>
  );
}
