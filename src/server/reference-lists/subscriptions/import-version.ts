import type {
  UploadChoices,
  UploadPreview,
  UploadReport,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { runThread } from '../../ground/run-thread.ts';
import { FileProblem } from '../../source-files/file-problem.ts';
import type { ReferenceProgress, ReferenceTask } from '../uploads/work-on-upload.ts';

const SCRIPT = new URL('../uploads/reference-work-thread.ts', import.meta.url);
/** A version that removes more than half of a list of this size or more is taken for a broken file. */
const LEAST_GUARDED = 20;

/**
 * Checks files as an upload is checked, and imports them as a version when they change the list and nothing speaks against it.
 * @throws FileProblem when columns are missing, or most of the list would be gone
 */
export async function importVersion(task: Omit<ReferenceTask, 'kind'>, signal: AbortSignal): Promise<void> {
  let choices: UploadChoices = task.choices;
  let preview: UploadPreview | null = null;
  const onProgress = (message: unknown) => {
    const progress = message as ReferenceProgress;
    choices = progress.choices ?? choices;
    preview = progress.preview ?? preview;
  };
  const checking = runThread(SCRIPT, { ...task, kind: 'check' } satisfies ReferenceTask, {
    onProgress,
    signal,
  });
  const found = (await checking) as UploadReport;
  checkReport(found, preview);
  if (isUnchanged(found)) return;
  // Not ended by the signal: an import that is cut off goes on at the next reading.
  await runThread(SCRIPT, { ...task, choices, kind: 'import' } satisfies ReferenceTask);
}

function isUnchanged({ difference }: UploadReport): boolean {
  return difference !== null && difference.new + difference.changed + difference.gone === 0;
}

function checkReport({ difference }: UploadReport, preview: UploadPreview | null): void {
  const lost = preview?.lostColumns ?? [];
  if (lost.length > 0) {
    const columns = lost.length === 1 ? `The column ${lost[0]} is` : `The columns ${lost.join(', ')} are`;
    throw new FileProblem(`${columns} missing. Upload this version by hand to say where its columns go.`);
  }
  if (!difference) return;
  const former = difference.same + difference.changed + difference.gone;
  if (former >= LEAST_GUARDED && difference.gone * 2 > former) {
    const [gone, all] = [difference.gone, former].map((records) => records.toLocaleString('en-GB'));
    throw new FileProblem(
      `${gone} of ${all} records are missing in it. If that is right, upload this version by hand.`,
    );
  }
}
