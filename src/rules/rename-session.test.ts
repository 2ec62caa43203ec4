import { expect, it } from 'vitest';
import { rowKey } from './question-row.ts';
import { renameInSession } from './rename-session.ts';

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
