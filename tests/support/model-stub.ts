import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call that the service of a model received. */
type ModelCall = { instructions: string; prompt: string; authorization: string };
/** Answers a call with text, whole or in pieces, which is sent in the protocol; null leaves the response to the test. */
export type AnswerModelCall = (
  call: ModelCall,
  response: ServerResponse,
) => string | AsyncIterable<string> | null;

export type ModelStub = {
  /** The value for SUMMARY_BASE_URL. */
  baseUrl: string;
  calls: ModelCall[];
  answerWith(answer: AnswerModelCall): void;
  close(): Promise<void>;
};

/** Starts a service on this machine with the protocols of OpenAI's chat completions and Anthropic's messages. */
export async function startModelStub(): Promise<ModelStub> {
  const calls: ModelCall[] = [];
  let answer: AnswerModelCall = () => '';
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    calls.push(call);
    const reply = answer(call, response);
    if (reply === null) return;
    const events = request.url?.endsWith('/messages') ? message : completion;
    await sendEvents(response, events(typeof reply === 'string' ? inPieces(reply) : reply));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    answerWith(next) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Sends events as they come. Closes the connection when their source fails. */
async function sendEvents(response: ServerResponse, events: AsyncIterable<string>): Promise<void> {
  response.setHeader('content-type', 'text/event-stream');
  try {
    for await (const event of events) await new Promise((sent) => response.write(event, sent));
    response.end();
  } catch {
    response.destroy();
  }
}

/** Splits a text like the tokens of a model: into parts of words and spaces. */
async function* inPieces(text: string): AsyncGenerator<string> {
  yield* text.match(/\s+|\S{1,6}/g) ?? [];
}

/** A response in OpenAI's protocol. */
async function* completion(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const chunk = (content: object) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'stub', ...content })}\n\n`;
  const choice = (delta: object, finish_reason: string | null = null) =>
    chunk({ choices: [{ index: 0, delta, finish_reason }] });
  yield choice({ role: 'assistant', content: '' });
  for await (const content of pieces) yield choice({ content });
  yield choice({}, 'stop');
  yield chunk({
    choices: [],
    usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1_000 },
  });
  yield 'data: [DONE]\n\n';
}

/** A response in Anthropic's protocol. */
async function* message(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const event = (type: string, content: object = {}) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...content })}\n\n`;
  yield event('message_start', {
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'stub',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 900, output_tokens: 1 },
    },
  });
  yield event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
  for await (const text of pieces) {
    yield event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } });
  }
  yield event('content_block_stop', { index: 0 });
  yield event('message_delta', {
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 100 },
  });
  yield event('message_stop');
}

type Content = string | { text: string }[];

async function readCall(request: IncomingMessage): Promise<ModelCall> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { messages, system } = JSON.parse(Buffer.concat(chunks).toString()) as {
    messages: { role: string; content: Content }[];
    system?: Content;
  };
  const textOf = (role: string) => {
    const found = messages.find((message) => message.role === role)?.content;
    const content = found ?? (role === 'system' ? system : undefined) ?? '';
    return typeof content === 'string' ? content : content.map(({ text }) => text).join('');
  };
  return {
    instructions: textOf('system'),
    prompt: textOf('user'),
    authorization: request.headers.authorization ?? String(request.headers['x-api-key'] ?? ''),
  };
}
