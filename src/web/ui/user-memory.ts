/** What this browser remembers of its user is under this prefix, so that logging out forgets all of it. */
const PREFIX = 'cairn.user.';

/** Remembers a text in this browser until the user logs out. A browser that stores nothing forgets it at once. */
export function rememberForUser(name: string, text: string): void {
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Storage is full or switched off.
  }
}

/** Returns what this browser remembers under a name; null when it is nothing. */
export function rememberedForUser(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Forgets all that this browser remembers of its user. */
export function forgetUser(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
