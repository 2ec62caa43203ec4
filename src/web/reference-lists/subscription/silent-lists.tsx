import { PAGE_PATHS, referenceListPath } from '#contract/page-paths.ts';
import { TextLink } from '../../ui/text-button.tsx';
import styles from './subscription.module.css';
import { useSubscriptionState } from './subscription-queries.ts';

/** How many subscribed lists are not read as promised; nothing while all are. */
export function SilentLists() {
  const { data } = useSubscriptionState();
  const [first] = data?.silent ?? [];
  if (!data || first === undefined) return null;
  const { length } = data.silent;
  return (
    <TextLink
      to={length === 1 ? referenceListPath(first) : PAGE_PATHS.referenceLists}
      className={styles.silentLists}
    >
      {length === 1 ? '1 list is silent' : `${length} lists are silent`}
    </TextLink>
  );
}
