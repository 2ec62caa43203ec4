import { Menu } from '@mantine/core';
import type { Summary } from '#contract/summary-contract.ts';
import { ExportMenu } from '../ui/options/export-menu.tsx';
import { copyText } from '../ui/toast/copy-text.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import styles from './summary-export.module.css';
import { downloadPath } from './summary-queries.ts';

const FORMATS = { pdf: 'PDF', markdown: 'Markdown', json: 'JSON' } as const;
const GROUPS = [
  { scope: 'summary', head: 'This summary', formats: ['pdf', 'markdown'] },
  { scope: 'conversation', head: 'Summary and all questions', formats: ['pdf', 'markdown', 'json'] },
] as const;

/** The menu of what can be taken away of a summary. */
export function SummaryExport({ summary }: { summary: Summary }) {
  async function copy() {
    if (await copyText(summary.result?.summary ?? '')) showToast({ sentence: 'Copied.' });
  }

  return (
    <ExportMenu>
      {GROUPS.map(({ scope, head, formats }) => (
        <div key={scope} className={styles.group}>
          <p className={`quiet ${styles.head}`}>{head}</p>
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
