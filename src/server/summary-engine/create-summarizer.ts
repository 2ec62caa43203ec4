import type { LanguageModel } from 'ai';
import type { Logger } from 'pino';
import { embeddedSummarizer } from './embedded-summarizer.ts';
import { ModelFailure, modelSummarizer } from './model-summarizer.ts';
import type { Summarizer } from './summarizer.ts';
import type { SummarizerConfig } from './summarizer-settings.ts';

/** The largest answer of a model's service, in bytes; a streamed summary takes some hundred thousand. */
const MAX_ANSWER_BYTES = 2_000_000;

type Settings = { config: SummarizerConfig; log: Logger };

/** Creates the model that the settings name, with the embedded summarizer as fallback; else the embedded one alone. */
export function createSummarizer({ config: { summarizer }, log }: Settings): Summarizer {
  const { provider, model, baseUrl } = summarizer;
  if (provider === 'embedded' || !model) return embeddedSummarizer;
  const sendsTo = baseUrl ? new URL(baseUrl).host : 'api.anthropic.com';
  const facts = { provider, madeBy: model, sendsTo };
  return withFallback(modelSummarizer({ facts, load: () => loadModel(summarizer, model) }), log);
}

/** Falls back to the embedded summarizer, with a notice, when the model fails. */
export function withFallback(model: Summarizer, log: Logger): Summarizer {
  return {
    ...model,
    async summarize(task) {
      try {
        return await model.summarize(task);
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        // Logs only the name of the cause, as errors of the service contain the request.
        const { name = 'none' } = (error.cause ?? {}) as { name?: string };
        log.warn({ event: 'model-failed', reason: error.message, cause: name }, 'the model made no summary');
        task.onDraft?.([]);
        const made = await embeddedSummarizer.summarize(task);
        const notice = `${error.message} These are sentences of the file instead, chosen on this server.`;
        return { ...made, notice, tokens: error.tokens };
      }
    },
  };
}

async function loadModel(
  { provider, baseUrl, apiKey }: SummarizerConfig['summarizer'],
  model: string,
): Promise<LanguageModel> {
  const key = apiKey ? { apiKey } : {};
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ ...key, ...(baseUrl && { baseURL: baseUrl }), fetch: limitedFetch })(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl ?? '',
    ...key,
    includeUsage: true,
    fetch: limitedFetch,
  })(model);
}

/** `fetch` without redirects and with a limit for the answer, as the model's service is not trusted. */
const limitedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.body) return response;
  let size = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) controller.error(new Error('The answer of the model is too long.'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(limit), response);
};
