import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { ServerConfig } from '../server/app/read-config.ts';
import { shareErasures } from '../server/backup/keep-erasures.ts';
import { openTarget } from '../server/backup/open-target.ts';
import { checkTarget, ForeignTargetError } from '../server/backup/ownership/check-target.ts';
import { createFiles } from '../server/blobs/create-files.ts';
import type { Database } from '../server/db/open-database.ts';
import { storeWrites } from '../server/documents/store-writes.ts';
import { createMailer } from '../server/mail/create-mailer.ts';
import { type EraseDeps, erasePersonalData } from '../server/privacy/erase-personal-data.ts';
import { type ErasedRecord, eraseRecord } from '../server/privacy/erase-record.ts';
import { type ErasedText, eraseText } from '../server/privacy/erase-text.ts';
import type { ErasedPlaces } from '../server/privacy/erasure-store.ts';
import { writePersonalData } from '../server/privacy/write-personal-data.ts';
import { requestReferenceMaintenance } from '../server/reference-lists/maintain-reference-lists.ts';
import {
  counted,
  fail,
  print,
  printNotices,
  silentLog,
  UNUSABLE,
  withDatabase,
  withJobs,
} from './command-line.ts';

/** Adds `cairn privacy`: export and erasure of personal data. */
export function addPrivacyCommands(program: Command): void {
  const privacy = program.command('privacy').description('personal data, by email address');
  privacy
    .command('export')
    .description('print all data stored under an address, as JSON')
    .argument('<email>', 'address of the person', readAddress)
    .action((email: string) =>
      withDatabase((db) =>
        pipeline(Readable.from(writePersonalData(db, email)), process.stdout, { end: false }),
      ),
    );
  privacy
    .command('erase')
    .description(
      'delete messages, mails and account of an address, redact it everywhere else, and list where it was; or erase one record, or a text, with its history',
    )
    .argument('[email]', 'address of the person', readAddress)
    .option(
      '--record <key>',
      'a record, such as clients/quay-trading/c1: it is removed, and redacted in every version',
    )
    .option('--text <text>', 'a text, such as a name or a birthday: it is redacted everywhere')
    .action((email: string | undefined, { record, text }: { record?: string; text?: string }) => {
      const given = [email, record, text].filter((one) => one !== undefined);
      if (given.length !== 1) fail('Name one: an address, --record or --text.', UNUSABLE);
      return withDatabase(async (db, config, log) => {
        const mailer = createMailer({ config, log: silentLog });
        const deps = { config, db, mailer, files: createFiles(config), storeWrites };
        try {
          const { event, lines, ...counts } = await eraseNamed(deps, { email, record, text });
          log.info({ event, ...counts }, 'personal data erased');
          print(...lines);
        } finally {
          // What a call that was killed has erased is shared as well, although this one finds nothing more.
          await shareWithBackups(db, config);
          await withJobs(db, requestReferenceMaintenance);
          await mailer.close();
        }
      });
    });
}

/** A text that is no address, such as an empty one of a script, would be exported or redacted wherever it stands. */
function readAddress(text: string): string {
  if (/^\S+@\S+$/.test(text.trim())) return text;
  throw new InvalidArgumentError('Give a whole address, such as ann@firm.example.');
}

type Named = { email?: string | undefined; record?: string | undefined; text?: string | undefined };

/** Erases what was named. Resolves to the event of the log, and the lines for the user who asked. */
async function eraseNamed(
  deps: EraseDeps,
  { email = '', record, text }: Named,
): Promise<{ event: string; lines: string[] }> {
  if (record !== undefined) {
    return { event: 'record-erased', lines: recordLines(await eraseRecord(deps, record), record) };
  }
  if (text !== undefined) return { event: 'text-erased', lines: textLines(await eraseText(deps, text)) };
  const erased = await erasePersonalData(deps, email);
  const { contactMessages, account, authorships } = erased;
  const counts = { contactMessages, account, authorships };
  return { event: 'person-erased', ...counts, lines: personLines(erased) };
}

function recordLines({ wasCurrent, places }: ErasedRecord, key: string): string[] {
  return [
    wasCurrent ? `${key} is removed.` : `${key} had been removed before.`,
    ...placeLines(places),
    'What names it in notes and files stays: erase it with --text.',
  ];
}

function textLines({ documents, mails, places }: ErasedText): string[] {
  return [
    `${counted(documents, 'document')} rewritten.`,
    ...(mails > 0 ? [`${counted(mails, 'mail')} deleted from the outbox.`] : []),
    ...placeLines(places),
  ];
}

/** A line for each table, with how many values were blackened. */
function placeLines(places: ErasedPlaces): string[] {
  const lines = Object.entries(places).map(
    ([table, count]) => `${table}: ${counted(count, 'value')} redacted.`,
  );
  return lines.length > 0 ? lines : ['Nothing was redacted.'];
}

function personLines(erased: Awaited<ReturnType<typeof erasePersonalData>>): string[] {
  return [
    `${counted(erased.contactMessages, 'contact message')} deleted.`,
    ...(erased.mails > 0 ? [`${counted(erased.mails, 'mail')} deleted from the outbox.`] : []),
    erased.account ? 'The account is deleted, with its sessions.' : 'There was no account.',
    ...(erased.files > 0
      ? [`${counted(erased.files, 'file')} deleted, with what was summarised of them.`]
      : []),
    `${counted(erased.authorships, 'write')} no longer under the address.`,
    ...erased.mentions.map(
      ({ collection, id, path }) =>
        `Redacted in ${collection}/${id} at ${path}: the rest of the record is the firm's own; to erase it, name it with --record.`,
    ),
    ...erased.otherFiles.map((path) => `Still in the text of the file ${path}, for its owner to delete.`),
    `${counted(
      Object.values(erased.places).reduce((sum, count) => sum + count, 0),
      'value',
    )} redacted, history included.`,
  ];
}

/** Tells the place of backups at once, as this machine may be lost before the next backup. */
async function shareWithBackups(db: Database, config: ServerConfig): Promise<void> {
  const { target, key } = config.backup;
  if (target === null) return;
  const store = { files: openTarget(target, config), key };
  try {
    await checkTarget(db.query, store);
    await shareErasures(store, config.dataDir);
  } catch (error) {
    if (!(error instanceof ForeignTargetError)) throw error;
    printNotices(error.message);
  }
}
