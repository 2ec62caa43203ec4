import { describe, expect, test } from 'vitest';
import {
  afterRefusal,
  asksNothing,
  chosenRows,
  firstChoices,
  inDialogOrder,
  type SaveRow,
  sectionOf,
} from './save-choices.ts';
import type { OpenSaveDialog } from './use-answer-saving.ts';

const aRow = (dataField: string, more: Partial<SaveRow> = {}): SaveRow => ({
  ...{
    dataField,
    ruleId: 'r',
    prompt: dataField,
    value: 2,
    path: dataField,
    isByHand: true,
    isMapped: false,
    old: 1,
    new: 2,
  },
  ...more,
});
const changed = { was: 0, by: 'temi@cairn.example', at: '2026-11-20T09:31:00Z' };
const fieldsOf = (rows: readonly SaveRow[]) => rows.map(({ dataField }) => dataField);

describe('the choices of the save dialog', () => {
  test('at first every row is saved, except one that another user changed: it has no choice, and comes first', () => {
    const rows = inDialogOrder([aRow('a'), aRow('b', { changed }), aRow('c')]);
    expect(fieldsOf(rows)).toEqual(['b', 'a', 'c']);
    const { ticked, undecided } = chosenRows(rows, firstChoices(rows));
    expect(fieldsOf(ticked)).toEqual(['b', 'a', 'c']);
    expect(undecided?.dataField).toBe('b');
  });

  test('nothing is asked where every answer fills what is empty in the record and can be saved', () => {
    const filling = [aRow('a', { old: null }), aRow('b', { old: '' })];
    const staying = { cause: 'field' } as OpenSaveDialog['unsaved'][number];
    expect(asksNothing({ changes: filling, unsaved: [staying] })).toBe(true);
    expect(asksNothing({ changes: [], unsaved: [] })).toBe(false);
    expect(asksNothing({ changes: [...filling, aRow('c')], unsaved: [] }), 'a value is replaced').toBe(false);
    const cleared = aRow('c', { old: null, new: null });
    expect(asksNothing({ changes: [...filling, cleared], unsaved: [] })).toBe(false);
    const lapsed = aRow('c', { old: null, because: 'Region is now Kent' });
    expect(asksNothing({ changes: [...filling, lapsed], unsaved: [] })).toBe(false);
    const another = aRow('c', { old: null, changed });
    expect(asksNothing({ changes: [...filling, another], unsaved: [] }), 'a colleague cleared it').toBe(
      false,
    );
    expect(asksNothing({ changes: filling, unsaved: [{ ...staying, cause: 'record' }] })).toBe(false);
  });

  test('new answers come first, then cleared ones, then what no longer applies', () => {
    const lapsed = aRow('a', { new: null, because: 'Region is now Kent' });
    const rows = inDialogOrder([lapsed, aRow('b', { new: null }), aRow('c')]);
    expect(rows.map((row) => [row.dataField, sectionOf(row)])).toEqual([
      ['c', 'new'],
      ['b', 'cleared'],
      ['a', 'lapsed'],
    ]);
  });

  test('at first a cleared answer is written, and what no longer applies only when an answer gave it', () => {
    const lapsed = (dataField: string, operation: string | undefined) =>
      aRow(dataField, {
        ...{ new: null, because: '' },
        ...(operation && { origin: { operation, by: 'temi@cairn.example', at: '2026-11-20T09:31:00Z' } }),
      });
    const rows = [
      ...[aRow('cleared', { new: null }), lapsed('answered', 'answers')],
      ...[lapsed('imported', 'import'), lapsed('unknown', undefined)],
    ];
    const { ticked, kept } = chosenRows(rows, firstChoices(rows));
    expect(fieldsOf(ticked)).toEqual(['cleared', 'answered']);
    expect(fieldsOf(kept)).toEqual(['imported', 'unknown']);
  });

  test('a row that keeps the value of the record is not written, and needs no further choice', () => {
    const rows = [aRow('a'), aRow('b', { changed })];
    const choices = new Map([...firstChoices(rows), ['b', 'keep' as const]]);
    const { ticked, undecided } = chosenRows(rows, choices);
    expect(fieldsOf(ticked)).toEqual(['a']);
    expect(undecided).toBeUndefined();
  });

  test('after a refusal a changed row has no choice and comes first, and the others keep theirs', () => {
    const rows = [aRow('a'), aRow('b', { changed }), aRow('c'), aRow('d')];
    const choices = new Map([
      ['a', 'save' as const],
      ['b', 'save' as const],
      ['c', 'save' as const],
      ['d', 'keep' as const],
    ]);
    const fresh = { changes: [aRow('a'), aRow('b'), aRow('c', { old: 5, changed })] };
    const next = afterRefusal({ rows, choices }, fresh);
    expect(fieldsOf(next.rows)).toEqual(['b', 'c', 'a', 'd']);
    expect(next.rows[1]).toMatchObject({ old: 5, changed });
    expect([...next.choices]).toEqual([
      ['a', 'save'],
      ['b', 'save'],
      ['d', 'keep'],
    ]);
  });

  test('a row that is no longer in the new preview is removed after a refusal', () => {
    const rows = [aRow('a'), aRow('b')];
    const next = afterRefusal({ rows, choices: firstChoices(rows) }, { changes: [aRow('b')] });
    expect(fieldsOf(next.rows)).toEqual(['b']);
  });
});
