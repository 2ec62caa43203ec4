import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { MAX_PDF_BYTES, STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import { MAX_PROMPT_LENGTH, type SummarizerFacts } from '#contract/summary-contract.ts';
import { Form } from '../../ui/forms/form.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { MAX_FILES, PdfChoice } from './pdf-choice.tsx';
import styles from './summary-form.module.css';
import type { SummaryRequest } from './use-summary-queue.ts';

/** What is asked for; without a typed email the user's own. */
type TypedRequest = { prompt: string; email: string | null; files: readonly File[] };

/** The form for a summary: prompt, email and PDF. An invalid submit focuses the first invalid input. */
export function SummaryForm(form: {
  ownEmail: string;
  isBusy: boolean;
  /** How many files are worked on. */
  queued: number;
  summarizer: SummarizerFacts | undefined;
  onSubmit: (request: SummaryRequest) => void;
  onCancel: () => void;
}) {
  const { element, submit, fields, email, chooseFiles } = useSummaryForm(form);
  const { values, set, problems, text } = fields;
  return (
    <Form className={styles.form} ref={element} onSubmit={submit} noValidate>
      <Textarea
        label="Prompt"
        placeholder="What do you want to know of the document?"
        rows={4}
        required
        withAsterisk={false}
        maxLength={MAX_PROMPT_LENGTH}
        {...text('prompt')}
        error={problems.prompt}
        disabled={form.isBusy}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => set({ email: event.currentTarget.value })}
        error={problems.email}
        description="A copy goes there when it belongs to a colleague with a verified address."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={form.isBusy}
      />
      <PdfChoice
        files={values.files}
        problem={problems.files ?? null}
        isDisabled={form.isBusy}
        onChoose={chooseFiles}
      />
      <div className={styles.actions}>
        <Button type="submit" disabled={form.isBusy}>
          {form.isBusy ? 'Summarizing...' : 'Summarize'}
        </Button>
        {form.isBusy && (
          <TextButton onClick={form.onCancel}>{form.queued > 1 ? 'Stop all' : 'Cancel'}</TextButton>
        )}
      </div>
      {form.summarizer && <p className="note">{whereTextsGo(form.summarizer)}</p>}
    </Form>
  );
}

/** The values and problems of the summary form. */
function useSummaryForm(form: { ownEmail: string; onSubmit: (request: SummaryRequest) => void }) {
  const fields = useFields<TypedRequest>({ prompt: '', email: null, files: [] });
  const { prompt, files } = fields.values;
  const element = useRef<HTMLFormElement>(null);
  const email = fields.values.email ?? form.ownEmail;

  function submit() {
    if (fields.check(problemsOf({ prompt, email, files })))
      form.onSubmit({ prompt: prompt.trim(), email: email.trim(), files });
    else
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
  }

  function chooseFiles(chosen: readonly File[]) {
    fields.set({ files: chosen });
    const problem = chosen.length > 0 && filesProblemOf(chosen);
    if (problem) fields.check({ ...fields.problems, files: problem });
  }

  return { element, submit, fields, email, chooseFiles };
}

function problemsOf({ prompt, email, files }: SummaryRequest) {
  const filesProblem = filesProblemOf(files);
  return {
    ...(prompt.trim() === '' && { prompt: 'Write a prompt.' }),
    ...(!/^[^\s@]+@[^\s@]+$/.test(email.trim()) && { email: 'Please enter a valid email address.' }),
    ...(filesProblem && { files: filesProblem }),
  };
}

function filesProblemOf(files: readonly File[]): string | null {
  if (files.length === 0) return 'Choose a PDF file.';
  if (files.length > MAX_FILES) return `Choose up to ${MAX_FILES} files at once; these are ${files.length}.`;
  for (const file of files) {
    const problem = fileProblemOf(file);
    if (problem) return files.length > 1 ? `${file.name}: ${problem}` : problem;
  }
  return null;
}

function fileProblemOf(file: File): string | null {
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return STORAGE_MESSAGES.notAPdf;
  return file.size > MAX_PDF_BYTES ? STORAGE_MESSAGES.tooLarge : null;
}

function whereTextsGo({ madeBy, sendsTo }: SummarizerFacts): string {
  return sendsTo
    ? `The text of the file is sent to ${sendsTo}, where ${madeBy} writes the summary.`
    : 'Summaries are made on this server, of sentences of the file. Nothing is sent anywhere else.';
}
