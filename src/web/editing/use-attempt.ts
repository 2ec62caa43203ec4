import { useState } from 'react';
import { messageOf } from './message-of.ts';

/** Runs operations of the user, and keeps why the last one failed: the sentence that it returned, or what it threw. */
export function useAttempt() {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function attempt(operation: () => Promise<string | undefined>): Promise<void> {
    setFailure(undefined);
    setBusy(true);
    setFailure(await operation().catch(messageOf));
    setBusy(false);
  }
  return { attempt, failure, isBusy, clear: () => setFailure(undefined) };
}
