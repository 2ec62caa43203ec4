import type { ReviewEvent } from '../../src/contract/matching/match-team-contract.ts';
import type { SendTestRequest } from './create-test-app.ts';

/** The events of a review as they arrive in one tab. */
export type WatchedReview = {
  /** All events so far; throws once the server has ended them. */
  readonly events: ReviewEvent[];
  /** Closes the tab. */
  close(): Promise<void>;
};

/** Watches a run as a tab of a browser does. */
export async function watchRun(
  send: SendTestRequest,
  runId: string,
  { tabId, since = 0 }: { tabId: string; since?: number },
): Promise<WatchedReview> {
  const ending = new AbortController();
  const path = `/api/matching/runs/${runId}/changes?tabId=${tabId}&since=${since}`;
  const response = await send(path, { signal: ending.signal });
  if (!response.ok || !response.body) throw new Error(await response.text());
  const events: ReviewEvent[] = [];
  let end: string | null = null;
  const reading = readEvents(response.body.pipeThrough(new TextDecoderStream()), events).then((last) => {
    if (!ending.signal.aborted) end = last;
  });
  return {
    get events() {
      if (end !== null) throw new Error(`The server ended the events: ${end || 'without a last one'}`);
      return events;
    },
    async close() {
      ending.abort();
      await reading;
    },
  };
}

/** Reads the events until they end. Returns the last one if it is none of a review: an error, for example. */
async function readEvents(stream: ReadableStream<string>, events: ReviewEvent[]): Promise<string> {
  let text = '';
  let last = '';
  try {
    for await (const part of stream) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data && block.includes('event: message')) events.push(JSON.parse(data) as ReviewEvent);
        else if (block.includes('event: ')) last = block;
      }
    }
  } catch (problem) {
    if (!(problem instanceof Error && problem.name === 'AbortError')) throw problem;
  }
  return last;
}
