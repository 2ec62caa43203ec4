import { Button, Menu } from '@mantine/core';
import { SOURCE_PROOF_FORMATS, sourceProofPath } from '#contract/reference-lists/source-proof-contract.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import styles from './source-proof.module.css';

const LABELS = { csv: 'What was not found, as CSV', json: 'The whole test, as JSON' } as const;

/** The menu of what can be taken away of a test. */
export function ProofExport({ id }: { id: string }) {
  return (
    <Menu position="bottom-end" classNames={{ dropdown: styles.menu, item: styles.item }}>
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronIcon />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Export">
        {SOURCE_PROOF_FORMATS.map((format) => (
          <Menu.Item key={format} component="a" href={sourceProofPath(id, format)} download>
            {LABELS[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
