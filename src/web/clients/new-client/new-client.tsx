import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { MAX_NAME_LENGTH } from '#contract/value-schemas.ts';
import { idFromName } from '#records';
import { useSaveDocument } from '../../editing/documents/document-queries.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { MENU_IN_DIALOG } from '../../ui/options/option-menu.ts';
import { catalogueQuery } from '../client-queries.ts';
import { LookAlikes } from './look-alikes.tsx';
import styles from './new-client.module.css';
import { clientTypes, newClientData, type TypedClient } from './new-client-data.ts';

type Suggestion = {
  /** The id that was looked up but does not exist. */
  suggestedId?: string;
  suggestedName?: string;
  onCreated: (id: string) => void;
};

/** The dialog that creates a client with a name and an id, perhaps with its type and first contact. Enter creates it. */
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
    <Form className={styles.form} onSubmit={form.create} noValidate>
      <TextInput
        label="Name"
        value={form.typed.name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        error={problem?.at === 'name' && problem.words}
        errorProps={{ role: 'alert' }}
        onChange={(event) => form.type({ name: event.currentTarget.value })}
      />
      <LookAlikes typed={form.typed.name} />
      <FirstContact {...form} />
      <div className={styles.pair}>
        <TypeSelect {...form} />
        <TextInput
          label="Client ID"
          description="Part of its address; it cannot be changed later."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={form.id}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          spellCheck={false}
          error={problem?.at === 'id' && problem.words}
          errorProps={{ role: 'alert' }}
          onChange={(event) => form.setId(event.currentTarget.value)}
        />
      </div>
      <div role="alert" className="failure">
        {problem?.at === 'form' && problem.words}
      </div>
      <div>
        <Button type="submit" loading={form.isPending}>
          Add client
        </Button>
      </div>
    </Form>
  );
}

type Creation = ReturnType<typeof useNewClient>;

/** Whom one talks to there. */
function FirstContact({ typed, type }: Creation) {
  return (
    <fieldset className={styles.contact}>
      <legend>First contact, if there is one</legend>
      <div className={styles.pair}>
        {(['firstname', 'lastname'] as const).map((part) => (
          <TextInput
            key={part}
            label={part === 'firstname' ? 'First name' : 'Last name'}
            value={typed[part]}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            onChange={(event) => type({ [part]: event.currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What kind of client it is; its place is kept until the fields are read, and empty where they have none. */
function TypeSelect({ types, isReadingTypes, typed, type }: Creation) {
  if (!types && !isReadingTypes) return null;
  return (
    <MenuSelect
      label={types?.label ?? 'Client type'}
      placeholder="Choose"
      comboboxProps={MENU_IN_DIALOG}
      disabled={!types}
      clearable
      data={[...(types?.options ?? [])]}
      value={typed.type}
      onChange={(chosen) => type({ type: chosen })}
    />
  );
}

/** The form's state and the creation of the client. Typing clears a problem. */
function useNewClient({ suggestedId = '', suggestedName = '', onCreated }: Suggestion) {
  const [typed, setTyped] = useState<TypedClient>({
    ...{ name: suggestedName, type: null, firstname: '', lastname: '' },
  });
  const { name } = typed;
  const catalogue = useQuery(catalogueQuery);
  const types = catalogue.data && clientTypes(catalogue.data);
  const [typedId, setTypedId] = useState<string | null>(suggestedId || null);
  const [problem, setProblem] = useState<{ at: 'name' | 'id' | 'form'; words: string } | null>(null);
  const { mutateAsync, isPending } = useSaveDocument('clients');
  const shownId = typedId ?? idFromName(name);
  const id = shownId.trim();

  async function create() {
    if (name.trim() === '') return setProblem({ at: 'name', words: MESSAGES.nameRequired });
    if (id === '') return setProblem({ at: 'id', words: 'A client needs an ID.' });
    try {
      const created = await mutateAsync({ id, version: null, data: newClientData(typed, types) });
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

  return {
    typed,
    types,
    isReadingTypes: catalogue.isPending,
    id: shownId,
    problem,
    isPending,
    create,
    type(change: Partial<TypedClient>) {
      setTyped((before) => ({ ...before, ...change }));
      setProblem(null);
    },
    setId(next: string) {
      setTypedId(next);
      setProblem(null);
    },
  };
}
