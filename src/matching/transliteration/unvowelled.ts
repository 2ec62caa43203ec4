import { letterTable } from './letter-table.ts';

/** What a script without vowels needs: how its letters and its most frequent names are written. */
type Script = { letters: ReadonlyMap<string, string>; names: ReadonlyMap<string, string> };

/** Letters; `w` and `y` are vowels between consonants. */
const ARABIC_LETTERS = `ا=a أ=a إ=i آ=a ٱ=a ب=b ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t ظ=z ع=3 غ=gh ف=f ق=q ك=k ل=l
م=m ن=n ه=h و=w ي=y ى=a ة=a ء= ئ=y ؤ=w پ=p چ=ch ژ=zh گ=g ک=k ی=y ھ=h ہ=h ے=e ڤ=v ٹ=t ڈ=d ڑ=r ں=n`;
const HEBREW_LETTERS = `א=3 ב=b ג=g ד=d ה=h ו=w ז=z ח=h ט=t י=y כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע=3 פ=p ף=f צ=tz ץ=tz ק=k ר=r ש=sh ת=t`;

/** Frequent names, as they are most often written; compiled for Cairn from common usage. */
const ARABIC_NAMES = `محمد=muhammad احمد=ahmad أحمد=ahmad محمود=mahmoud علي=ali على=ali حسن=hassan حسين=hussein عبد=abd الله=allah عبدالله=abdullah
عمر=omar عثمان=othman خالد=khalid سعيد=saeed سعد=saad يوسف=yusuf ابراهيم=ibrahim إبراهيم=ibrahim اسماعيل=ismail إسماعيل=ismail مصطفى=mustafa
كريم=karim جمال=jamal كمال=kamal صالح=saleh صلاح=salah ناصر=nasser نصر=nasr منصور=mansour سليمان=sulayman سلمان=salman سالم=salem سليم=salim
طارق=tariq ياسر=yasser ياسين=yassin قاسم=qasim هاشم=hashim هشام=hisham وليد=walid زياد=ziad زين=zain عادل=adel عامر=amer عماد=imad
رشيد=rashid راشد=rashid رضا=reza حامد=hamed حميد=hamid حمد=hamad حمزة=hamza حافظ=hafez حبيب=habib جابر=jaber جعفر=jafar فيصل=faisal فهد=fahd
فؤاد=fouad فريد=farid ماجد=majid مجيد=majid مسعود=masoud مراد=murad موسى=musa عيسى=issa يحيى=yahya زكريا=zakaria نجيب=najib نبيل=nabil
أنور=anwar انور=anwar أمين=amin امين=amin أسامة=osama اسامة=osama أشرف=ashraf بشار=bashar بشير=bashir بكر=bakr بلال=bilal تميم=tamim
توفيق=tawfiq ثامر=thamer شريف=sharif صدام=saddam صباح=sabah عاصم=asim عباس=abbas عبيد=ubaid عدنان=adnan عزيز=aziz العزيز=al-aziz
الرحمن=al-rahman الرحيم=al-rahim الكريم=al-karim القادر=al-qadir الملك=al-malik الفتاح=al-fattah اللطيف=al-latif الحميد=al-hamid الناصر=al-nasser
بن=bin ابن=ibn بنت=bint أبو=abu ابو=abu أبي=abi أم=umm آل=al غسان=ghassan لطيف=latif مالك=malik مبارك=mubarak مهدي=mahdi معمر=muammar
القذافي=al-qaddafi الأسد=al-assad السيسي=al-sisi حسني=hosni رفيق=rafiq الحريري=al-hariri عرفات=arafat السادات=al-sadat فاطمة=fatima
عائشة=aisha خديجة=khadija مريم=maryam زينب=zaynab ليلى=layla سارة=sara نور=nour نورا=nora هدى=huda هند=hind أمل=amal أميرة=amira
سعود=saud رحمن=rahman روحاني=rouhani خامنئي=khamenei خميني=khomeini حسينی=hosseini علی=ali مهدی=mahdi رضایی=rezaei`;
const HEBREW_NAMES = `בנימין=benjamin דוד=david משה=moshe יצחק=yitzhak יעקב=yaakov אברהם=avraham יוסף=yosef שמואל=shmuel שלמה=shlomo שמעון=shimon
אריאל=ariel אהוד=ehud גולדה=golda מאיר=meir מנחם=menachem בגין=begin רבין=rabin פרס=peres נתניהו=netanyahu שרון=sharon ברק=barak
אולמרט=olmert לפיד=lapid יאיר=yair בנט=bennett נפתלי=naftali בן=ben בר=bar גוריון=gurion דיין=dayan חיים=chaim חנה=hannah
רחל=rachel רבקה=rebecca לאה=leah שרה=sarah מרים=miriam אסתר=esther רות=ruth נעמי=naomi תמר=tamar דינה=dina מיכאל=michael
דניאל=daniel גבריאל=gabriel רפאל=rafael נתן=nathan יהודה=yehuda ישראל=israel אליהו=eliyahu אלי=eli אליעזר=eliezer עמוס=amos
עוז=oz גרוסמן=grossman כהן=cohen לוי=levy מזרחי=mizrahi פרץ=peretz ביטון=biton פרידמן=friedman שפירא=shapira אבי=avi אורי=uri
גיל=gil גיא=guy רון=ron רוני=roni עומר=omer עמיר=amir אמיר=amir איתמר=itamar יגאל=yigal יגאל=yigal חיים=haim זאב=zeev
בנציון=benzion יונתן=jonathan יהונתן=yehonatan ירושלמי=yerushalmi עזר=ezer ויצמן=weizmann הרצוג=herzog הרצל=herzl תאודור=theodor ריבלין=rivlin
ראובן=reuven נבון=navon קצב=katsav עמנואל=emmanuel מרדכי=mordechai צבי=zvi ציפי=tzipi לבני=livni אביגדור=avigdor ליברמן=lieberman גנץ=gantz בני=benny`;

