/** Returns what the names of all cookies begin with. `__Host-`, for https, binds a cookie to this very host. */
export function cookiePrefix(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-cairn' : 'cairn';
}
