const NUMBER = /^[+-]?(\d+|\d{1,3}([, '\u00a0\u202f]\d{3})+)(\.\d+)?$/;
/** A number with points between its thousands and a comma before its decimals. */
const CONTINENTAL = /^[+-]?(\d{1,3}(\.\d{3}){2,}|\d{1,3}(\.\d{3})+(?=,)|\d+(?=,\d{1,2}$))(,\d+)?$/;
const SIGNS = /^[£$€¥]\s*|\s*([£$€¥%]|GBP|EUR|USD)$/gi;
const WITHIN = /([+-]?\d[\d., '\u00a0\u202f]*)\s*(k|thousand|m|mio|million|bn|billion)?\b/i;
const FACTORS: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mio: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

/** Reads a number as spreadsheets show it, such as 412,000 or £1,200.50; undefined when it is not surely one. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(SIGNS, '');
  if (NUMBER.test(plain)) return finite(plain.replace(/[^\d.+-]/g, ''));
  if (CONTINENTAL.test(plain)) return finite(plain.replaceAll('.', '').replace(',', '.'));
  return undefined;
}

/** Finds the number that a text such as “approx. 1.2m” may mean; undefined when there is none. */
export function guessNumber(text: string): number | undefined {
  const [, digits = '', unit = ''] = WITHIN.exec(text) ?? [];
  const value = readNumber(digits.trim().replace(/[.,]$/, ''));
  if (value === undefined) return undefined;
  return finite(String(Number((value * (FACTORS[unit.toLowerCase()] ?? 1)).toPrecision(15))));
}

function finite(digits: string): number | undefined {
  const value = Number(digits);
  return Number.isFinite(value) ? value : undefined;
}
