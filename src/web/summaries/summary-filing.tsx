import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { entityFilePath } from '#contract/page-paths.ts';
import { api } from '../api/api-client.ts';
import { EntitySelect, type SelectedEntity } from '../editing/values/entity-select.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-button.tsx';
import styles from './summary-filing.module.css';

const LABEL = 'Whom the document is about';

/** Files a copy of a summary about a client, contact or related party, in whose file every colleague reads it. */
export function SummaryFiling({ summaryId }: { summaryId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [entity, setEntity] = useState<SelectedEntity | null>(null);
  const filing = useMutation({
    mutationFn: async (about: SelectedEntity) => {
      await api.summaries.file({ id: summaryId, kind: about.kind, entityId: about.id });
      return about;
    },
    onSuccess: () => setOpen(false),
  });
  return (
    <>
      <Button
        variant="default"
        rightSection={<ChevronIcon />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Add to a client
      </Button>
      <div className={styles.filing}>
        <p role="status">{filing.data && <Filed entity={filing.data} />}</p>
        {isOpen && (
          <>
            <p className={`quiet ${styles.hint}`}>
              A copy with its pages joins the file of a client, contact or related party, where every
              colleague reads it. The PDF does not.
            </p>
            <div className={styles.choice}>
              <EntitySelect label={LABEL} value={entity} onSelect={setEntity} />
              <Button
                disabled={!entity}
                loading={filing.isPending}
                onClick={() => entity && filing.mutate(entity)}
              >
                File
              </Button>
            </div>
            <ErrorNotice>{filing.error?.message}</ErrorNotice>
          </>
        )}
      </div>
    </>
  );
}

function Filed({ entity }: { entity: SelectedEntity }) {
  return (
    <>
      Filed. <TextLink to={`${entityFilePath(entity)}#summaries`}>File of {entity.name}</TextLink>
    </>
  );
}
