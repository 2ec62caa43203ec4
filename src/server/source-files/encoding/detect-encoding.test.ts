import { describe, expect, it } from 'vitest';
import { encodedText } from '../../../../tests/support/encoded-text.ts';
import { likeliestEncoding } from './detect-encoding.ts';
import { type Encoding, findEncoding, type SingleByteEncoding } from './encodings.ts';
import { singleByteLetters } from './single-byte-letters.ts';
import { strictDecoder } from './strict-decoder.ts';
import { sampleText } from './text-sample.ts';

const LISTS: readonly (readonly [string, Encoding, string])[] = [
  ['German', 'windows-1252', 'Müller GmbH,Großmann & Söhne,Österreichische Bank'],
  ['French', 'windows-1252', 'Société Générale,François Lefèvre,Hélène Dubœuf,L’Oréal'],
  ['French', 'iso-8859-15', 'Cœur de Ville,Électricité,Œuvre sociale'],
  ['Spanish', 'iso-8859-1', 'Compañía Española,Núñez y Hermanos,Óptica Íñigo'],
  ['Swedish', 'iso-8859-1', 'Åkerlund Timmer AB,Granåsen Skog,Öhman Fonder'],
  ['Icelandic', 'windows-1252', 'Sigurður Þórðarson,Ísland,Guðrún'],
  ['many languages', 'windows-1252', 'Müller,Générale,São Paulo,Møller A/S,O’Brien,Café “Zürich”,§ 5 Nº 7,½'],
  ['one word', 'windows-1252', 'Quay Ltd,Pier Ltd,Müller GmbH'],
  ['Polish', 'iso-8859-2', 'Łódź Handel,Zakład Śląski,Paweł Wąsik'],
  ['Polish', 'windows-1250', 'Łódź Handel,Zakład Śląski,Paweł Wąsik'],
  ['Czech', 'iso-8859-2', 'Dvořák a Syn,Plzeňská Banka,Škoda Auto,Tomáš Kříž'],
  ['Hungarian', 'iso-8859-2', 'Győri Keksz,Fűtő Kft,Petőfi Nyomda,Szőlő Bt'],
  ['Croatian', 'windows-1250', 'Đurđević,Šimić,Žito,Čačić'],
  ['Russian', 'windows-1251', 'ООО Ромашка,Иван Петров,Сбербанк России'],
  ['Russian', 'koi8-r', 'ООО Ромашка,Иван Петров,Сбербанк России'],
  ['Russian', 'iso-8859-5', 'ООО Ромашка,Иван Петров,Сбербанк России'],
  ['Greek', 'iso-8859-7', 'Τράπεζα Ελλάδος,Γεώργιος Παπαδόπουλος,Αθήνα'],
  ['Turkish', 'iso-8859-9', 'Türkiye İş Bankası,Şişecam A.Ş.,Yıldız Holding,Çağrı Öztürk'],
  ['Baltic', 'windows-1257', 'Žemaitijos pienas,Šiaulių bankas,Rīgas Piena Kombināts'],
  ['Hebrew', 'windows-1255', 'בנק הפועלים,משה כהן'],
  ['Arabic', 'windows-1256', 'بنك مصر,محمد علي'],
  ['Japanese', 'shift_jis', '山田太郎,株式会社さくら銀行,鈴木　花子,髙橋一郎'],
  ['Japanese', 'euc-jp', '山田太郎,株式会社さくら銀行,鈴木花子,カタカナ'],
  ['Chinese', 'gb18030', '张三,李小龙,中国石油天然气集团公司,欧阳娜娜'],
  ['Chinese', 'big5', '張三,李小龍,台灣積體電路製造公司,歐陽娜娜'],
  ['Korean', 'euc-kr', '홍길동,김철수,삼성전자 주식회사,이영희'],
  ['Korean and Chinese characters', 'euc-kr', '金哲洙 김철수,李英姬 이영희,朴正熙 박정희,盧武鉉 노무현'],
  ['French', 'macintosh', 'Société Générale,François Lefèvre,Müller GmbH'],
];

async function sampleOf(bytes: Buffer) {
  async function* pieces() {
    yield bytes;
  }
  return sampleText(pieces());
}

describe('The likeliest encoding of a text', () => {
  it.each(LISTS)('reads each letter of names in %s in %s', async (_, encoding, names) => {
    const text = `id,name\n${names.split(',').join('\n')}\n`;
    const bytes = encodedText(text, encoding);
    const found = likeliestEncoding(await sampleOf(bytes));
    expect(strictDecoder(found ?? 'utf-8').decode(bytes)).toBe(text);
  });

  it('is the same when characters of several bytes arrive in pieces', async () => {
    const bytes = encodedText('id,name\n1,株式会社さくら銀行\n2,Pier\n3,山田太郎\n', 'shift_jis');
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
    }
    expect(likeliestEncoding(await sampleText(pieces()))).toBe('shift_jis');
  });

  it('is none when most characters are UTF-8, or a byte is no text', async () => {
    const broken = Buffer.concat([Buffer.from('Łódź,Kraków'), Buffer.from([0xc5])]);
    expect(likeliestEncoding(await sampleOf(broken))).toBeUndefined();
    expect(likeliestEncoding(await sampleOf(Buffer.from([0x41, 0x00, 0xfc])))).toBeUndefined();
  });
});

describe('An encoding', () => {
  it.each([
    ['UTF8', 'utf-8'],
    ['utf-16', 'utf-16le'],
    ['CP1252', 'windows-1252'],
    ['win1250', 'windows-1250'],
    ['Windows 1251', 'windows-1251'],
    ['ISO8859-15', 'iso-8859-15'],
    ['ISO_8859-2', 'iso-8859-2'],
    ['latin1', 'iso-8859-1'],
    ['Shift_JIS', 'shift_jis'],
    ['cp932', 'shift_jis'],
    ['GBK', 'gb18030'],
    ['EBCDIC', undefined],
  ])('is found by the name %s: %s', (name, encoding) => {
    expect(findEncoding(name)).toBe(encoding);
  });

  it('has the letters of its standard from 0x80 on', () => {
    const letters = (encoding: SingleByteEncoding, bytes: readonly number[]) =>
      bytes.map((byte) => String.fromCharCode(singleByteLetters(encoding)[byte] ?? 0)).join('');
    expect(letters('windows-1252', [0x80, 0x8a, 0x92, 0x9f, 0xfc, 0x81])).toBe('€Š’Ÿü\ufffd');
    expect(letters('iso-8859-15', [0xa4, 0xa6, 0xbd, 0x92])).toBe('€Šœ\ufffd');
    expect(letters('iso-8859-2', [0xa3, 0xf3, 0xbc])).toBe('Łóź');
    expect(letters('iso-8859-1', [0xfc, 0xa4, 0x80, 0x00])).toBe('ü¤\ufffd\ufffd');
  });
});
