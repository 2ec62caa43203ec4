import { useEffect, useRef, useState } from 'react';
import { SiteButton } from '../../brand/site-button.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './tokens.module.css';

/** A new token, shown once, and for one that may screen the address that OpenRefine takes, each with a button that copies it. */
export function MadeToken(made: { secret: string; canScreen: boolean; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.panel}>
      <h3 ref={title} tabIndex={-1} className={styles.panelTitle}>
        Your new token
      </h3>
      <p>It is shown this once. Keep it where its program reads it.</p>
      <Copied text={made.secret} what="the token" />
      {made.canScreen && (
        <>
          <p>
            For OpenRefine add this address under “Reconcile, Start reconciling, Add standard service”. Anyone
            with it can look names up; revoke the token to stop that.
          </p>
          <Copied text={`${location.origin}/reconcile/${made.secret}/all`} what="the address" />
        </>
      )}
      <div className={styles.keep}>
        <SiteButton onClick={made.onDone}>I have kept it</SiteButton>
      </div>
    </div>
  );
}

function Copied({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <p className={styles.secret}>
      <code>{text}</code>
      <TextButton aria-label={`Copy ${what}`} onClick={() => void copy()}>
        Copy
      </TextButton>
      <span role="status">{copied && 'Copied.'}</span>
    </p>
  );
}
