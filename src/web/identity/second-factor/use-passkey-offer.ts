import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { canOfferPasskeys, canUsePasskeys, signInByPasskey } from '../../api/passkeys.ts';

/**
 * Whether passkeys can be used here, which is assumed while the page is prerendered, and the offer of them in the list of
 * the email field. The offer begins when the field gets the focus, as it needs a cookie, which a visitor should not get
 * by only opening the page.
 */
export function usePasskeyOffer(onDone: () => void) {
  const [isAvailable, setAvailable] = useState(true);
  const offer = useRef<AbortController | null>(null);
  useEffect(() => {
    setAvailable(canUsePasskeys());
    beginWhenFocused();
    return () => offer.current?.abort();
  }, []);
  const inField = () => {
    if (offer.current) return;
    offer.current = new AbortController();
    // The user has not asked for it. The button says why a passkey cannot be used.
    begin(offer.current.signal).catch(() => {});
  };
  // The focus that made the page load its script came before this.
  const beginWhenFocused = useEffectEvent(() => {
    if (document.activeElement?.matches('[autocomplete~="webauthn"]')) inField();
  });
  const begin = async (signal: AbortSignal) => {
    if (!(await canOfferPasskeys())) return;
    await signInByPasskey({ mediation: 'conditional', signal });
    onDone();
  };
  const stop = () => {
    offer.current?.abort();
    offer.current = null;
  };
  return { isAvailable, inField, stop };
}
