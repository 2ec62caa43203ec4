import { PASSWORD } from './identity-scenario.ts';
import type { SoftwarePasskey } from './software-passkey.ts';

/** What a person has of an account: everything that might open it. */
export type Person = {
  name: 'thief' | 'owner';
  /** The mailboxes that they read. */
  mailboxes: string[];
  passwords: Set<string>;
  sessions: string[];
  /** All cookies of sign-ins: half ones, and of trusted browsers. */
  browsers: string[];
  passkeys: SoftwarePasskey[];
  apps: string[];
  codes: string[];
  /** The secrets of API tokens. */
  tokens: string[];
};

/** A person who knows the first password of an account, and has nothing else of it. */
export function aPerson(name: Person['name'], mailboxes: string[]): Person {
  const nothing = { sessions: [], browsers: [], passkeys: [], apps: [], codes: [], tokens: [] };
  return { name, mailboxes, passwords: new Set([PASSWORD]), ...structuredClone(nothing) };
}

/** One of a list, by a number that may be larger than the list is long. */
export function pick<T>(list: readonly T[], choice: number): T | undefined;
export function pick<T>(list: readonly [T, ...T[]], choice: number): T;
export function pick<T>(list: readonly T[], choice: number): T | undefined {
  return list[choice % Math.max(1, list.length)];
}
