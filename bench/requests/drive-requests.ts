import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
const END_OF_CHUNKS = '\r\n0\r\n\r\n';
const END_OF_HEAD = '\r\n\r\n';

/** A request, sent again and again by each connection. */
export type DrivenRequest = {
  method: 'GET' | 'PUT' | 'POST';
  path(connection: number): string;
  json?: (turn: number) => object;
  /** An API token that is sent in place of the cookie. */
  token?: string;
};
/** `times` are those of the answers in milliseconds; `refused` are 503. */
export type Driven = { requests: number; cpuMs: number; seconds: number; times: number[]; refused: number };
type Target = { url: string; cookie: string };

/**
 * Sends a request over keep-alive connections that each wait for the answer before they send again. Counts after so many
 * answers, and reads the processor time of the server's process from its `/metrics`.
 * @throws Error when an answer is not 200, nor 503 where `mayRefuse` is set
 */
export async function driveRequests(
  { url, cookie }: Target,
  request: DrivenRequest,
  {
    connections,
    warmUp,
    ms,
    mayRefuse = false,
  }: { connections: number; warmUp: number; ms: number; mayRefuse?: boolean },
): Promise<Driven> {
  const state = { isOver: false, answered: 0, failure: null as string | null };
  const measured = { times: [] as number[], refused: 0 };
  const { hostname: host, port } = new URL(url);
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  for (const [at, socket] of sockets.entries()) {
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(textOf(request, { url, cookie, connection: at, turn: state.answered }));
    };
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('error', (error) => (state.failure ??= error.message));
    socket.on('data', (text: string) => {
      answer += text;
      if (!isWhole(answer)) return;
      const isRefused = mayRefuse && answer.startsWith('HTTP/1.1 503');
      if (!isRefused && !answer.startsWith('HTTP/1.1 200')) state.failure ??= answer.slice(0, 600);
      measured.times.push(performance.now() - sentAt);
      if (isRefused) measured.refused++;
      state.answered++;
      answer = '';
      if (!state.isOver && state.failure === null) send();
    });
    send();
  }
  const isRunning = () => state.failure === null;
  while (state.answered < warmUp && isRunning()) await delay(POLL_MS);
  const before = { answered: state.answered, at: performance.now(), cpu: await processorSeconds(url) };
  await delay(ms);
  const cpuMs = ((await processorSeconds(url)) - before.cpu) * 1_000;
  const driven = { requests: state.answered - before.answered, cpuMs };
  const seconds = (performance.now() - before.at) / 1_000;
  state.isOver = true;
  for (const socket of sockets) socket.destroy();
  if (state.failure !== null) throw new Error(state.failure);
  return { ...driven, ...measured, seconds };
}

/** Returns the processor time that a server's process has used so far, all threads together. */
function processorSeconds(url: string): Promise<number> {
  return readMetric(url, 'process_cpu_seconds_total');
}

/** Returns a metric of a server that has no labels. */
export async function readMetric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

function textOf(
  { method, path, json, token }: DrivenRequest,
  { url, cookie, connection, turn }: Target & { connection: number; turn: number },
): string {
  const body = json ? JSON.stringify(json(turn)) : '';
  const lines = [
    `${method} ${path(connection)} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    token === undefined ? `Cookie: ${cookie}` : `Authorization: Bearer ${token}`,
    `Origin: ${url}`,
    ...(json ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
  ];
  return `${lines.join('\r\n')}${END_OF_HEAD}${body}`;
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf(END_OF_HEAD);
  if (end < 0) return false;
  const length = /^content-length: (\d+)/im.exec(answer.slice(0, end))?.[1];
  return length === undefined
    ? answer.endsWith(END_OF_CHUNKS)
    : answer.length >= end + END_OF_HEAD.length + Number(length);
}
