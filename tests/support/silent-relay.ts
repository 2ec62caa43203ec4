import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between the server and PostgreSQL, and can go silent as a lost network does: nothing ends, nothing arrives. */
export type SilentRelay = {
  /** The database's address through the relay. */
  url: string;
  /** Leaves the connections of this moment open without forwarding a byte, for good. */
  silence(): void;
  close(): Promise<void>;
};

export async function openSilentRelay(databaseUrl: string): Promise<SilentRelay> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((relay.address() as AddressInfo).port);
  return {
    url: url.href,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      relay.close();
      for (const socket of sockets) socket.destroy();
      if (relay.listening) await once(relay, 'close');
    },
  };
}
