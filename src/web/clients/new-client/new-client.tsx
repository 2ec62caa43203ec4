import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { MAX_NAME_LENGTH } from '#contract/value-schemas.ts';
import { idFromName } from '#records';
import { useSaveDocument } from '../../editing/documents/document-queries.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { LookAlikes } from './look-alikes.tsx';
import styles from './new-client.module.css';

type Suggestion = {
  /** The id that was looked up but does not exist. */
  suggestedId?: string;
  suggestedName?: string;
  onCreated: (id: string) => void;
};

/** The dialog that creates a client with a name and an id. */
export function NewClient(dialog: Suggestion & { open: boolean; onClose: () => void }) {
  return (
    <PanelDialog open={dialog.open} title="New client" onClose={dialog.onClose}>
      <NewClientForm {...dialog} />
    </PanelDialog>
  );
}

function NewClientForm(suggestion: Suggestion) {
  const form = useNewClient(suggestion);
  const { problem } = form;
  return (
    <form className={styles.form} onSubmit={form.create} noValidate>
      <TextInput
        label="Name"
        value={form.name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        error={problem?.at === 'name' && problem.words}
        errorProps={{ role: 'alert' }}
        onChange={(event) => form.setName(event.currentTarget.value)}
      />
      <LookAlikes typed={form.name} />
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
      <div role="alert" className="failure">
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

/** The form's state and the creation of the client. Typing clears a problem. */
function useNewClient({ suggestedId = '', suggestedName = '', onCreated }: Suggestion) {
  const [name, setName] = useState(suggestedName);
  const [typedId, setTypedId] = useState<string | null>(suggestedId || null);
  const [problem, setProblem] = useState<{ at: 'name' | 'id' | 'form'; words: string } | null>(null);
  const { mutateAsync, isPending } = useSaveDocument('clients');
  const shownId = typedId ?? idFromName(name);
  const id = shownId.trim();

  async function create(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setProblem({ at: 'name', words: MESSAGES.nameRequired });
    if (id === '') return setProblem({ at: 'id', words: 'A client needs an ID.' });
    try {
      const created = await mutateAsync({ id, version: null, data: { name: name.trim() } });
      if (created.outcome === 'saved') return onCreated(id);
      const words =
        created.outcome === 'conflict'
          ? `There is already a client with the ID ${id}.`
          : created.problems[0]?.message;
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
    create,
    setName: clearing(setName),
    setId: clearing(setTypedId),
  };
}
