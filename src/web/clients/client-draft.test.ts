import { expect, test } from 'vitest';
import type { Client, JsonValue } from '#records';
import { type ClientAction, changeDraft, draftEdits, keyOfServerPath, openDraft } from './client-draft.ts';
import { CLIENT_REF } from './client-entities.ts';

const acme: Client = {
  name: 'Acme',
  note: '',
  contacts: [
    { id: 'c1', firstname: 'Ada' },
    { id: 'c2', firstname: 'Bo' },
  ],
};

function after(...actions: ClientAction[]) {
  const stored = {
    id: 'acme',
    version: 3,
    updatedAt: '2026-01-01T00:00:00Z',
    updatedBy: 'a@b.c',
    data: acme,
  };
  return actions.reduce(changeDraft, openDraft(stored));
}
function set(path: string, value: JsonValue | undefined): ClientAction {
  return { type: 'set', ref: CLIENT_REF, path, value };
}

test('a value that is changed back is no change', () => {
  expect(draftEdits(after(set('name', 'Acme Ltd'), set('name', 'Acme')))).toEqual([]);
});

test('an added field that stays empty is no change, nor are the objects above it', () => {
  const draft = after(
    { type: 'show', ref: CLIENT_REF, path: 'tax.uk.vat' },
    set('tax.uk.vat', 'GB1'),
    set('tax.uk.vat', null),
  );
  expect(draft.client).toEqual(acme);
  expect(draft.added.client).toEqual(['tax.uk.vat']);
});

test('a cleared value is null if one was stored, and as blank as before if none was', () => {
  expect(after(set('name', null)).client.name).toBeNull();
  expect(after(set('note', 'x'), set('note', null)).client.note).toBe('');
});

test('a removed contact is restored at its position', () => {
  const removed = after({ type: 'remove', list: 'contacts', id: 'c1' });
  expect(removed.client.contacts).toEqual([{ id: 'c2', firstname: 'Bo' }]);
  expect(changeDraft(removed, { type: 'restore' }).client).toEqual(acme);
});

test('a contact can be moved up in its list', () => {
  const moved = after({ type: 'move', list: 'contacts', id: 'c2', by: -1 });
  expect(moved.client.contacts?.map(({ id }) => id)).toEqual(['c2', 'c1']);
});

test('a client without related parties is unchanged by one that was added and removed', () => {
  const list = 'associatedparties';
  expect(draftEdits(after({ type: 'add', list, id: 'p1' }, { type: 'remove', list, id: 'p1' }))).toEqual([]);
});

test('changes that were undone together are brought back', () => {
  const changed = after(set('name', 'Acme Ltd'), { type: 'add', list: 'contacts', id: 'c3' });
  const undone = changeDraft(changed, { type: 'open', stored: changed.base });
  expect(draftEdits(undone)).toEqual([]);
  const back = changeDraft(undone, { type: 'bring back', draft: changed });
  expect(draftEdits(back)).toEqual(draftEdits(changed));
  expect(back.edition).toBeGreaterThan(undone.edition);
});

test('values typed while a save is in flight stay unsaved', () => {
  const sent = after(set('name', 'Acme Ltd'));
  const typedOn = changeDraft(sent, set('note', 'later'));
  const stored = { ...sent.base, version: 4, data: sent.client };
  const saved = changeDraft(typedOn, { type: 'saved', stored, sent: sent.client });
  expect(draftEdits(saved)).toMatchObject([{ path: 'note', new: 'later' }]);
});

test('a path of the server is converted to the key of the contact’s input', () => {
  expect(keyOfServerPath(acme, 'contacts.1.firstname')).toBe('contacts/c2:firstname');
  expect(keyOfServerPath(acme, 'name')).toBe('client:name');
});
