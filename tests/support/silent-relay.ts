import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A relay between the server and PostgreSQL that can simulate a lost network: no connection ends, no byte arrives. */
export type SilentRelay = {
  /** The database's address through the relay. */
  url: string;
  /** Stops forwarding on the connections open now, and leaves them open. */
  silence(): void;
  /** Keeps every byte of connections old and new back until `resume`, as a stopped PostgreSQL would. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
};

export async function openSilentRelay(databaseUrl: string): Promise<SilentRelay> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  const pairs = new Set<[Socket, Socket]>();
  let isPaused = false;
  const relay = createServer((near) => {
    const far = connect(target);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [socket, peer] of [pair, pair.toReversed() as typeof pair]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        // A connection that is reset ends on both sides, unless the network is lost.
        if (pairs.delete(pair)) peer.end();
      });
    }
    if (!isPaused) near.pipe(far).pipe(near);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((relay.address() as AddressInfo).port);
  return {
    url: url.href,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
      pairs.clear();
    },
    pause() {
      isPaused = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    resume() {
      isPaused = false;
      for (const [near, far] of pairs) near.pipe(far).pipe(near);
    },
    async close() {
      relay.close();
      for (const socket of sockets) socket.destroy();
      if (relay.listening) await once(relay, 'close');
    },
  };
}
