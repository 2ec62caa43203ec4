import { expect, type Page } from '@playwright/test';
import type { DialogWalk } from './dialog-walks.ts';

/** What has the focus, and what a dialog offers to write in. */
function readDialog(page: Page) {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    const nameOf = (element: Element | null | undefined) => {
      const { labels, innerText } = (element ?? {}) as HTMLInputElement;
      return (element?.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? innerText ?? '').trim();
    };
    const inputs = [...(dialog?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])].filter(
      (input) =>
        !['hidden', 'radio', 'checkbox', 'file'].includes(input.type) &&
        !input.readOnly &&
        !input.disabled &&
        input.checkVisibility(),
    );
    const focused = document.activeElement;
    return {
      inputs: inputs.map(nameOf),
      focused: nameOf(focused),
      isInside: dialog?.contains(focused) ?? false,
      isInput: inputs.includes(focused as HTMLInputElement),
      isConfirmedByEnter: inputs.every(({ form }) => form?.querySelector('[type="submit"]') ?? false),
    };
  });
}

/** Opens a dialog by keyboard, checks where the focus is and what Enter does, and closes it with Esc. */
export async function walkDialog(page: Page, source: string, walk: DialogWalk) {
  await page.goto(walk.at);
  await walk.before?.(page);
  const account = page.getByRole('button', { name: /@cairn\.example/ });
  if (walk.isInMenu) await account.click();
  const role = walk.isInMenu ? 'menuitem' : 'button';
  const opener = page.getByRole(role, { name: walk.opener, exact: true }).first();
  await opener.press('Enter');
  await expect(page.getByRole('dialog').last(), source).toBeVisible();
  if (walk.input !== null)
    await expect.poll(async () => (await readDialog(page)).inputs, source).not.toEqual([]);
  const dialog = await readDialog(page);
  expect(dialog.isInside, `${source}: the focus is in the dialog, on ${dialog.focused}`).toBe(true);
  if (walk.input !== null) {
    expect(dialog.isInput, `${source}: the focus is in an input, not on ${dialog.focused}`).toBe(true);
    expect(dialog.focused, source).toMatch(new RegExp(walk.input));
    if (!walk.isSearch) expect(dialog.isConfirmedByEnter, `${source}: Enter confirms`).toBe(true);
  } else expect(dialog.inputs, source).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog'), source).toHaveCount(0);
  await expect(walk.isInMenu ? account : opener, `${source}: the focus is given back`).toBeFocused();
}
