/** The largest answer of a model's service, in bytes; a streamed summary takes some hundred thousand. */
const MAX_ANSWER_BYTES = 2_000_000;

/** `fetch` without redirects and with a limit for the answer, as the model's service is not trusted. */
export const limitedFetch: typeof fetch = async (input, init) => {
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
