import type { Command } from 'commander';
import type { ServerConfig } from '../server/app/read-config.ts';
import { shareErasures } from '../server/backup/keep-erasures.ts';
import { openTarget } from '../server/backup/open-target.ts';
import { checkTarget, ForeignTargetError } from '../server/backup/ownership/check-target.ts';
import { createFiles } from '../server/blobs/create-files.ts';
import type { Database } from '../server/db/open-database.ts';
import { storeWrites } from '../server/documents/store-writes.ts';
import { createMailer } from '../server/mail/create-mailer.ts';
import { erasePersonalData } from '../server/privacy/erase-personal-data.ts';
import { exportPersonalData } from '../server/privacy/export-personal-data.ts';
import { counted, print, printNotices, silentLog, withDatabase } from './command-line.ts';

/** Adds `cairn privacy`: export and erasure of personal data. */
export function addPrivacyCommands(program: Command): void {
  const privacy = program.command('privacy').description('personal data, by e-mail address');
  privacy
    .command('export')
    .description('print all data stored under an address, as JSON')
    .argument('<email>', 'address of the person')
    .action((email: string) =>
      withDatabase(async (db) => print(JSON.stringify(await exportPersonalData(db, email), null, 2))),
    );
  privacy
    .command('erase')
    .description(
      'delete messages, mails and account of an address, redact it everywhere else, and list where it was',
    )
    .argument('<email>', 'address of the person')
    .action((email: string) =>
      withDatabase(async (db, config, log) => {
        const mailer = createMailer({ config, log: silentLog });
        try {
          const erased = await erasePersonalData(
            { config, db, mailer, files: createFiles(config), storeWrites },
            email,
          );
          await shareWithBackups(db, config);
          const { contactMessages, account, authorships } = erased;
          log.info({ event: 'person-erased', contactMessages, account, authorships }, 'personal data erased');
          print(
            `${counted(erased.contactMessages, 'contact message')} deleted.`,
            ...(erased.mails > 0 ? [`${counted(erased.mails, 'mail')} deleted from the outbox.`] : []),
            erased.account ? 'The account is deleted, with its sessions.' : 'There was no account.',
            ...(erased.files > 0
              ? [`${counted(erased.files, 'file')} deleted, with what was summarised of them.`]
              : []),
            `${counted(erased.authorships, 'write')} no longer under the address.`,
            ...erased.mentions.map(
              ({ collection, id, path }) =>
                `Blackened in ${collection}/${id} at ${path}: the rest of the record is the firm's own, for people to decide about.`,
            ),
            ...erased.otherFiles.map(
              (path) => `Still in the text of the file ${path}, for its owner to delete.`,
            ),
            `${counted(
              Object.values(erased.places).reduce((sum, count) => sum + count, 0),
              'value',
            )} blackened, history included.`,
          );
        } finally {
          await mailer.close();
        }
      }),
    );
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
