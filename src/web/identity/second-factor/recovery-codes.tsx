import { useId, useState } from 'react';
import { SiteButton } from '../../brand/site-button.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { fullDay } from '../../ui/moment-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import styles from './recovery-codes.module.css';

/** New recovery codes, shown once. The button waits until the user says that they are kept. */
export function RecoveryCodes({
  codes,
  button,
  onDone,
}: {
  codes: readonly string[];
  button: string;
  onDone: () => void;
}) {
  const [isKept, setKept] = useState(false);
  const reasonId = useId();
  return (
    <div className={styles.recoveryCodes}>
      <div className={styles.sheet}>
        <p className={styles.printed}>
          Recovery codes for {location.host}, made on {fullDay(new Date())}
        </p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <CodeActions codes={codes} />
      <TickBox
        label="I have saved them where I can find them without this device."
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <div className={styles.end}>
        <SiteButton
          aria-disabled={!isKept}
          aria-describedby={reasonId}
          className={styles.button}
          onClick={() => isKept && onDone()}
        >
          {button}
        </SiteButton>
        <p id={reasonId} className={styles.reason}>
          {!isKept && 'Tick the line above first.'}
        </p>
      </div>
    </div>
  );
}

function CodeActions({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <p className={styles.actions}>
      <TextButton onClick={() => print()}>Print</TextButton>
      <TextButton
        onClick={() => downloadFile('recovery-codes.txt', new Blob([`${location.host}\n\n${text}\n`]))}
      >
        Download
      </TextButton>
      <TextButton onClick={() => void copy()}>Copy all</TextButton>
      <span role="status">{copied && 'Copied.'}</span>
    </p>
  );
}
