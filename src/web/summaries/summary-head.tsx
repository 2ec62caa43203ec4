import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { entityFilePath } from '#contract/page-paths.ts';
import type { Summary } from '#contract/summary-contract.ts';
import { api } from '../api/api-client.ts';
import { EntitySelect, type SelectedEntity } from '../editing/values/entity-select.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { ExportMenu } from '../ui/options/export-menu.tsx';
import { TextLink } from '../ui/text-button.tsx';
import { copyText } from '../ui/toast/copy-text.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import styles from './summary-head.module.css';
import { downloadPath } from './summary-queries.ts';

const FORMATS = { pdf: 'PDF', markdown: 'Markdown', json: 'JSON' } as const;

const GROUPS = [
  { scope: 'summary', head: 'This summary', formats: ['pdf', 'markdown'] },
  { scope: 'conversation', head: 'Summary and all questions', formats: ['pdf', 'markdown', 'json'] },
] as const;

/** The heading above a summary, and what can be done with a finished one. */
export function SummaryHead({ summary }: { summary: Summary | undefined }) {
  return (
    <div className={styles.head}>
      <h2 id="summary-heading" className={styles.heading}>
        Summary
      </h2>
      {summary?.result && (
        <>
          <SummaryFiling key={summary.id} summaryId={summary.id} />
          <SummaryExport summary={summary} />
        </>
      )}
    </div>
  );
}

/** Files a copy of a summary about a client, contact or related party, in whose file every colleague reads it. */
function SummaryFiling({ summaryId }: { summaryId: string }) {
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
              <EntitySelect label="Who the document is about" value={entity} onSelect={setEntity} />
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

/** The menu of what can be taken away of a summary. */
function SummaryExport({ summary }: { summary: Summary }) {
  async function copy() {
    if (await copyText(summary.result?.summary ?? '')) showToast({ sentence: 'Copied.' });
  }

  return (
    <ExportMenu>
      {GROUPS.map(({ scope, head, formats }) => (
        <div key={scope} className={styles.group}>
          <p className={`quiet ${styles.groupHead}`}>{head}</p>
          {formats.map((format) => (
            <Menu.Item
              key={format}
              component="a"
              href={downloadPath(summary.id, format, scope)}
              aria-label={`${FORMATS[format]}, ${head.toLowerCase()}`}
              download
            >
              {FORMATS[format]}
            </Menu.Item>
          ))}
          {scope === 'summary' && <Menu.Item onClick={() => void copy()}>Copy</Menu.Item>}
        </div>
      ))}
    </ExportMenu>
  );
}
