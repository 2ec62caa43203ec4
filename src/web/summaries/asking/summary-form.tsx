import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { MAX_PDF_BYTES, STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import { MAX_PROMPT_LENGTH, type SummarizerFacts } from '#contract/summary-contract.ts';
import { Form } from '../../ui/forms/form.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { MAX_FILES, PdfChoice } from './pdf-choice.tsx';
import styles from './summary-form.module.css';
import type { SummaryRequest } from './use-summary-queue.ts';

type Problems = { prompt?: string; email?: string; files?: string };

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
  const { element, submit, prompt, setPrompt, email, setEmail, files, chooseFiles, problems } =
    useSummaryForm(form);
  return (
    <Form className={styles.form} ref={element} onSubmit={submit} noValidate>
      <Textarea
        label="Prompt"
        placeholder="What do you want to know of the document?"
        rows={4}
        required
        withAsterisk={false}
        maxLength={MAX_PROMPT_LENGTH}
        value={prompt}
        onChange={(event) => setPrompt(event.currentTarget.value)}
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
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={problems.email}
        description="A copy goes there when it belongs to a colleague with a verified address."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={form.isBusy}
      />
      <PdfChoice
        files={files}
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
  const [prompt, setPrompt] = useState('');
  const [typedEmail, setEmail] = useState<string | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problems, setProblems] = useState<Problems>({});
  const element = useRef<HTMLFormElement>(null);
  const email = typedEmail ?? form.ownEmail;

  function submit() {
    const found = problemsOf({ prompt, email, files });
    setProblems(found);
    if (Object.keys(found).length === 0) form.onSubmit({ prompt: prompt.trim(), email: email.trim(), files });
    else
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
  }

  function chooseFiles(chosen: readonly File[]) {
    setFiles(chosen);
    const problem = chosen.length > 0 && filesProblemOf(chosen);
    setProblems(({ files: _, ...rest }) => (problem ? { ...rest, files: problem } : rest));
  }

  return { element, submit, prompt, setPrompt, email, setEmail, files, chooseFiles, problems };
}

function problemsOf({ prompt, email, files }: SummaryRequest): Problems {
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
