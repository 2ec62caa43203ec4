/** The encodings of text that can be read, with their names on screen. ISO 8859-9 and -11 are parts of the Windows ones. */
const LABELS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-874': 'Windows-874',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'windows-1258': 'Windows-1258',
  'iso-8859-1': 'ISO 8859-1',
  'iso-8859-2': 'ISO 8859-2',
  'iso-8859-3': 'ISO 8859-3',
  'iso-8859-4': 'ISO 8859-4',
  'iso-8859-5': 'ISO 8859-5',
  'iso-8859-6': 'ISO 8859-6',
  'iso-8859-7': 'ISO 8859-7',
  'iso-8859-8': 'ISO 8859-8',
  'iso-8859-9': 'ISO 8859-9',
  'iso-8859-10': 'ISO 8859-10',
  'iso-8859-13': 'ISO 8859-13',
  'iso-8859-14': 'ISO 8859-14',
  'iso-8859-15': 'ISO 8859-15',
  'koi8-r': 'KOI8-R',
  'koi8-u': 'KOI8-U',
  macintosh: 'Mac OS Roman',
  shift_jis: 'Shift JIS',
  'euc-jp': 'EUC-JP',
  gb18030: 'GB 18030',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
} as const;
const MULTI_BYTE = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'] as const;

export type Encoding = keyof typeof LABELS;
export type UnicodeEncoding = Extract<Encoding, `utf-${string}`>;
export type MultiByteEncoding = (typeof MULTI_BYTE)[number];
export type SingleByteEncoding = Exclude<Encoding, UnicodeEncoding | MultiByteEncoding>;

export const ENCODINGS = Object.keys(LABELS) as Encoding[];

/** Other names that people write, without spaces, hyphens and underscores. */
const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  utf16: 'utf-16le',
  ucs2: 'utf-16le',
  latin1: 'iso-8859-1',
  latin2: 'iso-8859-2',
  latin5: 'iso-8859-9',
  latin9: 'iso-8859-15',
  ansi: 'windows-1252',
  macroman: 'macintosh',
  sjis: 'shift_jis',
  windows932: 'shift_jis',
  windows31j: 'shift_jis',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  windows936: 'gb18030',
  windows949: 'euc-kr',
  windows950: 'big5',
};

export function encodingLabel(encoding: Encoding): string {
  return LABELS[encoding];
}

/** Finds an encoding by a name in any usual spelling: `UTF-8`, `cp1252`, `ISO8859-2`, `latin1`. */
export function findEncoding(name: string): Encoding | undefined {
  const plain = plainName(name).replace(/^cp|^win(?!dows)/, 'windows');
  return OTHER_NAMES[plain] ?? ENCODINGS.find((encoding) => plainName(encoding) === plain);
}

export function isUnicode(encoding: Encoding): encoding is UnicodeEncoding {
  return encoding.startsWith('utf-');
}

/** Whether each byte is a character by itself. */
export function isSingleByte(encoding: Encoding): encoding is SingleByteEncoding {
  return !isUnicode(encoding) && !MULTI_BYTE.some((one) => one === encoding);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
