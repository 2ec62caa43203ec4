const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const CODE = /^[A-Za-z]{2}$/;

/** The English name of the country with this ISO 3166 code; any other text unchanged. */
export function countryName(code: string): string {
  const text = code.trim();
  return (CODE.test(text) && nameOf(text.toUpperCase())) || text;
}

/** Whether a text is the English name of a country, ignoring case. */
export function isCountryName(text: string): boolean {
  return allNames().has(text.trim().toLowerCase());
}

const byCode = new Map<string, string | undefined>();

function nameOf(code: string): string | undefined {
  if (!byCode.has(code)) byCode.set(code, NAMES.of(code));
  return byCode.get(code);
}

let names: Set<string> | undefined;

function allNames(): Set<string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  names ??= new Set(
    letters.flatMap((first) => letters.flatMap((second) => nameOf(first + second)?.toLowerCase() ?? [])),
  );
  return names;
}
