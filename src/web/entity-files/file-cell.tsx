import type { FileCell, TextRun } from '#contract/entity-files/entity-file-tables.ts';
import { entityFilePath } from '#contract/page-paths.ts';
import { PageLink } from '../ui/page-link.tsx';
import styles from './file-section.module.css';

/** A cell of a file's table; `label` names its column where cells stand under each other. */
export function FileCellView({ cell, label, isHead }: { cell: FileCell; label: string; isHead: boolean }) {
  const Cell = isHead ? 'th' : 'td';
  return (
    <Cell {...(isHead && { scope: 'row' })} data-label={label} data-empty={cell.length === 0 || undefined}>
      {cell.map(({ runs, isSmall }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their position
        <div key={line} className={isSmall ? styles.small : undefined}>
          {runs.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other name than their position
            <Run key={index} run={run} />
          ))}
        </div>
      ))}
    </Cell>
  );
}

function Run({ run: { text, style, member } }: { run: TextRun }) {
  if (member) return <PageLink to={entityFilePath(member)}>{text}</PageLink>;
  if (style === 'struck') return <s>{text}</s>;
  return style ? <span data-style={style}>{text}</span> : text;
}
