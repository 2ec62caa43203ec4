import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerPreview } from '#contract/questions/answer-contract.ts';
import type { JsonObject, JsonValue } from '#records';
import type { Answers, AnswerValue } from '#rules';
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
  /** What was written, by dataField; null where a value was cleared. */
  written: ReadonlyMap<string, JsonValue>;
  /** Values that stay in the record although they no longer apply. */
  kept: Answers;
};

/** The rows to write, and the values to keep. */
type Chosen = { ticked: readonly SaveRow[]; kept: Answers };

type SavingCalls = {
  /** Saves what waits of the questionnaire. */
  settle: () => Promise<unknown>;
  onSaved: (saved: AnswersSaved) => void;
  onKept: (kept: Answers) => void;
};

/** Opens the dialog on a fresh preview, keeps what is chosen in it, and writes the ticked answers. */
export function useAnswerSaving(
  { entity, answers }: { entity: SavedEntity; answers: SeenAnswer[] },
  { settle, onSaved, onKept }: SavingCalls,
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
    // The history of an answer then says that it was given before it says what became of it.
    mutationFn: ({ ticked }: Chosen) => settle().then(() => saveAnswers(entity, ticked.map(toSave))),
    onMutate: () => setFailure(undefined),
    onSuccess: (result, { ticked, kept }) => {
      if (result.outcome === 'changed') {
        setDialog((open) => open && { ...afterRefusal(open, result.preview), unsaved: open.unsaved });
        return setFailure(result.message);
      }
      setDialog(null);
      void invalidate();
      const written = new Map(ticked.map((row) => [row.dataField, row.new]));
      return onSaved({ ...result, entity, written, kept });
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
      const { ticked, kept, undecided } = chosenRows(dialog.rows, dialog.choices);
      if (undecided || ticked.length + kept.length === 0) return;
      const values = Object.fromEntries(kept.map((row) => [row.dataField, (row.old ?? null) as AnswerValue]));
      if (ticked.length > 0) return saving.mutate({ ticked, kept: values });
      setDialog(null);
      onKept(values);
    },
  };
}

export type AnswerSaving = ReturnType<typeof useAnswerSaving>;

function toSave({ dataField, ruleId, prompt, value, because, path, old }: SaveRow): AnswerToSave {
  const asked = { dataField, ruleId, prompt, value, ...(because !== undefined && { because }) };
  return { ...asked, path, old: old ?? null };
}
