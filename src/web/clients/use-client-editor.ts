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

/** Somebody saved this client meanwhile; with `theirs` null, deleted it. */
export type OpenConflict = {
  theirs: Stored<Client> | null;
  /** Both works put together, with theirs where both changed the same. */
  merged: Client;
  conflicts: ClientConflict[];
  theirEdits: { key: string; edit: ClientEdit }[];
};

export type ClientEditor = {
  draft: ClientDraft;
  edits: ClientEdit[];
  /** What is unsaved, counted as a person would: changed values and those typed wrongly. */
  changeCount: number;
  isSaving: boolean;
  /** How the last save ended. */
  news: 'saved' | 'failed' | null;
  /** Saving was tried: what is typed wrongly is shown at once. */
  isProblemDue: boolean;
  conflict: OpenConflict | null;
  change: (action: ClientAction) => void;
  save: () => Promise<void>;
  /** Ends a conflict and saves: of these mine is kept, of the others theirs. */
  resolve: (mine: readonly ClientConflict[]) => Promise<void>;
  /** Makes a client again that was deleted under somebody's hands. */
  recreate: () => Promise<void>;
  /** Goes on typing; the choice comes again with the next save. */
  putOff: () => void;
  /** Leaves what was typed, for what is there now. */
  giveUp: () => void;
};

/** Editing one client: its draft, and saving it without losing anybody's work. */
export function useClientEditor(stored: Stored<Client>, onGone: () => void): ClientEditor {
  const [draft, change] = useReducer(changeDraft, stored, (opened) => openDraft(opened));
  const edits = useMemo(() => draftEdits(draft), [draft]);
  const changeCount = countChanges(edits, draft);
  const saving = useClientSaving(draft, change);
  const { base, client } = draft;

  // What was stored anew elsewhere is taken over only while nothing is typed.
  if (changeCount === 0 && stored.version > base.version) change({ type: 'open', stored });

  return {
    ...saving,
    ...{ draft, edits, changeCount },
    change(action) {
      saving.clearNews();
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
    giveUp() {
      saving.putOff();
      change({ type: 'open', stored: base });
      onGone();
    },
  };
}

/** Changed values, and those typed wrongly. */
function countChanges(edits: readonly ClientEdit[], { problems }: ClientDraft): number {
  const edited = new Set(edits.map(editKey));
  return edits.length + Object.keys(problems).filter((key) => !edited.has(key)).length;
}

/** Writing a client, and what came of it. */
function useClientSaving({ base }: ClientDraft, change: (action: ClientAction) => void) {
  const [news, setNews] = useState<ClientEditor['news']>(null);
  const [isProblemDue, setProblemDue] = useState(false);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const { save, isSaving } = useSaving<Client>(base.id);
  const { mutateAsync: patch } = usePatchClient();
  const { mutateAsync: create } = useSaveDocument('clients');

  async function send(sent: Client, write: () => Promise<WriteOutcome<Client>>) {
    if (isSaving) return;
    setNews(null);
    const written = await save(write);
    setConflict(written?.outcome === 'conflict' ? conflictWith(written.current, base.data, sent) : null);
    if (written?.outcome === 'conflict') return;
    if (written?.outcome === 'saved') change({ type: 'saved', stored: written.document, sent });
    else report(sent, written?.problems ?? []);
    setProblemDue(written?.outcome !== 'saved');
    setNews(written?.outcome === 'saved' ? 'saved' : 'failed');
  }

  function report(sent: Client, problems: readonly { path: string; message: string }[]) {
    for (const { path, message } of problems) {
      change({ type: 'report', key: keyOfServerPath(sent, path), problem: message });
    }
    if (problems.length > 0) focusFirstError();
  }

  return {
    ...{ news, isProblemDue, conflict, isSaving },
    clearNews: () => setNews(null),
    putOff: () => setConflict(null),
    showProblems() {
      setProblemDue(true);
      focusFirstError();
    },
    /** Writes what differs from what is stored. */
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
