/** The sentences that the server fills into a page from its settings; the built page has `%NAME%` for each. */
type ServerWordsName =
  | 'ANALYTICS'
  | 'CONTACT_WAY'
  | 'SHARING'
  | 'SESSION_LENGTH'
  | 'SECURITY'
  | 'PASSWORD_HINT';

/** A sentence that the server fills in. React keeps the text that is in the page. */
export function ServerWords({ name }: { name: ServerWordsName }) {
  return <span suppressHydrationWarning>{`%${name}%`}</span>;
}
