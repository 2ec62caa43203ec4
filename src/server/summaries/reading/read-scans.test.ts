import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { makeScan, type Scan } from '../../../../tests/support/make-scan.ts';
import { shippedLanguages } from './language-files.ts';
import { readPdf } from './read-pdf.ts';

const ENGLISH = `The harbour board met on 14 March to settle the dredging budget for the coming year. It approved four million for the deep channel.
Nobody spoke for the old lighthouse, whose lamp has been dark since the winter storm.`;
const GERMAN = `Der Ausschuss beschließt, die Gebühren für Liegeplätze ab dem 1. Juni um sechs Prozent zu erhöhen. Die Rücklage wird im nächsten Haushaltsjahr nicht überschritten.
Für die Ausbesserung müssen außerplanmäßige Mittel in Höhe von 85.000 Euro bereitgestellt werden.`;
const FRENCH = `Le conseil a décidé d'élever les tarifs d'amarrage de six pour cent. La réserve affectée à l'approfondissement du chenal ne sera pas dépassée.
Le phare a été endommagé pendant la tempête de février. À la question posée, le directeur répond qu'une décision sera prise en mars.`;

const read = async (scan: Scan) =>
  readPdf(Readable.from([await makeScan(scan)]), { languages: shippedLanguages() });
const asOne = (page: string | undefined) => page?.replaceAll('\n', ' ');

test('Scans in English, German and French are read with their accents, each page in its language', async () => {
  const texts = [ENGLISH, GERMAN, FRENCH];
  const { pages, isRecognised, unclearPages } = await read({ pages: texts });
  expect(pages.map(asOne)).toEqual(texts.map(asOne));
  expect([isRecognised, unclearPages]).toEqual([true, 0]);
});

test.each([90, 180, 270] as const)(
  'Sheets that lie turned by %i° are read like upright ones',
  async (turned) => {
    const { pages, unclearPages } = await read({ pages: [GERMAN, FRENCH], turned });
    expect(pages.map(asOne)).toEqual([asOne(GERMAN), asOne(FRENCH)]);
    expect(unclearPages).toBe(0);
  },
);

test('A scan that is recognised too unsurely is refused, and says so', async () => {
  await expect(read({ pages: [ENGLISH], leading: 14 })).rejects.toMatchObject({ reason: 'unclear-scan' });
});
