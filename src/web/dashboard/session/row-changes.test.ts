import { expect, test } from 'vitest';
import type { FoldItem, RowItem, ViewItem } from '#rules';
import { describeChanges } from './row-changes.ts';

const aRow = (key: string) => ({ kind: 'row', key }) as RowItem as ViewItem;
const aFold = (text: string) => ({ kind: 'fold', key: 'fold 1', text }) as FoldItem as ViewItem;

test('one added question is announced in the singular, several with their number', () => {
  expect(describeChanges([], [aRow('a')])).toBe('1 question added');
  expect(describeChanges([aRow('a')], [aRow('a'), aRow('b'), aRow('c'), aRow('d')])).toBe(
    '3 questions added',
  );
});

test('a new fold and a changed one are announced, before the questions that were added', () => {
  const before = [aRow('a'), aFold('1 answer no longer applies')];
  const after = [aFold('2 answers no longer apply'), aRow('b')];
  expect(describeChanges(before, after)).toBe('2 answers no longer apply. 1 question added');
});

test('rows that stay or disappear without a fold are not announced', () => {
  expect(describeChanges([aRow('a'), aRow('b')], [aRow('b')])).toBe('');
});
