import { useMemo, useReducer, useRef, useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Client } from '#records';
import { usePatchClient, useSaveDocument, type WriteOutcome } from '../editing/documents/document-queries.ts';
import { focusFirstError } from '../editing/use-save-shortcut.ts';
import {
  type ClientDeed,
  type ClientDraft,
  changeDraft,
  draftEdits,
  editKey,
  keyOfServerPath,
  openDraft,
} from './client-draft.ts';
import { type ClientEdit, clientEdits, patchBody } from './client-edits.ts';
import { type ClientConflict, mergeClient, takeMine } from './merge-client.ts';

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
  /** Saving was tried: what is typed wrongly is told at once. */
  isProblemDue: boolean;
  conflict: OpenConflict | null;
  change: (deed: ClientDeed) => void;
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
  const [news, setNews] = useState<ClientEditor['news']>(null);
  const [isProblemDue, setProblemDue] = useState(false);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const { isSaving, write } = useWrites();
  const patch = usePatchClient().mutateAsync;
  const create = useSaveDocument('clients').mutateAsync;
  const edits = useMemo(() => draftEdits(draft), [draft]);
  const { base, client, problems } = draft;
  const edited = new Set(edits.map(editKey));
  const changeCount = edits.length + Object.keys(problems).filter((key) => !edited.has(key)).length;

  // What was stored anew elsewhere is taken over only while nothing is typed.
  if (changeCount === 0 && stored.version > base.version) change({ deed: 'open', stored });

  async function send(sent: Client, writing: () => Promise<WriteOutcome<Client>>) {
    setNews(null);
    const written = await write(writing);
    if (!written) return;
    setConflict(null);
    if (written.outcome === 'saved') {
      change({ deed: 'saved', stored: written.document, sent });
      setProblemDue(false);
      setNews('saved');
    } else if (written.outcome === 'conflict') meet(written.current, sent);
    else {
      for (const { path, message } of written.problems) {
        change({ deed: 'report', key: keyOfServerPath(sent, path), problem: message });
      }
      setProblemDue(true);
      setNews('failed');
      if (written.problems.length > 0) focusFirstError();
    }
  }

  function meet(theirs: Stored<Client> | null, sent: Client) {
    const merged = theirs ? mergeClient(base.data, sent, theirs.data) : { client: sent, conflicts: [] };
    const theirEdits = theirs ? clientEdits(base.data, theirs.data) : [];
    setConflict({
      theirs,
      merged: merged.client,
      conflicts: merged.conflicts,
      theirEdits: theirEdits.map((edit) => ({ key: editKey(edit), edit })),
    });
  }

  return {
    draft,
    edits,
    changeCount,
    isSaving,
    news,
    isProblemDue,
    conflict,
    change(deed) {
      setNews(null);
      change(deed);
    },
    async save() {
      if (isSaving || conflict || changeCount === 0) return;
      if (Object.keys(problems).length > 0) {
        setProblemDue(true);
        return focusFirstError();
      }
      const changes = patchBody(base.data, client);
      await send(client, () => patch({ id: base.id, version: base.version, changes }));
    },
    async resolve(mine) {
      if (!conflict?.theirs) return;
      const { theirs } = conflict;
      const merged = takeMine(conflict.merged, mine);
      change({ deed: 'rebase', stored: theirs, client: merged });
      const changes = patchBody(theirs.data, merged);
      if (Object.keys(changes).length === 0) return setConflict(null);
      await send(merged, () => patch({ id: base.id, version: theirs.version, changes }));
    },
    recreate: () => send(client, () => create({ id: base.id, version: null, data: client })),
    putOff: () => setConflict(null),
    giveUp() {
      setConflict(null);
      change({ deed: 'open', stored: base });
      onGone();
    },
  };
}

/** One write at a time. What could not be sent at all counts as refused without a reason. */
function useWrites() {
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);
  async function write(writing: () => Promise<WriteOutcome<Client>>): Promise<WriteOutcome<Client> | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setSaving(true);
    try {
      return await writing();
    } catch {
      return { outcome: 'refused', message: '', problems: [] };
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  }
  return { isSaving, write };
}
