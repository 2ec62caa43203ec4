import { useMemo, useReducer, useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Client } from '#records';
import { usePatchClient, useSaveDocument } from '../editing/documents/document-queries.ts';
import type { WriteOutcome } from '../editing/documents/write-outcome.ts';
import { focusFirstError } from '../editing/use-save-shortcut.ts';
import { useSaving } from '../editing/use-saving.ts';
import {
  type ClientAction,
  type ClientDraft,
  changeDraft,
  draftEdits,
  keyOfServerPath,
  openDraft,
} from './client-draft.ts';
import { type ClientEdit, clientEdits, editKey, patchBody } from './client-edits.ts';
import { type ClientConflict, mergeClient } from './merge-client.ts';

/** Another user saved this client since, or deleted it if `theirs` is null. */
type OpenConflict = {
  theirs: Stored<Client> | null;
  /** Both versions merged, with their value for each conflict. */
  merged: Client;
  conflicts: ClientConflict[];
  theirEdits: { key: string; edit: ClientEdit }[];
};

export type ClientEditor = {
  draft: ClientDraft;
  edits: ClientEdit[];
  /** Number of unsaved changes: changed values and invalid ones. */
  changeCount: number;
  isSaving: boolean;
  /** The outcome of the last save. */
  lastSave: 'saved' | 'failed' | null;
  /** Whether a save was attempted: then problems are shown at once. */
  isProblemDue: boolean;
  conflict: OpenConflict | null;
  change: (action: ClientAction) => void;
  save: () => Promise<void>;
  /** Ends a conflict and saves, with my value for the conflicts in `mine` and theirs for the others. */
  resolve: (mine: readonly ClientConflict[]) => Promise<void>;
  /** Creates the client again after another user has deleted it. */
  recreate: () => Promise<void>;
  /** Closes the conflict without a choice; the next save asks again. */
  postpone: () => void;
  /** Gives up the draft of a client that another user has deleted. */
  acceptDeletion: () => void;
};

/** Edits one client and saves it without losing anybody's changes. */
export function useClientEditor(stored: Stored<Client>, onGone: () => void): ClientEditor {
  const [draft, change] = useReducer(changeDraft, stored, (opened) => openDraft(opened));
  const edits = useMemo(() => draftEdits(draft), [draft]);
  const changeCount = countChanges(edits, draft);
  const saving = useClientSaving(draft, change);
  const { base, client } = draft;

  // A newer stored version replaces the draft only while it has no changes.
  if (changeCount === 0 && stored.version > base.version) change({ type: 'open', stored });

  return {
    ...saving,
    ...{ draft, edits, changeCount },
    change(action) {
      saving.clearLastSave();
      change(action);
    },
    async save() {
      if (saving.conflict || changeCount === 0) return;
      if (Object.keys(draft.problems).length > 0) return saving.showProblems();
      await saving.patch(base, client);
    },
    async resolve(mine) {
      const theirs = saving.conflict?.theirs;
      if (!theirs) return;
      const merged = mergeClient({ base: base.data, mine: client, theirs: theirs.data }, mine).client;
      change({ type: 'rebase', stored: theirs, client: merged });
      await saving.patch(theirs, merged);
    },
    recreate: () => saving.create(client),
    acceptDeletion() {
      saving.postpone();
      change({ type: 'open', stored: base });
      onGone();
    },
  };
}

/** Counts changed values and invalid ones. */
function countChanges(edits: readonly ClientEdit[], { problems }: ClientDraft): number {
  const edited = new Set(edits.map(editKey));
  return edits.length + Object.keys(problems).filter((key) => !edited.has(key)).length;
}

/** Writes a client and keeps the outcome. */
function useClientSaving({ base }: ClientDraft, change: (action: ClientAction) => void) {
  const [lastSave, setLastSave] = useState<ClientEditor['lastSave']>(null);
  const [isProblemDue, setProblemDue] = useState(false);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const { save, isSaving } = useSaving<Client>(base.id);
  const { mutateAsync: patch } = usePatchClient();
  const { mutateAsync: create } = useSaveDocument('clients');

  async function send(sent: Client, write: () => Promise<WriteOutcome<Client>>) {
    if (isSaving) return;
    setLastSave(null);
    const written = await save(write);
    setConflict(written?.outcome === 'conflict' ? conflictWith(written.current, base.data, sent) : null);
    if (written?.outcome === 'conflict') return;
    if (written?.outcome === 'saved') change({ type: 'saved', stored: written.document, sent });
    else report(sent, written?.problems ?? []);
    setProblemDue(written?.outcome !== 'saved');
    setLastSave(written?.outcome === 'saved' ? 'saved' : 'failed');
  }

  function report(sent: Client, problems: readonly { path: string; message: string }[]) {
    for (const { path, message } of problems) {
      change({ type: 'report', key: keyOfServerPath(sent, path), problem: message });
    }
    if (problems.length > 0) focusFirstError();
  }

  return {
    ...{ lastSave, isProblemDue, conflict, isSaving },
    clearLastSave: () => setLastSave(null),
    postpone: () => setConflict(null),
    showProblems() {
      setProblemDue(true);
      focusFirstError();
    },
    /** Writes the differences from the stored client. */
    async patch({ id, version, data }: Stored<Client>, client: Client) {
      const changes = patchBody(data, client);
      if (Object.keys(changes).length === 0) return setConflict(null);
      await send(client, () => patch({ id, version, changes }));
    },
    create: (client: Client) => send(client, () => create({ id: base.id, version: null, data: client })),
  };
}

function conflictWith(theirs: Stored<Client> | null, base: Client, mine: Client): OpenConflict {
  if (!theirs) return { theirs, merged: mine, conflicts: [], theirEdits: [] };
  const { client, conflicts } = mergeClient({ base, mine, theirs: theirs.data });
  const theirEdits = clientEdits(base, theirs.data).map((edit) => ({ key: editKey(edit), edit }));
  return { theirs, merged: client, conflicts, theirEdits };
}
