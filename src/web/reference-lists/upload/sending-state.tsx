import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UploadView } from '#contract/reference-lists/reference-upload-contract.ts';
import { sizeWords } from '../../editing/transfer/size-words.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import styles from './reference-upload.module.css';
import { sendFiles, useSending } from './sendings.ts';
import { FileDrop } from './upload-start.tsx';
import { inOrder } from './use-begin-upload.ts';

/** The progress of sending, or the button that continues it after an interruption. */
export function SendingState({ view }: { view: UploadView }) {
  const sending = useSending(view.id);
  const client = useQueryClient();
  const [mismatch, setMismatch] = useState('');
  const total = view.files.reduce((sum, { size }) => sum + size, 0);
  const received = view.files.reduce((sum, file) => sum + file.received, 0);
  const isSending = sending !== undefined && sending.problem === null;
  // The view is read again as soon as the last part is sent.
  useEffect(() => {
    if (!isSending) void client.invalidateQueries({ queryKey: ['reference-upload', view.id] });
  }, [isSending, client, view.id]);

  function goOn(chosen: readonly File[]) {
    const files = inOrder(chosen);
    const isSame =
      files.length === view.files.length &&
      files.every(
        ({ name, size }, index) => name === view.files[index]?.name && size === view.files[index]?.size,
      );
    setMismatch(
      isSame ? '' : `This is another file. Choose ${view.files.map(({ name }) => name).join(' and ')}.`,
    );
    if (isSame) void sendFiles(view, files);
  }
  const sent = sending?.sentBytes ?? received;
  return (
    <section aria-label="Sending">
      <p role="status">
        {isSending
          ? `Sending ${sizeWords(sent)} of ${sizeWords(total)}. You can open other screens of Cairn until it is sent.`
          : `${sizeWords(sent)} of ${sizeWords(total)} are sent.`}
      </p>
      <progress className={styles.progress} aria-label="Sent" max={total} value={sent} />
      {!isSending && received < total && (
        <>
          <ErrorNotice>{sending?.problem ?? mismatch}</ErrorNotice>
          <p className={styles.lead}>Choose the same file again to continue from there.</p>
          <FileDrop isBusy={false} isOver={false} onChosen={goOn}>
            Choose the same file
          </FileDrop>
        </>
      )}
    </section>
  );
}
