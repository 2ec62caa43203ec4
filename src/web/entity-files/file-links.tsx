import type { EntityFile } from '#contract/entity-files/entity-file-contract.ts';
import type { FileTable } from '#contract/entity-files/file-cells.ts';
import { clientPath, entityFilePath, questionsPath } from '#contract/page-paths.ts';
import { TextLink } from '../ui/text-button.tsx';
import { useSectionInView } from '../ui/use-section-in-view.ts';
import styles from './file-frame.module.css';

/** The sections of a file, and the screens it was filled on. */
export function FileLinks({ file, tables }: { file: EntityFile; tables: readonly FileTable[] }) {
  const client = clientPath(file.client?.id ?? file.id);
  const current = useSectionInView(tables.map(({ key }) => key));
  return (
    <>
      {tables.length > 0 && (
        <nav aria-label="Sections" className={styles.sections}>
          {tables.map(({ key, title }) => (
            <a key={key} href={`#${key}`} aria-current={key === current || undefined}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <nav aria-label="Elsewhere" className={styles.links}>
        <TextLink to={client}>Client page</TextLink>
        <TextLink to={questionsPath(file)}>Open the questions</TextLink>
        <TextLink to={`${client}?tab=history`}>History of this record</TextLink>
        {file.client && (
          <TextLink to={entityFilePath({ kind: 'clients', id: file.client.id })}>
            File of {file.client.name}
          </TextLink>
        )}
      </nav>
    </>
  );
}
