import { expect, test } from 'vitest';
import { leavesDocument } from './leaves-document.ts';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://cairn.example');
  return { pathname, search };
};

test.each([
  ['/admin/rules?id=a', '/admin/rules?id=b'],
  ['/admin/rules?id=a', '/admin/rules'],
  ['/admin/rules?id=a', '/admin/fields?id=a'],
  ['/admin/client/one', '/admin/client/two'],
])('navigating from %s to %s leaves the document', (from, to) => {
  expect(leavesDocument(at(from), at(to))).toBe(true);
});

test.each([
  ['/admin/rules?id=a', '/admin/rules?id=a&q=kent'],
  ['/admin/rules?q=kent&id=a', '/admin/rules?id=a&sort=id&panel=history'],
  ['/admin/rules/?id=a', '/admin/rules?id=a'],
  ['/admin/client/one', '/admin/client/one?tab=history&version=2'],
])('navigating from %s to %s keeps the document open', (from, to) => {
  expect(leavesDocument(at(from), at(to))).toBe(false);
});
