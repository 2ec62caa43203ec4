import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { LookUp } from '#contract/matching/look-up-contract.ts';
import { MAX_NOTE_LENGTH } from '#contract/matching/matching-parts.ts';
import { clientPath } from '#contract/page-paths.ts';
import { counted } from '../../ui/count-words.ts';
import { ErrorNotice, StatusNotice } from '../../ui/notice.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { type AskedName, useKeepLookUp } from '../found/look-up-queries.ts';
import { noteDraft } from '../found/look-up-words.ts';
import { ClientPicker } from './client-picker.tsx';
import styles from './keep-note.module.css';

/** Keeps what was looked up as a note on a client. */
export function KeepNote({ asked, found }: { asked: AskedName; found: LookUp }) {
  const [clientId, setClientId] = useState<string | null>(null);
  const [note, setNote] = useState(() => noteDraft(asked, found));
  const [isMissing, setMissing] = useState(false);
  const keeping = useKeepLookUp();
  const kept = keeping.data;

  function keep() {
    setMissing(clientId === null);
    if (clientId !== null) keeping.mutate({ clientId, note: note.trim(), asked });
  }
  return (
    <section aria-labelledby="keep-note" className={styles.keep}>
      <h2 id="keep-note" className={styles.title}>
        Keep as a note
      </h2>
      <p className="quiet">
        The note is kept in the history of the record and in the audit log. It does not change any match.
      </p>
      <ClientPicker
        value={clientId}
        error={isMissing ? 'Choose a client.' : undefined}
        onChoose={(id) => {
          setMissing(false);
          setClientId(id);
        }}
      />
      <Textarea
        label="What you saw"
        autosize
        minRows={4}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <p className="quiet">{addedSentence(found)}</p>
      <div className={styles.actions}>
        <Button variant="default" disabled={keeping.isPending} onClick={keep}>
          Keep the note
        </Button>
        <TextButton onClick={() => window.print()}>Print</TextButton>
      </div>
      <StatusNotice>
        {kept && (
          <>
            Kept. <TextLink to={`${clientPath(kept.clientId)}?tab=history`}>Open the history</TextLink>
          </>
        )}
      </StatusNotice>
      <ErrorNotice>{keeping.error?.message}</ErrorNotice>
    </section>
  );
}

function addedSentence({ lists, total, spelt }: LookUp): string {
  const found = total + spelt;
  const names = found === 0 ? 'and that no name was found' : `the ${counted(found, 'name')}`;
  const withVersions = lists.length === 1 ? 'the list with its version' : 'the lists with their versions';
  return `Added automatically: your name, the time, ${withVersions}, ${names}.`;
}
