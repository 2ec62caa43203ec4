import { useState } from 'react';
import type { PersonTokenView, TokenView } from '#contract/programs/token-contract.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { type Column, DescribedTable } from '../../ui/table/described-table.tsx';
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
  const word = endWord(ending);
  return (
    <>
      <DescribedTable
        className={styles.table}
        aria-label={caption}
        headClass="caps"
        columns={columnsOf(setEnding)}
        rows={tokens}
        keyOf={({ id }) => id}
        rowProps={(token) => ({ 'data-over': hasExpired(token) || undefined })}
      />
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

const endWord = (token: TokenView | null) => (token && hasExpired(token) ? 'Remove' : 'Revoke');

const columnsOf = (onEnd: (token: TokenView) => void): Column<TokenView | PersonTokenView>[] => [
  {
    title: 'Name',
    isRowHead: true,
    cell: (token) => (
      <>
        {token.name}
        {'user' in token && <span className={styles.whose}>{token.user.email}</span>}
      </>
    ),
  },
  { title: 'Rights', cell: scopeWords },
  { title: 'Last used', cell: (token) => <Labelled label="Last used">{usedWords(token)}</Labelled> },
  { title: 'Expires', cell: (token) => <Labelled label="Expires">{expiryWords(token)}</Labelled> },
  {
    title: 'Action',
    isUnseen: true,
    cellProps: { className: `reach ${styles.end}` },
    cell: (token) => (
      <TextButton aria-label={`${endWord(token)} ${token.name}`} onClick={() => onEnd(token)}>
        {endWord(token)}
      </TextButton>
    ),
  },
];

/** A value after its label, which a phone alone shows. */
function Labelled({ label, children }: { label: string; children: string }) {
  return (
    <>
      <span className={styles.label}>{label} </span>
      {children}
    </>
  );
}
