// What the manual takes for given, for scripts/follow-manual.sh: a mail server on port 2525, which writes each mail into the folder
// mail, and a bucket on port 9000.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { SMTPServer } from 'smtp-server';

const HOST = '127.0.0.1';
const folder = process.argv[2] ?? '.';
const mail = join(folder, 'mail');
let count = 0;

mkdirSync(mail, { recursive: true });
mkdirSync(join(folder, 'bucket'), { recursive: true });

new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      // Quoted lines are joined, so that a link is in one.
      const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
      writeFileSync(join(mail, `${++count}.eml`), text);
      done();
    });
  },
}).listen(2525, HOST);

// It computes signatures of lists otherwise than Amazon's client.
await new S3rver({
  address: HOST,
  port: 9000,
  directory: join(folder, 'bucket'),
  silent: true,
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: 'cairn' }],
}).run();
