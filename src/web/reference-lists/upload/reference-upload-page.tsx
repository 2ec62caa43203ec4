import { Button, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGE_PATHS, referenceListPath } from '#contract/page-paths.ts';
import type { UploadView } from '#contract/reference-lists/reference-upload-contract.ts';
import { ToolPage } from '../../brand/tool-page.tsx';
import { useAddressState } from '../../editing/use-address-state.ts';
import { counted } from '../../ui/count-words.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { recordCount } from '../list-words.ts';
import { useInvalidateLists } from '../reference-list-queries.ts';
import { ListCrumb } from './list-crumb.tsx';
import { PreviewTable } from './list-preview.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { RecordPreview } from './record-preview.tsx';
import styles from './reference-upload.module.css';
import { SendingState } from './sending-state.tsx';
import { stopSending } from './sendings.ts';
import { LeftOut, Notes, UploadAside } from './upload-aside.tsx';
import { isAtWork, useUpload, useUploadSteps } from './upload-queries.ts';
import { UploadStart } from './upload-start.tsx';

/** The upload of a reference list, from its file to its version. */
export function ReferenceUploadPage() {
  const [id, setId] = useAddressState('upload');
  const [listName] = useAddressState('list');
  if (id === null) return <UploadStart listName={listName} onBegun={setId} />;
  return <OpenedUpload key={id} id={id} onAnother={() => setId(null)} />;
}

function OpenedUpload({ id, onAnother }: { id: string; onAnother: () => void }) {
  const upload = useUpload(id);
  if (upload.data) return <UploadWork view={upload.data} onAnother={onAnother} />;
  return (
    <ToolPage title="Upload a list">
      <Pane query={upload} />
    </ToolPage>
  );
}

/** An upload: how its files are read, its first rows with their columns, and what the import would change. */
function UploadWork({ view, onAnother }: { view: UploadView; onAnother: () => void }) {
  const navigate = useNavigate();
  const steps = useUploadSteps(view.id);
  const { choices, preview, report, state } = view;
  if (state === 'done') return <UploadDone view={view} onAnother={onAnother} />;
  const drop = (then: () => void) => {
    stopSending(view.id);
    steps.drop.mutate(undefined, { onSettled: then });
  };
  const failure = steps.choose.error ?? steps.startImport.error ?? steps.drop.error;
  // A table has its columns to be checked, a list of another form is shown as its records alone.
  const isMapped = preview !== null && (preview.isMapped || !report?.found);
  const title = view.former ? `${choices.name}, a new version` : choices.name;
  return (
    <ToolPage
      title={title}
      heading={<ListCrumb>{title}</ListCrumb>}
      saveStatus={isAtWork(state) && state !== 'receiving' ? 'You may leave: it continues' : undefined}
      actions={
        <UploadActions
          view={view}
          steps={steps}
          onCancel={() => drop(() => navigate(PAGE_PATHS.referenceLists))}
        />
      }
      aside={<UploadAside view={view} />}
    >
      <ErrorNotice>{failure?.message ?? view.problem}</ErrorNotice>
      {state === 'receiving' && <SendingState view={view} />}
      {state !== 'receiving' && (
        <ReadingFields view={view} onChoose={steps.choose.mutate} onAnother={() => drop(onAnother)} />
      )}
      {preview && isMapped && (
        <PreviewTable
          preview={preview}
          badRows={report?.firstBadRows ?? []}
          isFixed={state === 'importing' || steps.choose.isPending}
          onColumns={(columns) => steps.choose.mutate({ columns })}
        />
      )}
      {report?.found && <RecordPreview view={view} report={report} found={report.found} />}
      {!preview && state === 'checking' && <p className={styles.lead}>Reading the first rows…</p>}
    </ToolPage>
  );
}

/** The name of the version, which is sent with the import, so that no press overtakes it. */
function UploadActions({
  view,
  steps,
  onCancel,
}: {
  view: UploadView;
  steps: ReturnType<typeof useUploadSteps>;
  onCancel: () => void;
}) {
  const { choices, report, state } = view;
  const [typed, setTyped] = useState<string | null>(null);
  const version = (typed ?? choices.version).trim();
  // Also while a field is saved: a press that leaves the field must find the button as it was.
  const isReadAgain = state === 'checking' && !steps.choose.isIdle;
  const isHeld = (report?.losses.length ?? 0) > 0;
  return (
    <div className={styles.head}>
      <TextInput
        label="Version"
        value={typed ?? choices.version}
        maxLength={256}
        disabled={state === 'importing'}
        error={version === '' && 'Give the version a name.'}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button variant="default" disabled={steps.drop.isPending} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        // A press while a field is saved, or the files are read by it, waits for that.
        disabled={version === '' || !(isReadAgain || (state === 'ready' && !isEmpty(view)))}
        loading={steps.startImport.isPending}
        onClick={() => steps.startImport.mutate({ anyway: isHeld, version })}
      >
        {isHeld ? 'Import anyway' : `Import “${version}”`}
      </Button>
    </div>
  );
}

/** Whether no row could be imported. */
function isEmpty({ report }: UploadView): boolean {
  return !report || recordCount(report) === 0;
}

/** Says what an upload has imported, with links to go on. */
function UploadDone({ view, onAnother }: { view: UploadView; onAnother: () => void }) {
  const { choices, report } = view;
  const sentence = useRef<HTMLParagraphElement>(null);
  const invalidate = useEffectEvent(useInvalidateLists());
  // Focused, as the button that was pressed is gone.
  useEffect(() => {
    sentence.current?.focus();
    void invalidate();
  }, []);
  const records = report ? recordCount(report) : 0;
  return (
    <ToolPage title={choices.name} heading={<ListCrumb>{choices.name}</ListCrumb>}>
      <p ref={sentence} tabIndex={-1} role="status" className={styles.done}>
        The version {choices.version} is imported, with {counted(records, 'record')}. The next run uses it.
      </p>
      <p className={styles.after}>
        <TextLink to={referenceListPath(choices.name)}>Show the list</TextLink>
        <TextLink to={PAGE_PATHS.entityMatching}>Entity Matching</TextLink>
        <TextButton onClick={onAnother}>Upload another file</TextButton>
      </p>
      {report && report.badRows + report.notes > 0 && (
        <div className={styles.aside}>
          {report.badRows > 0 && <LeftOut id={view.id} report={report} />}
          {report.notes > 0 && <Notes id={view.id} report={report} />}
        </div>
      )}
    </ToolPage>
  );
}
