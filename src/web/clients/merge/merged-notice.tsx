import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Merge } from '#contract/clients/merge-contract.ts';
import { entityFilePath } from '#contract/page-paths.ts';
import { useAddressParts } from '../../editing/use-in-address.ts';
import { relativeDay } from '../../ui/moment-words.ts';
import { TextLink } from '../../ui/text-button.tsx';
import styles from './merge.module.css';
import { clientMergesQuery } from './merge-queries.ts';

/** Says that the address of a client that went into this one was opened, until it is closed. */
export function MergedNotice() {
  const [address, setAddress] = useAddressParts();
  const opened = address.get('merged');
  const { data } = useQuery({ ...clientMergesQuery(opened ?? ''), enabled: opened !== null });
  const merge = data?.leadsTo ? data.items.find((one) => isGoing(one, opened)) : undefined;
  if (!merge) return null;
  const file = entityFilePath({ kind: 'clients', id: merge.goes.id });
  return (
    <div className={styles.notice} role="status">
      <p>
        <b>You opened {merge.goes.name}.</b> It was merged into {merge.stays.name} {relativeDay(merge.at)} by{' '}
        {merge.by}, and its addresses lead here.
      </p>
      <span className={styles.noticeActions}>
        <TextLink to={`${file}?asOf=${encodeURIComponent(justBefore(merge.at))}`}>
          Show {merge.goes.name} as it was
        </TextLink>
        <Button variant="default" size="compact-sm" onClick={() => setAddress({ merged: null })}>
          Close
        </Button>
      </span>
    </div>
  );
}

function isGoing({ goes, person, undone }: Merge, id: string | null): boolean {
  return goes.id === id && person === null && undone === null;
}

/** The merge was stored after the documents that it wrote. */
function justBefore(moment: string): string {
  const A_SECOND_MS = 1_000;
  return new Date(Date.parse(moment) - A_SECOND_MS).toISOString();
}
