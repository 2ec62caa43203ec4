import { MAILED_TOKEN, type OpenedLink } from '#contract/account/opened-link.ts';
import { ERRORS } from '#contract/error-contract.ts';
import type { LinkPurpose } from '../api/auth-client.ts';
import { readOpenedLink, tokenInAddress } from './read-opened-link.ts';

/** Keeps the space of the address until the link is read. */
export const NO_EMAIL = '\u00a0';

/** What a prerendered page can say of a mailed link without its script. */
type ToldLink = { email: string; problem: string };

/** Reads the mailed link of a prerendered page. Null when the page itself has to say more about it. */
export async function readToldLink(): Promise<ToldLink | null> {
  const purpose = document.querySelector<HTMLElement>('[data-link]')?.dataset.link as LinkPurpose | undefined;
  if (!purpose) return null;
  // When it cannot be read, the button still says why it cannot be used.
  const link = await readOpenedLink(tokenInAddress(), purpose).catch(() => null);
  return link ? toldOf(link) : { email: '', problem: '' };
}

/** Puts the address of a link into its prerendered page. */
export function showLinkEmail(email: string): void {
  const shown = document.querySelector('[data-link-email]');
  if (shown) shown.textContent = email || NO_EMAIL;
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-link] input')) input.value = email;
}

/** A link that was used, has ended or is gone, whose user has a name or in whose browser another user is in, needs the page itself. */
function toldOf({ problem, email, name, signedInAs }: OpenedLink): ToldLink | null {
  if (problem === 'INVALID_TOKEN' && !MAILED_TOKEN.test(tokenInAddress()))
    return { email: '', problem: ERRORS.INVALID_TOKEN.message };
  return problem === null && name === null && signedInAs === null
    ? { email: email ?? '', problem: '' }
    : null;
}
