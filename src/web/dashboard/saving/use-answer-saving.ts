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
  asksNothing,
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
  /** The rows that were written. */
  rows: readonly SaveRow[];
  /** What was written, by dataField; null where a value was cleared. */
  written: ReadonlyMap<string, JsonValue>;
  /** Whether nothing was asked before. */
  isAtOnce: boolean;
  /** Values that stay in the record although they no longer apply. */
  kept: Answers;
};

/** The rows to write, and the values to keep. */
type Chosen = { ticked: readonly SaveRow[]; kept: Answers; isAtOnce: boolean };

type SavingCalls = {
  /** Saves what waits of the questionnaire, and returns whether the user goes on with it. */
  settle: () => Promise<boolean>;
  onSaved: (saved: AnswersSaved) => void;
  onKept: (kept: Answers) => void;
};

/**
 * Opens the dialog on a fresh preview, keeps what is chosen in it, and writes the ticked answers. Answers that fill what is
 * empty in the record may be written at once.
 */
export function useAnswerSaving(
  { entity, answers }: { entity: SavedEntity; answers: SeenAnswer[] },
  { settle, onSaved, onKept }: SavingCalls,
) {
  const onceSettled = callOnceSettled(settle);
  const { dialog, setDialog, choose } = useOpenDialog();
  const [failure, setFailure] = useState<string>();
  // The client's page and lists are read again when they are opened next.
  const invalidate = useInvalidateDocuments();

  const opening = useMutation({
    mutationFn: (_ask: { isAtOnce: boolean }) => onceSettled(() => previewAnswers(entity, answers)),
    onMutate: () => setFailure(undefined),
    onSuccess(preview, { isAtOnce }) {
      if (!preview || !isAtOnce || !asksNothing(preview)) return setDialog(preview && dialogOf(preview));
      saving.mutate({ ticked: preview.changes, kept: {}, isAtOnce });
    },
    onError: (problem) => setFailure(savingFailure(problem, entity.name)),
  });

  const saving = useMutation({
    // The history of an answer then says that it was given before it says what became of it.
    mutationFn: ({ ticked }: Chosen) => onceSettled(() => saveAnswers(entity, ticked.map(toSave))),
    onMutate: () => setFailure(undefined),
    onSuccess: (result, { ticked, kept, isAtOnce }) => {
      if (!result) return setDialog(null);
      if (result.outcome === 'changed') {
        setDialog((open) => afterChange(open, result.preview));
        return setFailure(result.message);
      }
      setDialog(null);
      void invalidate();
      return onSaved({ ...result, entity, ...writtenOf(ticked), kept, isAtOnce });
    },
    onError: (problem) => setFailure(savingFailure(problem, entity.name)),
  });

  const isBusy = opening.isPending || saving.isPending;
  return {
    dialog,
    failure,
    isOpening: isBusy && dialog === null,
    isSaving: saving.isPending,
    open: () => !isBusy && opening.mutate({ isAtOnce: false }),
    /** Saves without a question where there is none to ask, and opens the dialog otherwise. */
    saveAtOnce: () => !isBusy && opening.mutate({ isAtOnce: true }),
    choose,
    close() {
      setDialog(null);
      setFailure(undefined);
    },
    save() {
      const chosen = dialog && readyRows(dialog);
      if (!chosen || isBusy) return;
      if (chosen.ticked.length > 0) return saving.mutate({ ...chosen, isAtOnce: false });
      setDialog(null);
      onKept(chosen.kept);
    },
  };
}

/** Calls once what waits is saved; null where the user does not go on with the questionnaire, which a notice says. */
function callOnceSettled(settle: SavingCalls['settle']) {
  return async <T>(call: () => Promise<T>): Promise<T | null> => ((await settle()) ? call() : null);
}

export type AnswerSaving = ReturnType<typeof useAnswerSaving>;

function useOpenDialog() {
  const [dialog, setDialog] = useState<OpenSaveDialog | null>(null);
  return {
    dialog,
    setDialog,
    choose(dataField: string, choice: SaveChoice) {
      setDialog((open) => open && { ...open, choices: new Map(open.choices).set(dataField, choice) });
    },
  };
}

/** What is chosen in a dialog; undefined while a choice is missing, or nothing is chosen. */
function readyRows({ rows, choices }: OpenSaveDialog): Omit<Chosen, 'isAtOnce'> | undefined {
  const { ticked, kept, undecided } = chosenRows(rows, choices);
  if (undecided || ticked.length + kept.length === 0) return undefined;
  return { ticked, kept: keptValues(kept) };
}

/** The dialog after values changed under a save, which may have asked nothing. */
function afterChange(open: OpenSaveDialog | null, preview: AnswerPreview): OpenSaveDialog {
  return open ? { ...open, ...afterRefusal(open, preview) } : dialogOf(preview);
}

function writtenOf(rows: readonly SaveRow[]): Pick<AnswersSaved, 'rows' | 'written'> {
  return { rows, written: new Map(rows.map((row) => [row.dataField, row.new])) };
}

function keptValues(rows: readonly SaveRow[]): Answers {
  return Object.fromEntries(rows.map((row) => [row.dataField, (row.old ?? null) as AnswerValue]));
}

function dialogOf({ changes, unsaved }: AnswerPreview): OpenSaveDialog {
  return { rows: inDialogOrder(changes), choices: firstChoices(changes), unsaved };
}

function toSave({ dataField, ruleId, prompt, value, because, path, old }: SaveRow): AnswerToSave {
  const asked = { dataField, ruleId, prompt, value, ...(because !== undefined && { because }) };
  return { ...asked, path, old: old ?? null };
}
