/** The prefix of all that this browser stores about its user; logging out removes it. */
const PREFIX = 'cairn.user.';

/** Stores a text in this browser until the user logs out. Does nothing where storage is full or switched off. */
export function rememberForUser(name: string, text: string): void {
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Storage is full or switched off.
  }
}

/** Returns the text that is stored under a name; null when there is none. */
export function rememberedForUser(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Removes all that this browser stores about its user. */
export function forgetUser(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
