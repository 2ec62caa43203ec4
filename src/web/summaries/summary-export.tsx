import { Button, Menu } from '@mantine/core';
import type { Summary } from '#contract/summary-contract.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { MENU_IN_PAGE } from '../ui/options/option-menu.ts';
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
    await navigator.clipboard.writeText(summary.result?.summary ?? '');
    showToast({ sentence: 'Copied.' });
  }

  return (
    <Menu
      {...MENU_IN_PAGE}
      position="bottom-end"
      width={264}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: styles.menu, item: styles.item }}
    >
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronIcon />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Export">
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
      </Menu.Dropdown>
    </Menu>
  );
}
