import { isFreeKey } from '../../../ui/keys/is-free-key.ts';
import { useDocumentKeys } from '../../../ui/keys/use-document-keys.ts';

/** J and K move the focus to the next and previous link of a row, which Enter follows; not in inputs. */
export function useRowKeys(): void {
  useDocumentKeys((event) => {
    const { key } = event;
    if ((key !== 'j' && key !== 'k') || !isFreeKey(event)) return;
    const links = [...document.querySelectorAll<HTMLElement>('a[data-difference]')];
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? links.indexOf(focused) : -1;
    const next = at < 0 ? 0 : at + (key === 'j' ? 1 : -1);
    if (!links[next]) return;
    event.preventDefault();
    links[next].focus();
  });
}
