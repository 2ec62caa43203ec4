import { useState } from 'react';
import type { PersonTokenView, TokenView } from '#contract/programs/token-contract.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useEndToken } from './token-queries.ts';
import { expiryWords, hasExpired, scopeWords, usedWords } from './token-words.ts';
import styles from './tokens.module.css';

/** API tokens, each with a button that ends it after a question; those of everybody name their user. */
export function TokenTable({
  tokens,
  whose,
  caption,
}: {
  tokens: readonly (TokenView | PersonTokenView)[];
  whose: 'own' | 'anybody';
  caption: string;
}) {
  const [ending, setEnding] = useState<TokenView | null>(null);
  const end = useEndToken(whose);
  const close = () => {
    setEnding(null);
    end.reset();
  };
  const word = ending && hasExpired(ending) ? 'Remove' : 'Revoke';
  return (
    <>
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr className="caps">
            <th scope="col">Name</th>
            <th scope="col">Rights</th>
            <th scope="col">Last used</th>
            <th scope="col">Expires</th>
            <th scope="col">
              <span className={styles.unseen}>Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        open={ending !== null}
        title={`${word} ${ending?.name ?? ''}?`}
        confirmLabel={word}
        isBusy={end.isPending}
        failure={end.error?.message}
        onConfirm={() => ending && end.mutate(ending.id, { onSuccess: close })}
        onClose={close}
      >
        <p>{word === 'Revoke' ? 'It stops now.' : 'It has expired already.'}</p>
      </ConfirmDialog>
    </>
  );
}

function TokenRow({ token, onEnd }: { token: TokenView | PersonTokenView; onEnd: () => void }) {
  const isOver = hasExpired(token);
  const word = isOver ? 'Remove' : 'Revoke';
  return (
    <tr data-over={isOver || undefined}>
      <th scope="row">
        {token.name}
        {'user' in token && <span className={styles.whose}>{token.user.email}</span>}
      </th>
      <td>{scopeWords(token)}</td>
      <td>
        <span className={styles.label}>Last used </span>
        {usedWords(token)}
      </td>
      <td>
        <span className={styles.label}>Expires </span>
        {expiryWords(token)}
      </td>
      <td className={`reach ${styles.end}`}>
        <TextButton aria-label={`${word} ${token.name}`} onClick={onEnd}>
          {word}
        </TextButton>
      </td>
    </tr>
  );
}
