const MAX_LENGTH = 80;

/** The id that is proposed for a name: "Åkerlund Timmer AB" becomes `akerlund-timmer-ab`. */
export function idFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/\p{Cs}$/u, '');
}
