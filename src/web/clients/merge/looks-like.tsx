import type { Duplicate, DuplicatePage } from '#contract/matching/duplicate-contract.ts';
import { duplicatesPath } from '#contract/page-paths.ts';
import { counted } from '../../ui/count-words.ts';
import { TextLink } from '../../ui/text-button.tsx';
import styles from './merge.module.css';

/** The states of a pair, that which is to be decided first, with what is said of each. */
const STATES = ['open', 'later', 'same', 'different'] as const;
const STATE_WORDS = {
  open: '',
  later: ', left for later',
  same: ', decided: the same',
  different: ', decided: different',
};

/** Says whom a client looks like and what is decided about it, and leads to the pair; nothing when it looks like no one. */
export function LooksLike({ clientId, pairs }: { clientId: string; pairs: DuplicatePage | undefined }) {
  const [first] = (pairs?.items ?? []).toSorted((a, b) => rankOf(a) - rankOf(b));
  if (!first) return null;
  const state = stateOf(first);
  const more = state === 'open' ? (pairs?.counts.open ?? 1) - 1 : 0;
  return (
    <>
      {' '}
      <TextLink className={state === 'open' ? styles.looksLike : undefined} to={pathOf(clientId, first)}>
        {wordsOf(clientId, first)}
        {STATE_WORDS[state]}
      </TextLink>
      {more > 0 && (
        <>
          {' '}
          <TextLink to={duplicatesPath({ client: clientId })}>{counted(more, 'more pair')}</TextLink>
        </>
      )}
    </>
  );
}

function stateOf({ decided }: Duplicate): (typeof STATES)[number] {
  return decided?.decision ?? 'open';
}

/** Of one state the client itself comes before its people. */
function rankOf(pair: Duplicate): number {
  return STATES.indexOf(stateOf(pair)) * 2 + (pair.kind === 'clients' ? 0 : 1);
}

function pathOf(client: string, pair: Duplicate): string {
  const state = stateOf(pair);
  const listed = state === 'open' ? {} : { state: state === 'later' ? state : ('decided' as const) };
  return duplicatesPath({ client, ...listed, pair: pair.id });
}

/** "Looks like Aston Ltd, 92", or of a person "Ada Rowe looks like Ada Row of West Ltd, 92". */
function wordsOf(clientId: string, { kind, first, second, combined }: Duplicate): string {
  const [own, other] = first.clientId === clientId ? [first, second] : [second, first];
  if (kind === 'clients') return `Looks like ${other.name}, ${combined}`;
  const of = other.clientId === clientId ? '' : ` of ${other.clientName}`;
  return `${own.name} looks like ${other.name}${of}, ${combined}`;
}
