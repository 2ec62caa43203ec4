import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model's service was sent in one call. */
export type ModelCall = { instructions: string; prompt: string; authorization: string };
/** Answers a call: a text is wrapped as the protocol wants it; null leaves the response to the test. */
export type AnswerModelCall = (call: ModelCall, response: ServerResponse) => string | null;

export type ModelStub = {
  /** As SUMMARY_BASE_URL names it. */
  baseUrl: string;
  calls: ModelCall[];
  answerWith(answer: AnswerModelCall): void;
  close(): Promise<void>;
};

/** A service on this machine that speaks the wire protocol of OpenAI's chat completions, and that of Anthropic's messages. */
export async function startModelStub(): Promise<ModelStub> {
  const calls: ModelCall[] = [];
  let answer: AnswerModelCall = () => '';
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    calls.push(call);
    const text = answer(call, response);
    const isAnthropic = request.url?.endsWith('/messages');
    const body = text === null ? null : isAnthropic ? message(text) : completion(text);
    if (body !== null) response.setHeader('content-type', 'application/json').end(body);
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

/** An answer of the protocol with this text. */
export function completion(text: string): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'stub',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1_000 },
  });
}

/** The same in Anthropic's protocol. */
function message(text: string): string {
  return JSON.stringify({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'stub',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 900, output_tokens: 100 },
  });
}

type Content = string | { text: string }[];

async function readCall(request: IncomingMessage): Promise<ModelCall> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { messages, system } = JSON.parse(Buffer.concat(chunks).toString()) as {
    messages: { role: string; content: Content }[];
    system?: Content;
  };
  const said = (role: string) => {
    const found = messages.find((message) => message.role === role)?.content;
    const content = found ?? (role === 'system' ? system : undefined) ?? '';
    return typeof content === 'string' ? content : content.map(({ text }) => text).join('');
  };
  return {
    instructions: said('system'),
    prompt: said('user'),
    authorization: request.headers.authorization ?? String(request.headers['x-api-key'] ?? ''),
  };
}
