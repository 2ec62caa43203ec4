import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw connection, for requests that no client would send. */
export type RawRequest = {
  send(text: string): void;
  /** The whole response, once the server has closed the connection. */
  answer(): Promise<string>;
};

/** Opens a connection to a port of this machine. */
export async function openRawRequest(port: number): Promise<RawRequest> {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  const closed = new Promise<void>((done) => {
    socket.on('error', () => {});
    socket.on('close', () => done());
  });
  return {
    send: (part) => socket.write(part),
    answer: () => closed.then(() => text),
  };
}
