import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerPreview } from '#contract/questions/answer-contract.ts';
import type { JsonObject, JsonValue } from '#records';
import { useInvalidateDocuments } from '../../editing/documents/document-cache.ts';
import {
  type AnswerToSave,
  previewAnswers,
  type SavedEntity,
  type SeenAnswer,
  saveAnswers,
  savingFailure,
} from './answer-saving-queries.ts';
import {
  afterRefusal,
  chosenRows,
  firstChoices,
  inDialogOrder,
  type SaveChoice,
  type SaveChoices,
  type SaveRow,
} from './save-choices.ts';

/** The open dialog: its rows, what is chosen, and what is not saved. */
export type OpenSaveDialog = {
  rows: readonly SaveRow[];
  choices: SaveChoices;
  unsaved: AnswerPreview['unsaved'];
};

/** Answers that were saved, and where. */
export type AnswersSaved = {
  entity: SavedEntity;
  clientId: string;
  version: number;
  at: string;
  /** The record as it is now. */
  record: JsonObject;
  /** What was written, by dataField. */
  written: ReadonlyMap<string, JsonValue>;
};

/** Opens the dialog on a fresh preview, keeps what is chosen in it, and writes the ticked answers. */
export function useAnswerSaving(
  { entity, answers }: { entity: SavedEntity; answers: SeenAnswer[] },
  onSaved: (saved: AnswersSaved) => void,
) {
  const [dialog, setDialog] = useState<OpenSaveDialog | null>(null);
  const [failure, setFailure] = useState<string>();
  // The client's page and lists are read again when they are opened next.
  const invalidate = useInvalidateDocuments();

  const opening = useMutation({
    mutationFn: () => previewAnswers(entity, answers),
    onMutate: () => setFailure(undefined),
    onSuccess: ({ changes, unsaved }) =>
      setDialog({ rows: inDialogOrder(changes), choices: firstChoices(changes), unsaved }),
    onError: (problem) => setFailure(savingFailure(problem, entity.name)),
  });

  const saving = useMutation({
    mutationFn: (ticked: readonly SaveRow[]) => saveAnswers(entity, ticked.map(toSave)),
    onMutate: () => setFailure(undefined),
    onSuccess: (result, ticked) => {
      if (result.outcome === 'changed') {
        setDialog((open) => open && { ...afterRefusal(open, result.preview), unsaved: open.unsaved });
        return setFailure(result.message);
      }
      setDialog(null);
      void invalidate();
      const written = new Map(ticked.map((row) => [row.dataField, row.new]));
      return onSaved({ ...result, entity, written });
    },
    onError: (problem) => setFailure(savingFailure(problem, entity.name)),
  });

  return {
    dialog,
    failure,
    isOpening: opening.isPending,
    isSaving: saving.isPending,
    open: () => !opening.isPending && opening.mutate(),
    close() {
      setDialog(null);
      setFailure(undefined);
    },
    choose(dataField: string, choice: SaveChoice) {
      setDialog((open) => open && { ...open, choices: new Map(open.choices).set(dataField, choice) });
    },
    save() {
      if (!dialog || saving.isPending) return;
      const { ticked, undecided } = chosenRows(dialog.rows, dialog.choices);
      if (!undecided && ticked.length > 0) saving.mutate(ticked);
    },
  };
}

export type AnswerSaving = ReturnType<typeof useAnswerSaving>;

function toSave({ dataField, ruleId, prompt, value, path, old }: SaveRow): AnswerToSave {
  return { dataField, ruleId, prompt, value, path, old: old ?? null };
}
