import { expect, test } from 'vitest';
import { foreignLanguageOf } from './foreign-language.ts';

test.each([
  ['de', 'Der Vorstand hat in der Sitzung vom 4. März beschlossen, die Miete um drei Prozent zu erhöhen.'],
  ['fr', 'Le conseil a décidé lors de la séance du 4 mars que le loyer sera augmenté de trois pour cent.'],
  [
    'es',
    'El consejo ha decidido en la reunión del 4 de marzo que el alquiler se aumente en un tres por ciento.',
  ],
  ['ja', '取締役会は三月四日の会議で賃料を引き上げることを決定した。'],
  ['zh', '董事会在三月四日的会议上决定将租金提高百分之三。'],
  ['ko', '이사회는 3월 4일 회의에서 임대료를 올리기로 결정했다.'],
  ['el', 'Το συμβούλιο αποφάσισε στη συνεδρίαση της 4ης Μαρτίου να αυξήσει το ενοίκιο.'],
  ['ar', 'قرر المجلس في جلسة الرابع من مارس رفع الإيجار بنسبة ثلاثة في المائة.'],
  ['ru', 'Совет решил на заседании 4 марта повысить арендную плату на три процента.'],
  ['uk', 'Рада вирішила на засіданні 4 березня підвищити орендну плату на три відсотки.'],
])('a text in %s is told', (language, text) => {
  expect(foreignLanguageOf([text])).toBe(language);
});

test.each([
  ['English', 'The board decided in its meeting of 4 March to raise the rent by three per cent.'],
  [
    'English that names a foreign firm',
    'The board of Der Spiegel decided to raise the rent for all of its tenants.',
  ],
  [
    'Polish, whose words are not known',
    'Zarząd postanowił na posiedzeniu 4 marca podnieść czynsz o trzy procent.',
  ],
  ['numbers', '12 400 88'],
  ['nothing', ''],
])('%s is not marked', (_what, text) => {
  expect(foreignLanguageOf([text])).toBeUndefined();
});
