/** The sentences the server writes into a page from its settings: what is built holds `%NAME%` in their place. */
export type ServerWordsName = 'ANALYTICS' | 'CONTACT_WAY' | 'SHARING' | 'SESSION_LENGTH' | 'SECURITY';

/** A sentence that the server writes. React finds it in the page and leaves it as it is. */
export function ServerWords({ name }: { name: ServerWordsName }) {
  return <span suppressHydrationWarning>{`%${name}%`}</span>;
}
