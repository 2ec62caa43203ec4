import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { MAX_PDF_BYTES, STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import { MAX_PROMPT_LENGTH, type SummarizerFacts } from '#contract/summary-contract.ts';
import { TextButton } from '../ui/text-button.tsx';
import { PdfChoice } from './pdf-choice.tsx';
import styles from './summary-form.module.css';
import type { SummaryRequest } from './use-summarize.ts';

type Problems = { prompt?: string; email?: string; file?: string };

/** The form for a summary: prompt, email and PDF. An invalid submit focuses the first invalid input. */
export function SummaryForm(form: {
  ownEmail: string;
  isBusy: boolean;
  summarizer: SummarizerFacts | undefined;
  readsScans: boolean;
  onSubmit: (request: SummaryRequest) => void;
  onCancel: () => void;
}) {
  const { element, submit, prompt, setPrompt, email, setEmail, file, chooseFile, problems } =
    useSummaryForm(form);
  return (
    <form className={styles.form} ref={element} onSubmit={submit} noValidate>
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
        file={file}
        problem={problems.file ?? null}
        isDisabled={form.isBusy}
        readsScans={form.readsScans}
        onChoose={chooseFile}
      />
      <div className={styles.actions}>
        <Button type="submit" disabled={form.isBusy}>
          {form.isBusy ? 'Summarizing...' : 'Summarize'}
        </Button>
        {form.isBusy && <TextButton onClick={form.onCancel}>Cancel</TextButton>}
      </div>
      {form.summarizer && <p className={styles.whereTo}>{whereTextsGo(form.summarizer)}</p>}
    </form>
  );
}

/** The values and problems of the summary form. */
function useSummaryForm(form: { ownEmail: string; onSubmit: (request: SummaryRequest) => void }) {
  const [prompt, setPrompt] = useState('');
  const [typedEmail, setEmail] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const element = useRef<HTMLFormElement>(null);
  const email = typedEmail ?? form.ownEmail;

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf({ prompt, email, file });
    setProblems(found);
    if (file && Object.keys(found).length === 0)
      form.onSubmit({ prompt: prompt.trim(), email: email.trim(), file });
    else
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
  }

  function chooseFile(chosen: File | null) {
    setFile(chosen);
    const problem = chosen && fileProblemOf(chosen);
    setProblems(({ file: _, ...rest }) => (problem ? { ...rest, file: problem } : rest));
  }

  return { element, submit, prompt, setPrompt, email, setEmail, file, chooseFile, problems };
}

function problemsOf({ prompt, email, file }: { prompt: string; email: string; file: File | null }): Problems {
  const fileProblem = fileProblemOf(file);
  return {
    ...(prompt.trim() === '' && { prompt: 'Write a prompt.' }),
    ...(!/^[^\s@]+@[^\s@]+$/.test(email.trim()) && { email: 'Please enter a valid email address.' }),
    ...(fileProblem && { file: fileProblem }),
  };
}

function fileProblemOf(file: File | null): string | null {
  if (!file) return 'Choose a PDF file.';
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return STORAGE_MESSAGES.notAPdf;
  return file.size > MAX_PDF_BYTES ? STORAGE_MESSAGES.tooLarge : null;
}

function whereTextsGo({ madeBy, sendsTo }: SummarizerFacts): string {
  return sendsTo
    ? `The text of the file is sent to ${sendsTo}, where ${madeBy} writes the summary.`
    : 'Summaries are made on this server, of sentences of the file. Nothing is sent anywhere else.';
}
