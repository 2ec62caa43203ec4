import { Menu } from '@mantine/core';
import { SOURCE_PROOF_FORMATS, sourceProofPath } from '#contract/reference-lists/source-proof-contract.ts';
import { ExportMenu } from '../../ui/options/export-menu.tsx';

const LABELS = { csv: 'What was not found, as CSV', json: 'The whole test, as JSON' } as const;

/** The menu of what can be taken away of a test. */
export function ProofExport({ id }: { id: string }) {
  return (
    <ExportMenu>
      {SOURCE_PROOF_FORMATS.map((format) => (
        <Menu.Item key={format} component="a" href={sourceProofPath(id, format)} download>
          {LABELS[format]}
        </Menu.Item>
      ))}
    </ExportMenu>
  );
}
