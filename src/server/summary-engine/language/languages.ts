/** The languages whose words and kinds of statements are known. Texts in others are compared by their words as they are. */
export type Language = 'en' | 'de' | 'fr' | 'es';

const listed = (text: string) => new Set(text.split(/\s+/));

/** Words that carry no topic. */
export const STOP_WORDS: Record<Language, ReadonlySet<string>> = {
  en: listed(
    `a about above after again against all also am an and any are as at be because been before being below between both but by can cannot could did do does doing down during each either else even ever every few for from further get got had has have having he her here hers herself him himself his how however i if in into is it its itself just let may me might more most much must my myself neither no nor not now of off often on once one only or other our ours ourselves out over own per rather same shall she should since so some such than that the their theirs them themselves then there these they this those though through thus to too under until up upon us very was we well were what when where whether which while who whom whose why will with within without would yet you your yours yourself`,
  ),
  de: listed(
    `aber alle allem allen aller alles als also am an auch auf aus bei beim bereits bis bitte da dabei dadurch dafür damit danach dann daran darauf daraus darf darüber das dass davon dazu dein dem den denn der deren des dessen die dies diese diesem diesen dieser dieses doch dort durch ein eine einem einen einer eines er es etwa etwas euch euer für gegen gibt hat hatte hatten haben hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in ins ist ja jede jedem jeden jeder jedes jedoch jetzt kann kein keine keinem keinen keiner können konnte lautet man mehr mein mich mir mit muss müssen nach neben nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seines seit sich sie sind so sogar soll sollen sollte sondern sowie steht über um und uns unser unsere unserem unseren unter viel vom von vor während wann war waren warum was weil welche welchem welchen welcher welches wem wen wenn wer werde werden wessen wie wieder wir wird wo wohin worden wurde wurden zu zum zur zwar zwischen`,
  ),
  fr: listed(
    `a à afin ai aient ainsi alors as au aucun aucune aussi autre autres aux avait avant avec avez avoir avons c car ce ceci cela celle celles celui ces cet cette ceux chaque chez combien comme comment d dans de depuis des dès doit doivent donc dont du elle elles en encore entre es est et étaient était étant été être eu eux fait font ici il ils j je jusqu jusque l la là laquelle le lequel les lesquelles lesquels leur leurs lors lorsque lui m ma mais me même mêmes mes mon n ne ni nos notre nous on ont ou où par parce pas pendant peut peuvent plus pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se sera seront ses si sinon soit son sont sous sur t ta te tes ton tous tout toute toutes très tu un une vers vos votre vous y`,
  ),
  es: listed(
    `a al algo algunas algunos ante antes así aún aunque bajo bien cada casi como cómo con contra cuál cuáles cuando cuándo cuánta cuántas cuánto cuántos cuya cuyo de debe deben del desde dónde donde dos e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está están estas este esto estos fue fueron ha hace hacia han hasta hay he la las le les lo los más me mi mientras mis muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque puede pueden pues que qué quien quién quienes quiénes se sea según ser si sí sido sin sobre son su sus también tan tanto te tiene tienen toda todas todo todos tras tu un una unas uno unos y ya yo`,
  ),
};

const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'es'];
/** So much of a text is enough to tell its language, in characters. */
const ENOUGH = 6_000;
const WORD = /\p{L}+/gu;

/** Tells the language of a text by its most usual words; English when it has none of them. */
export function languageOf(text: string): Language {
  const { usual } = countUsualWords(text);
  return LANGUAGES.reduce((best, one) => (usual[one] > usual[best] ? one : best));
}

/** Counts the words of a text's beginning, and those of them that are most usual in each language. */
export function countUsualWords(text: string): { words: number; usual: Record<Language, number> } {
  const usual = { en: 0, de: 0, fr: 0, es: 0 };
  let words = 0;
  for (const [word] of text.slice(0, ENOUGH).toLowerCase().matchAll(WORD)) {
    words++;
    for (const language of LANGUAGES) if (STOP_WORDS[language].has(word)) usual[language]++;
  }
  return { words, usual };
}

/** The language of a file, told by pages from its beginning and its middle. */
export function languageOfPages(pages: readonly string[]): Language {
  return languageOf(sampleOf(pages));
}

/** Some text from the beginning and the middle of a file. */
export function sampleOf(pages: readonly string[]): string {
  const middle = pages[Math.floor(pages.length / 2)] ?? '';
  const beginning = pages.slice(0, 3).join(' ');
  return `${beginning.slice(0, ENOUGH / 2)} ${middle}`;
}
