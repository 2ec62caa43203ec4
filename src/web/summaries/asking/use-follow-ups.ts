import { useState } from 'react';
import type { Summary } from '#contract/summary-contract.ts';
import { loadSummary, useRefreshSummaries } from '../summary-queries.ts';
import { askSummary } from './ask-summary.ts';
import { downloadAddress } from './upload-pdf.ts';

/** A further question about one file: the summary that answers it, or why there is none. */
export type FollowUp = {
  id: string;
  prompt: string;
  file: Summary;
  state: 'next' | 'asked' | 'ended';
  failure: string | null;
};

/** Asks further questions about files that were summarised, which are not uploaded again. */
export function useFollowUps() {
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