export const ARABIC: Script = { letters: letterTable(ARABIC_LETTERS), names: letterTable(ARABIC_NAMES) };
export const HEBREW: Script = { letters: letterTable(HEBREW_LETTERS), names: letterTable(HEBREW_NAMES) };

const VOWEL = /^[aeiou]/;

/** A word of a script that writes no vowels: as its name is known, or with likely vowels put in. */
export function unvowelledToLatin(script: Script, word: string): string {
  const known = script.names.get(word);
  if (known !== undefined) return known;
  if (script === ARABIC && word.startsWith('ال') && word.length > 4)
    return `al-${unvowelledToLatin(script, word.slice(2))}`;
  const letters = Array.from(
    word.replace(/^[أا]و(?=.)/u, 'o').replace(/^[إا]ي(?=.)/u, 'i'),
    (letter) => script.letters.get(letter) ?? letter,
  );
  return withVowels(letters);
}

/** Reads w and y between consonants as u and i, and puts an a between two consonants. */
function withVowels(letters: readonly string[]): string {
  let written = '';
  for (const [at, letter] of letters.entries()) {
    const isFirst = at === 0;
    const afterVowel = /[aeiou]$/.test(written);
    if (letter === '3') written += isFirst || !afterVowel ? 'a' : '';
    else if (letter === 'w' && !isFirst && !afterVowel) written += 'o';
    else if (letter === 'y' && !isFirst && !afterVowel) written += 'i';
    else if (isFirst || afterVowel || VOWEL.test(letter)) written += letter;
    else
      written +=
        /[aeiou]./.test(written) && at + 1 < letters.length && isClosed(written) ? letter : `a${letter}`;
  }
  return written;
}

/** Whether what is written ends with a vowel and one consonant, after which another consonant follows without a vowel. */
function isClosed(written: string): boolean {
  return /[aeiou](?:[bcdfghjklmnpqrstvz]|sh|kh|th|tz|gh)$/.test(written);
}
