/** Every cookie that a response sets and does not remove, as the browser sends them back. */
export function cookiesOf({ headers }: Pick<Response, 'headers'>): string {
  const kept = headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'));
  return kept.map((line) => line.split(';')[0]).join('; ');
}
