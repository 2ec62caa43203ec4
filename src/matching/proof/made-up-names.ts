import type { NameKind } from '../names/normalize.ts';

const FIRST =
  `Ada Bram Celia Dorian Elske Fabian Greta Hanno Ilse Joris Katrin Lorenz Mirja Nils Odile Piet Quentin Romy Silvan
Tilda Urs Vera Wim Xenia Yannick Zita Anselm Birte Corin Delia Emil Femke Gideon Hedda Iven Jule`.split(
    /\s+/,
  );
const STARTS =
  'Ald Bern Cros Dun Eller Fenn Garth Hol Ing Kest Lang Mort Nord Oster Pell Quar Ross Stav Thorn Wex'.split(
    ' ',
  );
const MIDDLES = ['a', 'e', 'en', 'er', 'ing', 'o', ''];
const ENDS =
  'bach berg by dale feld ford ham hurst ley low mann more rup shaw stede thwaite ton wick worth wright'.split(
    ' ',
  );
const TRADES =
  `Bakery Brewing Ceramics Clockworks Cycles Dairy Fabrics Gardens Joinery Kitchens Lamps Masonry Nurseries
Orchards Paper Pottery Quarries Roofing Sails Timber Tools Upholstery Weaving Windows`.split(/\s+/);
const FORMS = ['Ltd', 'GmbH', 'Inc.', 'B.V.', 'AB', 'S.r.l.', 'Oy', ''];

/** A made-up name, which is on no list: the same for the same numbers. */
export function madeUpName(kind: NameKind, random: (limit: number) => number): string {
  const one = (words: readonly string[]) => words[random(words.length)] ?? '';
  const place = () => one(STARTS) + one(MIDDLES) + one(ENDS);
  if (kind === 'person') return `${one(FIRST)} ${place()}`;
  return `${place()} ${one(TRADES)} ${one(FORMS)}`.trim();
}
