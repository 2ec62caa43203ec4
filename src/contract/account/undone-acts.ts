/** What was undone when a user said that a sign-in to their account was not theirs. */
export type UndoneActs = {
  sessions: number;
  /** API tokens that were ended. */
  tokens: number;
  passkeys: number;
  /** Whether an authenticator app was removed, and whether recovery codes were. */
  app: boolean;
  recoveryCodes: boolean;
  /** The sign-in providers whose links were removed. */
  providers: string[];
  trustedBrowsers: number;
  /** Changes of the address that were stopped or undone. */
  emailChanges: number;
};

/** Returns a sentence for each thing that was undone, besides the sessions. */
export function undoneSentences(undone: UndoneActs): string[] {
  const { tokens, passkeys, app, recoveryCodes, providers, trustedBrowsers, emailChanges } = undone;
  return [
    ...counted(tokens, 'An API token was ended.', (count) => `${count} API tokens were ended.`),
    ...counted(passkeys, 'A passkey was removed.', (count) => `${count} passkeys were removed.`),
    ...(app ? ['The authenticator app was removed.'] : []),
    ...(recoveryCodes ? ['The recovery codes do not work any more.'] : []),
    ...counted(
      providers.length,
      'The link to a sign-in provider was removed.',
      (count) => `The links to ${count} sign-in providers were removed.`,
    ),
    ...counted(
      trustedBrowsers,
      'A browser is not trusted any more.',
      (count) => `${count} browsers are not trusted any more.`,
    ),
    ...counted(
      emailChanges,
      'A change of the address was undone.',
      (count) => `${count} changes of the address were undone.`,
    ),
  ];
}

function counted(count: number, one: string, many: (count: number) => string): string[] {
  if (count === 0) return [];
  return [count === 1 ? one : many(count)];
}
