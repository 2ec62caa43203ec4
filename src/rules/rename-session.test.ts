import { expect, it } from 'vitest';
import type { FieldMapping, JsonObject } from '#records';
import fixture from '../../tests/fixtures/question-list.json' with { type: 'json' };
import { aQuestionSession } from '../../tests/support/question-session.ts';
import { fieldsIn } from './checks/find-uses.ts';
import { rowKey } from './question-row.ts';
import { renameField } from './rename-field.ts';
import { renameInSession, renameNamesInSession } from './rename-session.ts';
import type { Rule } from './rule.ts';

const RENAMES = [{ dataField: 'risk', from: 'High', to: 'Very high' }];
const ASKED = { ruleId: 'r', prompt: 'Risk?' };

it('an option is renamed in the answers given by hand and the choices not confirmed, and no others', () => {
  const drafts = { [rowKey('risk', 'r')]: ['Low', 'High'], [rowKey('mood', 'r')]: 'High' };
  const list = {
    ...{ answers: { risk: 'High', mood: 'High' }, copied: [], kept: { risk: ['High'] } },
    byHand: { risk: ASKED, mood: ASKED },
  };
  expect(renameInSession({ list, drafts, writer: 'a tab' }, RENAMES)).toEqual({
    session: {
      list: { ...list, answers: { risk: 'Very high', mood: 'High' }, kept: { risk: ['Very high'] } },
      drafts: { ...drafts, [rowKey('risk', 'r')]: ['Low', 'Very high'] },
      writer: 'a tab',
    },
    held: RENAMES,
  });
});

it('an answer that follows the record stays, as it is read from there', () => {
  const copied = { list: { answers: { risk: 'High' }, copied: ['risk'], byHand: {} } };
  expect(renameInSession(copied, RENAMES)).toEqual({ session: copied, held: [] });
  const older = { list: { answers: { risk: 'High' }, copied: [] } };
  expect(renameInSession(older, RENAMES).session).toEqual({
    list: { answers: { risk: 'Very high' }, copied: [] },
  });
});

it('any JSON is taken', () => {
  for (const saved of [{}, { list: 1, drafts: [] }, { list: { answers: null } }])
    expect(renameInSession(saved, RENAMES).held).toEqual([]);
});

type Step = ['entity', 'clients', JsonObject] | ['answer' | 'dismiss', string, string, string];
const MAPPINGS = fixture.mappings as FieldMapping[];

/** The list after these steps, with a field or a rule called otherwise from the start. */
function played(
  rules: readonly Rule[],
  steps: readonly Step[],
  { collection, from, to }: Renaming,
): JsonObject {
  const named = (name: string) => (name === from ? to : name);
  const [field, rule] = collection === 'fields' ? [named, same] : [same, named];
  const session = aQuestionSession(
    rules.map((one) =>
      collection === 'fields' ? renameField(one, { from, to }) : { ...one, id: named(one.id) },
    ),
    { mappings: MAPPINGS.map((mapping) => ({ ...mapping, mapsTo: field(mapping.mapsTo) })) },
  );
  for (const step of steps) {
    if (step[0] === 'entity') session.choose(step[1], step[2]);
    if (step[0] === 'answer') session.answer(field(step[1]), rule(step[2]), step[3]);
    if (step[0] === 'dismiss') session.dismiss(field(step[1]), rule(step[2]));
  }
  return JSON.parse(JSON.stringify(session.state));
}
type Renaming = Parameters<typeof renameNamesInSession>[1];
const same = (name: string) => name;

it('a session in which a field or a rule was renamed is what it were with the new name from the start', () => {
  let count = 0;
  for (const { rules, steps } of fixture.scenarios as unknown as { rules: Rule[]; steps: Step[] }[]) {
    const names = new Set(rules.flatMap(fieldsIn).filter((name) => name !== 'sessionStart'));
    const renamings: Renaming[] = [
      ...[...names].map((from) => ({ collection: 'fields' as const, from, to: `${from}!` })),
      ...rules.map(({ id }) => ({ collection: 'rules' as const, from: id, to: `${id}!` })),
    ];
    for (const renaming of renamings) {
      const before = played(rules, steps, { ...renaming, to: renaming.from });
      const drafts = {
        [rowKey(renaming.from, 'r')]: renaming.from,
        [rowKey('f', renaming.from)]: [renaming.from],
      };
      const [key, own] =
        renaming.collection === 'fields'
          ? [rowKey(renaming.to, 'r'), rowKey('f', renaming.from)]
          : [rowKey(renaming.from, 'r'), rowKey('f', renaming.to)];
      expect(renameNamesInSession({ list: before, drafts, writer: 'tab' }, renaming)).toEqual({
        list: played(rules, steps, renaming),
        drafts: { [key]: renaming.from, [own]: [renaming.from] },
        writer: 'tab',
      });
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(50);
});

it('answers and notes that read like a name are what they are', () => {
  const list = {
    answers: { a: 'x', x: 'x' },
    notes: { a: { text: 'x', document: null } },
    kept: { a: ['x'] },
    copied: ['x'],
  };
  expect(
    renameNamesInSession({ list, drafts: { '["x': 'x' } }, { collection: 'fields', from: 'x', to: 'y' }),
  ).toEqual({
    list: { ...list, answers: { a: 'x', y: 'x' }, copied: ['y'] },
    drafts: { '["x': 'x' },
  });
});
