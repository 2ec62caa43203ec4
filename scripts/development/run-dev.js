// `npm run dev`: the server of the sources beside Vite. A saved file of a page is shown without a reload; one that the server
// reads starts it again.
import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';
import { readProcessConfig } from '../../src/server/app/read-config.ts';
import { freePort } from '../free-port.js';
import { pagesOfSources } from './pages-of-sources.js';
import { ServerOfSources } from './server-of-sources.js';

const HOST = '127.0.0.1';
const port = Number(process.env.PORT || 3000);
process.env.BASE_URL ||= `http://${HOST}:${port}`;

const server = new ServerOfSources({ ...process.env, HOST, PORT: String(await freePort()) });
const front = createServer();
const vite = await createVite({
  appType: 'custom',
  // A listener of its own would end this process before the server has ended.
  server: { middlewareMode: true, hmr: { server: front } },
  plugins: [pagesOfSources({ server, config: readProcessConfig() })],
});
front.on('request', vite.middlewares);
front.once('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
front.listen(port, HOST, () => server.start());

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await server.stop();
    process.exit(0);
  });
}
