import type { FieldMapping } from '#records';
import { aQuestionSession, type QuestionSession } from './question-session.ts';
import { aCase, aCondition, aField, aRule } from './rule-factories.ts';

/** Copies a client's country and sector. */
export const mappings: FieldMapping[] = [
  { sourceField: 'address.country', mapsTo: 'country', appliesTo: ['clients'] },
  { sourceField: 'sector', mapsTo: 'sector', appliesTo: ['clients'] },
];
export const acme = { name: 'Acme', address: { country: 'UK' } };

/** country UK asks region and vat; region Wales asks welsh; welsh yes asks level. */
export const uk = aRule(
  'UK',
  [aCondition('country', '==', 'UK')],
  [aCase('region', { priority: 10 }), aCase('vat')],
);
export const wales = aRule('V', [aCondition('region', '==', 'Wales')], [aCase('welsh')]);
const level = aRule('L', [aCondition('welsh', '==', 'yes')], [aCase('level')]);
const fields = [aField('region', 'text', { label: 'Region' }), aField('level', 'number', { label: 'Level' })];

/** A session about Acme, answered down to the third level. */
export function aWelshSession(): QuestionSession {
  const session = aQuestionSession([uk, wales, level], { mappings, fields });
  session.choose('clients', acme);
  session.answer('region', 'UK', 'Wales');
  session.answer('welsh', 'V', 'yes');
  session.answer('level', 'L', 3);
  return session;
}
