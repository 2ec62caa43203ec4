import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIALOGS } from './support/dialog-walks.ts';

const WEB = join(import.meta.dirname, '../src/web');
const IS_DIALOG = /<(Dialog|SmallDialog|ConfirmDialog|PanelDialog|SideSheet)\b/;
/** What dialogs are made of. */
const PARTS = 'ui/dialogs/';
/** Selects of the library; letters choose only in one that searches. */
const IS_LOOSE_MENU = /import \{[^}]*\b(Select|MultiSelect|NativeSelect)\b[^}]*\} from '@mantine\/core'/;
const SEARCHES = /\bsearchable\b/;
const MENUS = 'ui/options/';
/** The browser's own menus and days, which speak its language and not ours. */
const IS_OF_BROWSER = /<select\b|\bNativeSelect\b|type="(?:date|datetime-local|month|week|time)"/;

const sources = globSync('**/*.tsx', { cwd: WEB })
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(join(WEB, path), 'utf8') }));

describe('the walk of dialogs and menus', () => {
  it('names every dialog of the sources, and no other', () => {
    const found = sources.filter(({ path, text }) => !path.startsWith(PARTS) && IS_DIALOG.test(text));
    expect(Object.keys(DIALOGS).toSorted()).toEqual(found.map(({ path }) => path).toSorted());
  });

  it('names journeys that exist', () => {
    const journeys = Object.values(DIALOGS).filter((walks) => typeof walks === 'string');
    expect(journeys.filter((name) => !existsSync(join(import.meta.dirname, 'e2e', name)))).toEqual([]);
  });

  it('finds no menu but those of one keyboard', () => {
    const loose = sources.filter(
      ({ path, text }) => !path.startsWith(MENUS) && IS_LOOSE_MENU.test(text) && !SEARCHES.test(text),
    );
    expect(loose.map(({ path }) => path)).toEqual([]);
  });

  it("finds no menu and no day of the browser's own", () => {
    expect(IS_OF_BROWSER.test('<select value="">')).toBe(true);
    expect(IS_OF_BROWSER.test('<input type="date" />')).toBe(true);
    expect(sources.filter(({ text }) => IS_OF_BROWSER.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
