import { ORPCError } from '@orpc/client';
import { useEffect, useRef } from 'react';
import type { JsonObject } from '#records';
import { api } from '../../api/api-client.ts';
import { useInvalidateDocuments } from '../../editing/documents/document-cache.ts';
import { documentCalls, expectedVersion } from '../../editing/documents/document-calls.ts';
import { shownToast, showToast, type Toast } from '../../ui/toast/toast-store.ts';
import { fileKeyText } from '../session/file-key.ts';
import type { SavedEntity } from './answer-saving-queries.ts';
import { savedSentence, undoneSentence } from './saving-words.ts';
import type { AnswersSaved } from './use-answer-saving.ts';

/**
 * Offers, at the foot of the screen, to take a save out of the record again, while the questionnaire is open from which it
 * came.
 */
export function useUndoOffer(
  entity: SavedEntity,
  onUndone: (saved: AnswersSaved, before: JsonObject) => void,
) {
  const offered = useRef<Toast | null>(null);
  const invalidate = useInvalidateDocuments();
  const file = fileKeyText(entity);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offer goes with the questionnaire
  useEffect(() => {
    return () => {
      if (offered.current !== null && shownToast() === offered.current) showToast(null);
    };
  }, [file]);

  async function undo(saved: AnswersSaved) {
    const failure = await restoreBefore(saved).then(
      () => null,
      (problem) => undoFailure(problem, entity.name),
    );
    // Where it cannot be read now, the questions follow the record when they are opened again.
    const before = failure === null ? await readRecord(saved).catch(() => null) : null;
    if (before) onUndone(saved, before);
    showToast({ sentence: failure ?? undoneSentence(saved.rows.length, entity.name) });
    await invalidate();
  }

  return (saved: AnswersSaved) => {
    offered.current = {
      sentence: savedSentence(saved.written.values(), entity.name),
      action: { label: 'Undo', onPress: () => undo(saved) },
    };
    showToast(offered.current);
  };
}

/** Restores the client as it was before a save, unless it was changed since. */
async function restoreBefore({ clientId, version }: AnswersSaved): Promise<void> {
  await documentCalls('clients').restore({
    params: { id: clientId },
    headers: expectedVersion(version),
    body: { version: version - 1 },
  });
}

async function readRecord({ entity: { kind, id } }: AnswersSaved): Promise<JsonObject> {
  return (await api.entities.read({ kind, id })).record;
}

function undoFailure(problem: unknown, name: string): string {
  if (problem instanceof ORPCError && problem.code === 'CONFLICT') {
    return `${name} was changed since. You can undo this on its page, under History.`;
  }
  if (problem instanceof ORPCError) return problem.message;
  return 'The server cannot be reached just now. What was saved stays in the record.';
}
