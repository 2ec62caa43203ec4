import { Button, Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LookUp } from '#contract/matching/look-up-contract.ts';
import { MAX_NOTE_LENGTH } from '#contract/matching/matching-parts.ts';
import { clientPath } from '#contract/page-paths.ts';
import { counted } from '../../ui/count-words.ts';
import { ErrorNotice, StatusNotice } from '../../ui/notice.tsx';
import { MENU_IN_PAGE } from '../../ui/options/option-menu.ts';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { type AskedName, namedClientsQuery, useKeepLookUp } from '../found/look-up-queries.ts';
import { noteDraft } from '../found/look-up-words.ts';
import styles from './keep-note.module.css';

/** Debounce of typed text before the server is asked. */
const DEBOUNCE_MS = 50;

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

/** Chooses a client by its name or id; the server searches. */
function ClientPicker({
  value,
  error,
  onChoose,
}: {
  value: string | null;
  error: string | undefined;
  onChoose: (clientId: string | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const [chosenName, setChosenName] = useState('');
  const words = typed === chosenName ? '' : typed.trim();
  const [asked] = useDebouncedValue(words, DEBOUNCE_MS);
  const { data, isError } = useQuery(namedClientsQuery(asked));
  const options = (data?.items ?? []).map(({ id, data: client }) => ({
    value: id,
    label: client.name || id,
  }));
  const isListed = options.some((option) => option.value === value);
  const all = value === null || isListed ? options : [{ value, label: chosenName }, ...options];
  return (
    <Select
      label="On"
      placeholder="A client, by name or ID"
      searchable
      clearable
      comboboxProps={MENU_IN_PAGE}
      data={all}
      // The server has searched already.
      filter={({ options: found }) => found}
      value={value}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isError ? 'The clients could not be searched' : 'No client with this name'}
      clearButtonProps={{ 'aria-label': 'Choose no client' }}
      onChange={(id, option) => {
        setChosenName(option?.label ?? '');
        onChoose(id);
      }}
    />
  );
}
