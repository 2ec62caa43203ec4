import { PAGE_PATHS, referenceListPath } from '#contract/page-paths.ts';
import { counted } from '../../ui/count-words.ts';
import { TextLink } from '../../ui/text-button.tsx';
import styles from './subscription.module.css';
import { useSubscriptionState } from './subscription-queries.ts';

/** How many subscribed lists are overdue or held back; nothing while all are fine. */
export function SilentLists() {
  const { data } = useSubscriptionState();
  if (!data) return null;
  return (
    <>
      <WrongLists names={data.silent} state="overdue" />
      <WrongLists names={data.held} state="held back" />
    </>
  );
}

function WrongLists({ names, state }: { names: readonly string[]; state: string }) {
  const [first] = names;
  if (first === undefined) return null;
  const { length } = names;
  return (
    <TextLink
      to={length === 1 ? referenceListPath(first) : PAGE_PATHS.referenceLists}
      className={styles.silentLists}
    >
      {counted(length, 'list is', 'lists are')} {state}
    </TextLink>
  );
}
