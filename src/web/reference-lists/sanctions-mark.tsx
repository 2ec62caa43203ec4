import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReferenceListView } from '#contract/reference-lists/reference-list-contract.ts';
import { api } from '../api/api-client.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { useInvalidateLists } from './reference-list-queries.ts';
import styles from './reference-lists.module.css';

/** Says whether a list is a sanctions list; one of another format can be marked as one. */
export function SanctionsMark({ list: { versions, sanctions } }: { list: ReferenceListView }) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const invalidate = useInvalidateLists();
  const mark = useMutation({
    mutationFn: (isSanctions: boolean) => api.referenceLists.mark({ id: versions[0]?.id ?? '', isSanctions }),
    onSuccess: invalidate,
    onSettled: () => setWanted(null),
  });
  return (
    <div className={`quiet ${styles.mark}`}>
      <Checkbox
        label="Sanctions list"
        checked={wanted ?? sanctions !== null}
        disabled={sanctions === 'format' || wanted !== null}
        onChange={({ currentTarget: { checked } }) => {
          setWanted(checked);
          mark.mutate(checked);
        }}
      />
      <p>
        {sanctions === 'format' && 'Its format says so. '}
        Decisions about its records need a reason, where the firm asks for one.
      </p>
      <ErrorNotice>{mark.error?.message}</ErrorNotice>
    </div>
  );
}
