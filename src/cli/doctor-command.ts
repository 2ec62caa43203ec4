import type { Command } from 'commander';
import { WATCHED_LABELS } from '#contract/health-contract.ts';
import { checkHealth } from '../server/health/check-health.ts';
import { checkPages } from '../server/health/check-pages.ts';
import { createMailer } from '../server/mail/create-mailer.ts';
import { FAILED, print, printTable, withDatabase, withJobs } from './command-line.ts';

/** Adds the command that says what is wrong with the installation. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('list problems and what to do about them; exit code 1 when there are any')
    .action(examine);
}

function examine(): Promise<void> {
  return withDatabase(async (db, config, log) => {
    const mailer = createMailer({ config, log });
    try {
      // Nothing is written: what is wrong may be that nothing can be.
      const pageCheck = await checkPages({ config, db });
      const { watched } = await withJobs(db, (jobs) => checkHealth({ config, db, jobs, mailer, pageCheck }));
      const problems = watched.flatMap((one) => one.problems);
      for (const [index, { title, advice }] of problems.entries())
        print(`${index + 1}. ${title}`, `   ${advice}`, '');
      if (problems.length === 0) print('Everything is as it should be.', '');
      printTable(watched.map(({ name, line }) => [WATCHED_LABELS[name], line]));
      if (problems.length > 0) process.exitCode = FAILED;
    } finally {
      await mailer.close();
    }
  });
}
