import { Button, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { MAX_PROMPT_LENGTH, type Summary } from '#contract/summary-contract.ts';
import { Form } from '../../ui/forms/form.tsx';
import type { Reading } from '../reader/reading.ts';
import { SummaryAnswer } from '../summary-answer.tsx';
import { SummaryNotice } from '../summary-notice.tsx';
import { SummaryPoints } from '../summary-points.tsx';
import { loadSummary, useRefreshSummaries, useSummary } from '../summary-queries.ts';
import { progressOf } from '../work-progress.tsx';
import styles from './ask-further.module.css';
import { askSummary } from './ask-summary.ts';
import { downloadAddress } from './upload-pdf.ts';

/** Further questions about the file of a summary, and about the other files of the queue, with their answers below. */
export function AskFurther({
  summary,
  others,
  reading,
}: {
  summary: Summary;
  /** The summaries of the other files that are done. */
  others: readonly string[];
  reading: Reading;
}) {
  const { asked, ask, isBusy } = useFollowUps();
  const [question, setQuestion] = useState('');
  const [isOfAll, setOfAll] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (summary.filePath === null) return null;

  function submit() {
    const prompt = question.trim();
    if (prompt === '' || isBusy) return;
    setFailure(null);
    ask(prompt, summary, isOfAll ? others : []).catch((problem: Error) => setFailure(problem.message));
    setQuestion('');
  }

  return (
    <section className={styles.further} aria-labelledby="further-heading">
      <h3 id="further-heading" className={styles.heading}>
        Ask further
      </h3>
      <Form className={styles.form} data-ask-further onSubmit={submit}>
        <TextInput
          className={styles.question}
          aria-label="Ask further"
          placeholder="What else do you want to know?"
          maxLength={MAX_PROMPT_LENGTH}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={isBusy || question.trim() === ''}>
          Ask
        </Button>
      </Form>
      {others.length > 0 && <FilesAsked count={others.length + 1} isOfAll={isOfAll} onChange={setOfAll} />}
      <p role="alert" className="failure">
        {failure !== null && MESSAGES.summaryFailed(failure)}
      </p>
      {asked.map((followUp) => (
        <Answer
          key={followUp.id}
          followUp={followUp}
          isOfOther={followUp.file.id !== summary.id}
          reading={reading}
        />
      ))}
    </section>
  );
}

/** Whether a question is asked about the shown file or about all that are done. */
function FilesAsked(choice: { count: number; isOfAll: boolean; onChange: (isOfAll: boolean) => void }) {
  const all = choice.count === 2 ? 'both files that are done' : `all ${choice.count} files that are done`;
  return (
    <Radio.Group
      className={styles.files}
      aria-label="Files that are asked about"
      value={String(choice.isOfAll)}
      onChange={(value) => choice.onChange(value === 'true')}
    >
      <Radio value="false" label="this file" />
      <Radio value="true" label={all} />
    </Radio.Group>
  );
}

/** A further question, with its statements as they are made, or why there is no answer. */
function Answer({
  followUp: { id, prompt, file, state, failure },
  isOfOther,
  reading,
}: {
  followUp: FollowUp;
  isOfOther: boolean;
  reading: Reading;
}) {
  const { data } = useSummary(state === 'next' ? null : id, { isRequested: state === 'asked' });
  const result = data?.result;
  const draft = result ? [] : (data?.draft ?? []);
  const problem = result ? null : (failure ?? data?.problem?.message ?? null);
  return (
    <div className={styles.answer}>
      <p className={styles.asked}>{prompt}</p>
      {isOfOther && <p className={styles.file}>{file.fileName}</p>}
      <p role="status" className="note">
        {!result && problem === null && progressOf({ stage: 'summarizing', id }, data).words}
      </p>
      {draft.length > 0 && <SummaryPoints points={draft} file={data ?? file} reading={reading} />}
      {result && <SummaryAnswer result={result} file={data ?? file} reading={reading} />}
      {result && <SummaryNotice id={id} result={result} />}
      <p role="alert" className="failure">
        {problem !== null && MESSAGES.summaryFailed(problem)}
      </p>
    </div>
  );
}

/** A further question about one file: the summary that answers it, or why there is none. */
type FollowUp = {
  id: string;
  prompt: string;
  file: Summary;
  state: 'next' | 'asked' | 'ended';
  failure: string | null;
};

/** Asks further questions about files that were summarised, which are not uploaded again. */
function useFollowUps() {
  const [asked, setAsked] = useState<FollowUp[]>([]);
  const refresh = useRefreshSummaries();
  const change = (id: string, changes: Partial<FollowUp>) =>
    setAsked((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  async function askOne({ id, prompt, file: { filePath, email } }: FollowUp) {
    change(id, { state: 'asked' });
    // A question that was asked is answered, also when the screen is left.
    const { signal } = new AbortController();
    try {
      if (filePath === null) throw new Error('The file is no longer kept.');
      const fileUrl = await downloadAddress(filePath, signal);
      await askSummary({ name: prompt, email, fileUrl, requestId: id }, signal);
    } catch (problem) {
      change(id, { failure: problem instanceof Error ? problem.message : '' });
    } finally {
      change(id, { state: 'ended' });
      await refresh();
    }
  }

  /** Asks about the file of `summary`, and then about those of the other summaries, one after another. */
  async function ask(prompt: string, summary: Summary, others: readonly string[]) {
    const files = [summary, ...(await Promise.all(others.map(loadSummary)))];
    const questions = files.map(
      (file): FollowUp => ({ id: crypto.randomUUID(), prompt, file, state: 'next', failure: null }),
    );
    setAsked((all) => [...all, ...questions]);
    for (const question of questions) await askOne(question);
  }
  return { asked, ask, isBusy: asked.some(({ state }) => state !== 'ended') };
}
