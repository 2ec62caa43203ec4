import { rememberedForUser, rememberForUser } from '../ui/user-memory.ts';

const NAME = 'last-client';

/** Remembers the client that is open, for Client Admin. */
export function rememberClient(id: string): void {
  rememberForUser(NAME, id);
}

/** The id of the client that was open last in this browser; empty when there was none. */
export function lastClient(): string {
  return rememberedForUser(NAME) ?? '';
}
