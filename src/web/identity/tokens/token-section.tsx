import { useEffect, useRef, useState } from 'react';
import { SiteButton } from '../../brand/site-button.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useFocusRequest } from '../../ui/use-focus-request.ts';
import { AccountSection } from '../account/account-section.tsx';
import { useSession } from '../session-queries.ts';
import { type Made, NewTokenForm } from './new-token-form.tsx';
import { useEverybodysTokens, useTokens } from './token-queries.ts';
import { TokenTable } from './token-table.tsx';
import styles from './tokens.module.css';

const NOTE =
  'One token for each program, so that each can be ended alone. A token can never do more than you may. A new password, ' +
  'second factor or address ends them all.';

/** The user's API tokens, and for owners those of everybody. */
export function TokenSection() {
  const tokens = useTokens();
  const { user } = useSession();
  return (
    <AccountSection id="api-tokens" title="API tokens" note={NOTE}>
      <p className={`quiet ${styles.described}`}>
        Described in <a href="/api/docs">the API</a> and <a href="/api/openapi.json">openapi.json</a>.
      </p>
      <Pane query={tokens} failed="Your tokens could not be loaded.">
        {(read) =>
          read.length > 0 ? (
            <TokenTable tokens={read} whose="own" caption="Your API tokens" />
          ) : (
            <p className={styles.none}>No tokens. Create one for a program.</p>
          )
        }
      </Pane>
      <NewToken isReader={user?.role === 'read-only'} />
      {user?.role === 'owner' && <EverybodysTokens />}
    </AccountSection>
  );
}

/** The button, the form that opens in its place, and then the token, once. */
function NewToken({ isReader }: { isReader: boolean }) {
  const [step, setStep] = useState<'closed' | 'form' | Made>('closed');
  const focus = useFocusRequest();
  const close = () => {
    setStep('closed');
    focus.request();
  };
  if (step === 'closed') {
    return (
      <p className={`reach ${styles.below}`}>
        <TextButton ref={focus.take} onClick={() => setStep('form')}>
          New token
        </TextButton>
      </p>
    );
  }
  if (step === 'form') {
    return <NewTokenForm isReader={isReader} onMade={setStep} onCancel={close} />;
  }
  return <MadeToken {...step} onDone={close} />;
}

function EverybodysTokens() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.below}>
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide everyone’s tokens' : 'Show everyone’s tokens'}
      </TextButton>
      {isOpen && <AllTokens />}
    </div>
  );
}

function AllTokens() {
  const tokens = useEverybodysTokens();
  return (
    <Pane query={tokens} failed="The tokens could not be loaded.">
      {(read) =>
        read.length > 0 ? (
          <TokenTable tokens={read} whose="anybody" caption="The API tokens of all users" />
        ) : (
          <p className={styles.none}>No user has a token.</p>
        )
      }
    </Pane>
  );
}

/** A new token, shown once, and for one that may screen the address that OpenRefine takes, each with a button that copies it. */
function MadeToken(made: { secret: string; canScreen: boolean; onDone: () => void }) {
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
