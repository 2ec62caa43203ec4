import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { MAX_NAME_LENGTH } from '#contract/value-schemas.ts';
import { useSaveDocument } from '../editing/documents/document-queries.ts';
import { PanelDialog } from '../ui/panel-dialog.tsx';
import styles from './new-client.module.css';

/** Makes a client of a name and an id, and opens it. */
export function NewClient(dialog: {
  open: boolean;
  onClose: () => void;
  /** The id a page was asked for and does not have. */
  suggestedId?: string;
  onMade: (id: string) => void;
}) {
  return (
    <PanelDialog open={dialog.open} title="New client" onClose={dialog.onClose}>
      <NewClientForm suggestedId={dialog.suggestedId ?? ''} onMade={dialog.onMade} />
    </PanelDialog>
  );
}

function NewClientForm({ suggestedId, onMade }: { suggestedId: string; onMade: (id: string) => void }) {
  const form = useNewClient(suggestedId, onMade);
  const { problem } = form;
  return (
    <form className={styles.form} onSubmit={form.make} noValidate>
      <TextInput
        label="Name"
        value={form.name}
        maxLength={MAX_NAME_LENGTH}
        autoFocus
        autoComplete="off"
        error={problem?.at === 'name' && problem.words}
        errorProps={{ role: 'alert' }}
        onChange={(event) => form.setName(event.currentTarget.value)}
      />
      <TextInput
        label="Client ID"
        description="Part of its address; it cannot be changed later."
        value={form.id}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        spellCheck={false}
        error={problem?.at === 'id' && problem.words}
        errorProps={{ role: 'alert' }}
        onChange={(event) => form.setId(event.currentTarget.value)}
      />
      <div role="alert" className={styles.failure}>
        {problem?.at === 'form' && problem.words}
      </div>
      <div>
        <Button type="submit" loading={form.isPending}>
          Add client
        </Button>
      </div>
    </form>
  );
}

/** The name and id of a client to be made, and making it. Typing takes a problem away. */
function useNewClient(suggestedId: string, onMade: (id: string) => void) {
  const [name, setName] = useState('');
  const [typedId, setTypedId] = useState<string | null>(suggestedId || null);
  const [problem, setProblem] = useState<{ at: 'name' | 'id' | 'form'; words: string } | null>(null);
  const { mutateAsync, isPending } = useSaveDocument('clients');
  const shownId = typedId ?? idFromName(name);
  const id = shownId.trim();

  async function make(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setProblem({ at: 'name', words: MESSAGES.nameRequired });
    if (id === '') return setProblem({ at: 'id', words: 'A client needs an ID.' });
    try {
      const made = await mutateAsync({ id, version: null, data: { name: name.trim() } });
      if (made.outcome === 'saved') return onMade(id);
      const words =
        made.outcome === 'conflict'
          ? `There is already a client with the ID ${id}.`
          : made.problems[0]?.message;
      setProblem({ at: 'id', words: words ?? MESSAGES.clientNotSaved });
    } catch {
      setProblem({ at: 'form', words: MESSAGES.clientNotSaved });
    }
  }

  function clearing<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value);
      setProblem(null);
    };
  }
  return {
    name,
    id: shownId,
    problem,
    isPending,
    make,
    setName: clearing(setName),
    setId: clearing(setTypedId),
  };
}

/** "Åkerlund Timmer AB" → `akerlund-timmer-ab`. */
function idFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
}
