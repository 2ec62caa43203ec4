import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { LookAlike } from '#contract/matching/duplicate-contract.ts';
import { clientPath } from '#contract/page-paths.ts';
import { counted } from '../../ui/count-words.ts';
import { TextLink } from '../../ui/text-button.tsx';
import { lookAlikesQuery } from './look-alike-queries.ts';
import styles from './new-client.module.css';

/** Debounce of typed text before the server is asked. */
const DEBOUNCE_MS = 120;
/** As many are listed; room is kept for them, so that nothing moves while a name is typed. */
const MOST_SHOWN = 3;

/** The known clients whose names look like the one that is typed, each a link to it. */
export function LookAlikes({ typed }: { typed: string }) {
  const name = typed.trim();
  const [asked] = useDebouncedValue(name, DEBOUNCE_MS);
  const { data, isError } = useQuery(lookAlikesQuery(asked));
  const found = name === '' || asked === '' || isError ? [] : (data?.items ?? []);
  const words = sentenceOf({ name, isError, found: data && found.length });
  return (
    <div className={styles.alike}>
      <p role="status" className={found.length > 0 ? styles.some : 'quiet'}>
        {words}
      </p>
      <ul aria-label="Clients that look like this">
        {found.slice(0, MOST_SHOWN).map((one) => (
          <LookAlikeLine key={one.id} {...one} />
        ))}
      </ul>
    </div>
  );
}

function LookAlikeLine({ id, name, combined, detail }: LookAlike) {
  return (
    <li className={styles.one}>
      <TextLink to={clientPath(id)}>
        Looks like {name}, {combined}
      </TextLink>
      <span className={`quiet ${styles.detail}`}>{detail}</span>
    </li>
  );
}

type Known = { name: string; isError: boolean; found: number | undefined };

function sentenceOf({ name, isError, found }: Known): string {
  if (name === '') return 'Known clients with a similar name are shown here.';
  if (isError) return 'Could not check for similar clients.';
  if (found === undefined) return 'Looking for clients with a similar name.';
  if (found === 0) return 'No known client looks like this.';
  return counted(found, 'client looks like this', 'clients look like this');
}
