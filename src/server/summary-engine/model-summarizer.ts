import type { LanguageModel } from 'ai';
import type { LeftOutStatement, SummarizerFacts, SummaryPoint } from '#contract/summary-contract.ts';
import { countText } from '../ground/installation-format.ts';
import { findWindows } from './answers/find-windows.ts';
import { pointChecker } from './checking/point-checker.ts';
import { askOfPages, askOfPoints, type ModelCall, PROMPT_VERSION } from './model-prompt.ts';
import { silenceLimit } from './silence-limit.ts';
import type { MadeSummary, Summarizer, SummaryTask } from './summarizer.ts';

/** The text of one call, in characters: some 10,000 tokens, which every model accepts. */
const CHARACTERS_PER_CALL = 40_000;
/** The fewest characters per token in Latin script; other scripts take more tokens. */
const CHARACTERS_PER_TOKEN = 3;
const MAX_ANSWER_TOKENS = 2_000;
/** The most statements left out that are shown; the notice counts all. */
const MAX_LEFT_OUT = 20;
/** The longest pause of a stream, and the longest call: on small machines a model writes some words a second. */
const SILENCE_LIMIT_MS = 120_000;
const CALL_LIMIT_MS = 900_000;

/** Why a model made no summary; `tokens` were used before. */
export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly tokens: number;

  constructor(message: string, { tokens, cause }: { tokens: number; cause?: unknown }) {
    super(message, { cause });
    this.tokens = tokens;
  }
}

/** The access to a model, which is loaded on first use. */
type ModelAccess = {
  facts: SummarizerFacts;
  load(): Promise<LanguageModel>;
  silenceLimitMs?: number;
};

/**
 * Summarises by a language model: in one call when the pages fit, or what is found for a question; else part by part with a
 * final call. Each statement is
 * checked against the pages that it cites.
 * `summarize` rejects with a ModelFailure when the service fails, the daily tokens are used up, or no statement is verified.
 */
export function modelSummarizer({ facts, load, silenceLimitMs = SILENCE_LIMIT_MS }: ModelAccess): Summarizer {
  return {
    facts,
    cacheKey: `${facts.provider} ${facts.madeBy} ${PROMPT_VERSION}`,
    async summarize(task) {
      const whole = inParts(task.pages);
      // A question about a longer file is answered from what the search finds; a short one is read whole.
      const found = whole.length > 1 ? await findWindows(task, CHARACTERS_PER_CALL) : null;
      const parts = found ? [found.pages] : whole;
      const texts = parts.flat().map(({ text }) => text);
      const planned = plannedTokens(texts, parts.length);
      if (planned > (task.tokensLeft ?? Number.POSITIVE_INFINITY)) {
        throw new ModelFailure('The day’s tokens for the model are used up.', { tokens: 0 });
      }
      const made = await new ModelWork(facts.madeBy, task, { load, silenceLimitMs }).summarize(parts);
      return found ? { ...made, searched: found.searched } : made;
    },
  };
}

type Part = { number: number; text: string }[];

/** Splits the pages into parts that fit into a call; a page that does not fit is split as well. */
function inParts(pages: readonly string[]): Part[] {
  const parts: Part[] = [];
  let room = 0;
  for (const [index, whole] of pages.entries()) {
    for (let from = 0; from < Math.max(whole.length, 1); from += CHARACTERS_PER_CALL) {
      const text = whole.slice(from, from + CHARACTERS_PER_CALL);
      if (parts.length === 0 || text.length > room) {
        parts.push([]);
        room = CHARACTERS_PER_CALL;
      }
      parts.at(-1)?.push({ number: index + 1, text });
      room -= text.length;
    }
  }
  return parts;
}

function plannedTokens(pages: readonly string[], calls: number): number {
  const characters = pages.reduce((sum, { length }) => sum + length, 0);
  return Math.ceil(characters / CHARACTERS_PER_TOKEN) + (calls + 1) * MAX_ANSWER_TOKENS;
}

/** One summary in progress, and the tokens used so far. */
class ModelWork {
  readonly #madeBy: string;
  readonly #task: SummaryTask;
  readonly #access: Required<Pick<ModelAccess, 'load' | 'silenceLimitMs'>>;
  readonly #check: ReturnType<typeof pointChecker>;
  #tokens = 0;
  #leftOut = new Map<string, LeftOutStatement>();
  #quotedOnly = 0;

