import { Button } from '@mantine/core';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { SavePreview } from '#contract/matching/match-save-contract.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useDocumentKeys } from '../../ui/keys/use-document-keys.ts';
import { Pane } from '../../ui/pane/pane.tsx';
import { refreshOpen, type SaveRequest, savePreviewQuery } from './resolution-queries.ts';
import styles from './save-dialog.module.css';
import { SaveOutcomes } from './save-outcomes.tsx';
import { requestedSave } from './save-request.ts';
import type { Resolution } from './use-resolution.ts';
import { WrittenRecords } from './written-records.tsx';

/** The records a save is about: all open ones, or one. */
export type SaveTarget = { recordId: string | null };

/** Shows what a save will write and leave open before it is done. "Not yet" has the focus at first. */
export function SaveDialog({
  runId,
  resolution,
  target,
  onClose,
}: {
  runId: string;
  resolution: Resolution;
  target: SaveTarget | null;
  onClose: () => void;
}) {
  const titleId = useId();
  const queries = useQueryClient();
  const recordId = target?.recordId ?? null;
  const preview = useQuery({
    ...savePreviewQuery(runId, recordId, resolution.choosing.choices.flush),
    enabled: target !== null,
  });
  const isStale = (preview.data?.outcomes.stale.count ?? 0) > 0;
  useEffect(() => {
    // The list behind shows the present values of the changed clients, too.
    if (isStale) void refreshOpen(queries, runId);
  }, [isStale, queries, runId]);
  async function save(request: SaveRequest) {
    if (await resolution.save(request)) onClose();
  }
  return (
    <Dialog
      open={target !== null}
      look="window"
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      {target !== null && (
        <SaveForm
          key={recordId}
          titleId={titleId}
          recordId={recordId}
          reading={preview}
          resolution={resolution}
          onSave={(request) => void save(request)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type FormProps = {
  titleId: string;
  recordId: string | null;
  reading: UseQueryResult<SavePreview>;
  resolution: Resolution;
  onSave: (request: SaveRequest) => void;
  onClose: () => void;
};

function SaveForm({ titleId, recordId, reading, resolution, onSave, onClose }: FormProps) {
  const { data: preview } = reading;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [closeUnchanged, setCloseUnchanged] = useState(false);
  const request = preview && requestedSave(preview, { recordId, left, closeUnchanged });
  const stale = preview?.outcomes.stale.count ?? 0;
  const isReady = request !== undefined && request.written.records > 0 && stale === 0 && !resolution.isBusy;
  const save = isReady ? () => onSave(request) : undefined;
  useControlEnter(save);
  return (
    <div className={styles.content}>
      <h2 id={titleId} className={styles.title}>
        Save {request && counted(request.written.records, 'record')}
      </h2>
      <div className={styles.body}>
        <Pane query={reading} failed="The preview could not be loaded." />
        {preview && (
          <WrittenRecords
            preview={preview}
            left={left}
            canLeave={recordId === null}
            resolution={resolution}
            onLeave={setLeft}
          />
        )}
        {preview && recordId === null && (
          <SaveOutcomes
            preview={preview}
            left={left}
            closeUnchanged={closeUnchanged}
            onCloseUnchanged={setCloseUnchanged}
          />
        )}
      </div>
      <div role="alert" className={styles.failure}>
        {stale > 0
          ? describeStale(stale)
          : resolution.outcome?.isDone === false && resolution.outcome.message}
      </div>
      <SaveActions
        records={request?.written.records ?? 0}
        isBusy={resolution.isBusy}
        onSave={save}
        onClose={onClose}
      />
    </div>
  );
}

function SaveActions({
  records,
  isBusy,
  onSave,
  onClose,
}: {
  records: number;
  isBusy: boolean;
  /** Undefined while nothing can be saved. */
  onSave: (() => void) | undefined;
  onClose: () => void;
}) {
  return (
    <div className={styles.actions}>
      <Button
        disabled={!onSave}
        loading={isBusy}
        onClick={onSave}
        rightSection={<KeyName>Ctrl Enter</KeyName>}
      >
        Save to Firestore
      </Button>
      <Button variant="default" onClick={onClose} rightSection={<KeyName>Esc</KeyName>} data-autofocus>
        Not yet
      </Button>
      {records > 1 && (
        <p className={`quiet ${styles.note}`}>All {formatCount(records)} are written, or none.</p>
      )}
    </div>
  );
}

function KeyName({ children }: { children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  );
}

/** Ctrl+Enter or Cmd+Enter saves from anywhere in the dialog. */
function useControlEnter(onSave: (() => void) | undefined): void {
  useDocumentKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat) onSave?.();
  });
}

function describeStale(stale: number): string {
  const records = counted(stale, 'record');
  return `${records} changed since you chose. Choose which values stay: until then nothing is written.`;
}
