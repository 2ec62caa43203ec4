#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { CommandError, FAILED, UNUSABLE } from './command-line.ts';

type AddCommands = (program: Command) => void;

const backupCommands = () => import('./backup-commands.ts').then((file) => file.addBackupCommands);
const mergeCommands = () => import('./clients/merge-commands.ts').then((file) => file.addMergeCommands);
const documentCommands = () => import('./document-commands.ts').then((file) => file.addDocumentCommands);

/** Adds the commands of each name. Only the code of the given command is loaded, which takes most of the time of a short one. */
const COMMANDS: Record<string, () => Promise<AddCommands>> = {
  doctor: () => import('./doctor-command.ts').then((file) => file.addDoctorCommand),
  backup: backupCommands,
  backups: backupCommands,
  restore: backupCommands,
  users: () => import('./user-commands.ts').then((file) => file.addUserCommands),
  import: documentCommands,
  export: documentCommands,
  check: documentCommands,
  duplicates: () => import('./book/duplicates-command.ts').then((file) => file.addDuplicatesCommand),
  match: () => import('./match-command.ts').then((file) => file.addMatchCommand),
  merge: mergeCommands,
  unmerge: mergeCommands,
  messages: () => import('./message-commands.ts').then((file) => file.addMessageCommands),
  privacy: () => import('./privacy-commands.ts').then((file) => file.addPrivacyCommands),
  prove: () => import('./prove-command.ts').then((file) => file.addProveCommand),
  reference: () => import('./reference-commands.ts').then((file) => file.addReferenceCommands),
  runs: () => import('./runs/runs-commands.ts').then((file) => file.addRunsCommands),
  stats: () => import('./stats-command.ts').then((file) => file.addStatsCommand),
};

const program = new Command('cairn')
  .description('Administers a Cairn installation. Uses the settings of the server and may run beside it.')
  .exitOverride();

// What reads the output may end before it, as head does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') console.error(`The output cannot be written: ${error.message}`);
  process.exit(FAILED);
});
await run();

async function run(): Promise<void> {
  const [name = ''] = process.argv.slice(2);
  const given = Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]] : new Set(Object.values(COMMANDS));
  try {
    for (const load of given) (await load?.())?.(program);
    nameHelp(program, program.name());
    await program.parseAsync();
  } catch (error) {
    // Commander has printed its own message, or help that was asked for.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : UNUSABLE;
    else {
      console.error((error as Error).message);
      process.exitCode = exitCodeOf(error);
    }
  }
}

/** What the server refuses as a wrong request was wrong usage of the command. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  return (error as { code?: unknown }).code === 'BAD_REQUEST' ? UNUSABLE : FAILED;
}

/** After wrong usage each command says in one line where its help is: the help itself would push the reason out of sight. */
function nameHelp(command: Command, name: string): void {
  command.showHelpAfterError(`(see ${name} --help)`);
  for (const one of command.commands) nameHelp(one, `${name} ${one.name()}`);
}