  constructor(
    madeBy: string,
    task: SummaryTask,
    access: Required<Pick<ModelAccess, 'load' | 'silenceLimitMs'>>,
  ) {
    this.#madeBy = madeBy;
    this.#task = task;
    this.#access = access;
    this.#check = pointChecker(task.pages);
  }

  async summarize(parts: readonly Part[]): Promise<MadeSummary> {
    const { prompt, onDraft } = this.#task;
    const [first, ...others] = parts;
    const points =
      first && others.length === 0
        ? await this.#points(askOfPages(prompt, first), onDraft)
        : await this.#points(askOfPoints(prompt, await this.#pointsOfParts(parts)), onDraft);
    if (points.length === 0) {
      throw new ModelFailure('Nothing that the model said is supported by the file.', {
        tokens: this.#tokens,
      });
    }
    return {
      points,
      method: 'model',
      madeBy: this.#madeBy,
      notice: this.#notice(),
      leftOut: [...this.#leftOut.values()].slice(0, MAX_LEFT_OUT),
      tokens: this.#tokens,
    };
  }

  async #pointsOfParts(parts: readonly Part[]): Promise<SummaryPoint[]> {
    const found: SummaryPoint[] = [];
    for (const part of parts) {
      this.#task.onPages?.((part[0]?.number ?? 1) - 1);
      found.push(...(await this.#points(askOfPages(this.#task.prompt, part))));
    }
    this.#task.onPages?.(this.#task.pages.length);
    return found;
  }

  /** Returns the verified statements of an answer; `onDraft` receives them as their lines are complete. */
  async #points(call: ModelCall, onDraft?: SummaryTask['onDraft']): Promise<SummaryPoint[]> {
    const answer = await this.#answer(call, (lines) => onDraft?.(this.#check(lines).points));
    const { points, leftOut, quotedOnly } = this.#check(answer);
    for (const statement of leftOut) this.#leftOut.set(statement.text, statement);
    // The last call makes the summary.
    this.#quotedOnly = quotedOnly;
    return points;
  }

  async #answer(call: ModelCall, onLines: (lines: string) => void): Promise<string> {
    const { signal } = this.#task;
    const { load, silenceLimitMs } = this.#access;
    const silence = silenceLimit(silenceLimitMs);
    const limits = [silence.signal, AbortSignal.timeout(CALL_LIMIT_MS)];
    try {
      const { streamText } = await import('ai');
      const { stream } = streamText({
        model: await load(),
        ...call,
        maxOutputTokens: MAX_ANSWER_TOKENS,
        maxRetries: 1,
        abortSignal: AbortSignal.any(signal ? [signal, ...limits] : limits),
        // Errors are thrown from the stream below; by default the library prints them.
        onError: () => {},
      });
      let answer = '';
      for await (const part of stream) {
        silence.heard();
        if (part.type === 'error') throw part.error;
        if (part.type === 'abort') throw new Error('The answer took too long.');
        if (part.type === 'finish')
          this.#tokens += part.totalUsage.totalTokens ?? plannedTokens([call.prompt], 0);
        if (part.type !== 'text-delta') continue;
        answer += part.text;
        if (part.text.includes('\n')) onLines(answer.slice(0, answer.lastIndexOf('\n')));
      }
      return answer;
    } catch (cause) {
      signal?.throwIfAborted();
      // The service's count is unknown; estimates the tokens of the prompt.
      const tokens = this.#tokens + plannedTokens([call.prompt], -1);
      throw new ModelFailure('The model could not be reached, or its answer not be read.', { tokens, cause });
    } finally {
      silence.end();
    }
  }

  #notice(): string | null {
    const [leftOut, quoted] = [this.#leftOut.size, this.#quotedOnly];
    const sentences = [
      leftOut > 0 && `${countText(leftOut, 'statement')} left out: not supported by the file.`,
      quoted > 0 &&
        `Quotation found, and no more to check, for ${countText(quoted, 'statement')} without a number, date, name or negation.`,
    ].filter(Boolean);
    return sentences.join(' ') || null;
  }
}
