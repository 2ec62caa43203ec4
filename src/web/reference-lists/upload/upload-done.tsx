import { useEffect, useEffectEvent, useRef } from 'react';
import { PAGE_PATHS, referenceListPath } from '#contract/page-paths.ts';
import type { UploadView } from '#contract/reference-lists/reference-upload-contract.ts';
import { ToolPage } from '../../brand/tool-page.tsx';
import { counted } from '../../ui/count-words.ts';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { recordCount } from '../list-words.ts';
import { useInvalidateLists } from '../reference-list-queries.ts';
import { ListCrumb } from './list-crumb.tsx';
import styles from './reference-upload.module.css';
import { LeftOut, Notes } from './upload-aside.tsx';

/** Says what an upload has imported, with links to go on. */
export function UploadDone({ view, onAnother }: { view: UploadView; onAnother: () => void }) {
  const { choices, report } = view;
  const sentence = useRef<HTMLParagraphElement>(null);
  const invalidate = useEffectEvent(useInvalidateLists());
  // Focused, as the button that was pressed is gone.
  useEffect(() => {
    sentence.current?.focus();
    void invalidate();
  }, []);
  const records = report ? recordCount(report) : 0;
  return (
    <ToolPage title={choices.name} heading={<ListCrumb>{choices.name}</ListCrumb>}>
      <p ref={sentence} tabIndex={-1} role="status" className={styles.done}>
        The version {choices.version} is imported, with {counted(records, 'record')}. The next run uses it.
      </p>
      <p className={styles.after}>
        <TextLink to={referenceListPath(choices.name)}>Show the list</TextLink>
        <TextLink to={PAGE_PATHS.entityMatching}>Entity Matching</TextLink>
        <TextButton onClick={onAnother}>Upload another file</TextButton>
      </p>
      {report && report.badRows + report.notes > 0 && (
        <div className={styles.aside}>
          {report.badRows > 0 && <LeftOut id={view.id} report={report} />}
          {report.notes > 0 && <Notes id={view.id} report={report} />}
        </div>
      )}
    </ToolPage>
  );
}
