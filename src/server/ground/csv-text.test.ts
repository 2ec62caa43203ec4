import { expect, it } from 'vitest';
import { csvText } from './csv-text.ts';

it('every cell is quoted and escaped, so that no separator makes a formula a cell of its own', () => {
  const rows = [
    ['id', 'name'],
    ['c1', 'Quay "Ltd";=cmd|A0;x'],
    ['=1', ''],
  ];
  const text = csvText(rows, { isWhole: true });
  expect(text).toBe(`\uFEFF"id","name"\r\n"c1","Quay ""Ltd"";'=cmd|A0;x"\r\n"'=1",\r\n`);
  expect(csvText([['a']], { isWhole: false })).toBe('"a"\r\n');
  for (const separator of [',', ';', '\t']) {
    for (const cell of text.split(/\r?\n/).flatMap((line) => line.split(separator))) {
      expect(cell.replaceAll('"', '')).not.toMatch(/^[=+@]/);
    }
  }
});
