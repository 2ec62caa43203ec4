/**
 * `npm run bench imports published [megabytes]`: the import of a made list in the United Nations' XML by the command, beside a
 * running server on SQLite: entities and megabytes a second, the memory of the command once a second, and how long the
 * requests of a client that reads and writes meanwhile were held up. Linux alone tells the memory.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../tests/support/running-server.ts';
import { importFile } from './import-encodings.ts';
import { HELD_LIMIT_MS, probed } from './probe-server.ts';
import { signInOver } from './signed-in-client.ts';

const MEGABYTE = 1e6;
const PIECE_LENGTH = 1 << 20;
const PARTS = [
  'ba',
  'cor',
  'del',
  'fen',
  'gra',
  'hol',
  'in',
  'kar',
  'lo',
  'mar',
  'nor',
  'os',
  'pel',
  'qui',
  'rø',
];
const LIMIT = { REQUESTS_PER_MINUTE: '1000000', SEED: 'none', LOG_LEVEL: 'warn' };

/** Measures the import of a list of so many megabytes. */
export async function measurePublished(megabytes: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-published-'));
  const server = await startServer('sqlite', LIMIT);
  try {
    const file = join(folder, 'un.xml');
    const entities = await writeUnFile(file, megabytes * MEGABYTE);
    const send = await signInOver(server);
    const set = JSON.stringify([{ id: 'probe', options: ['0'] }]);
    const json = { format: 'json', content: set, dryRun: false };
    await send('/api/staticData/import', { method: 'POST', json });
    const memory: number[] = [];
    const named = { file, format: 'un' };
    const held = await probed(send, `${megabytes} MB`, () => importFile(server, named, memory));
    const perSecond = (count: number) => Math.round(count / (held.ms / 1_000));
    console.log(`${entities} entities; load of the machine ${loadavg()[0]?.toFixed(1)}`);
    console.log(`memory each second, MB: ${memory.join(' ')}`);
    console.table([{ ...held, 'entities/s': perSecond(entities), 'MB/s': perSecond(megabytes) }]);
    if (Math.max(held['read max'], held['write max']) > HELD_LIMIT_MS) process.exitCode = 1;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

/** Writes entities of both sorts until the text has so many bytes; the same ones each time. Returns how many. */
async function writeUnFile(path: string, bytes: number): Promise<number> {
  const out = createWriteStream(path);
  let piece =
    '<?xml version="1.0" encoding="UTF-8"?>\n<CONSOLIDATED_LIST dateGenerated="2026-11-20T00:00:00Z"><INDIVIDUALS>';
  let [written, entities] = [0, 0];
  while (written < bytes) {
    while (piece.length < PIECE_LENGTH) piece += individual(entities++);
    written += piece.length;
    if (!out.write(piece)) await once(out, 'drain');
    piece = '';
  }
  out.end('</INDIVIDUALS></CONSOLIDATED_LIST>\n');
  await once(out, 'finish');
  return entities;
}

function individual(number: number): string {
  const word = (at: number) => {
    const seed = Math.imul(number * 4 + at + 1, 2_654_435_761) >>> 0;
    return [0, 8, 16].map((shift) => PARTS[(seed >>> shift) % PARTS.length]).join('');
  };
  const [first, second, third, other] = [0, 1, 2, 3].map(word);
  const year = 1940 + (number % 60);
  return `<INDIVIDUAL><DATAID>${number}</DATAID><FIRST_NAME>${first}</FIRST_NAME><SECOND_NAME>${second}</SECOND_NAME><THIRD_NAME>${third}</THIRD_NAME><UN_LIST_TYPE>Made</UN_LIST_TYPE><REFERENCE_NUMBER>MDi.${number}</REFERENCE_NUMBER><COMMENTS1>${`${first} ${second} is made up. `.repeat(20)}</COMMENTS1><NATIONALITY><VALUE>Norway</VALUE></NATIONALITY><INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>${other} ${third}; ${second} ${third}</ALIAS_NAME></INDIVIDUAL_ALIAS><INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>${other}</ALIAS_NAME></INDIVIDUAL_ALIAS><INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>${year}</YEAR></INDIVIDUAL_DATE_OF_BIRTH><INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>N${number}</NUMBER></INDIVIDUAL_DOCUMENT></INDIVIDUAL>\n`;
}
