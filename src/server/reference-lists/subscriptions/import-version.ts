import type { ListLoss } from '#contract/reference-lists/list-loss.ts';
import type {
  UploadChoices,
  UploadPreview,
  UploadReport,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { runThread } from '../../ground/run-thread.ts';
import { FileProblem } from '../../source-files/file-problem.ts';
import type { ReferenceProgress, ReferenceTask } from '../uploads/work-on-upload.ts';

const SCRIPT = new URL('../uploads/reference-work-thread.ts', import.meta.url);
/**
 * Checks files as an upload is checked, and imports them as a version when they change the list. Returns what it has lost
 * when it is held back for that and no user has accepted it.
 * @throws FileProblem when columns are missing
 */
export async function importVersion(
  task: Omit<ReferenceTask, 'kind'>,
  { isAccepted, signal }: { isAccepted: boolean; signal: AbortSignal },
): Promise<readonly ListLoss[]> {
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
  checkColumns(preview);
  if (isUnchanged(found)) return [];
  if (found.losses.length > 0 && !isAccepted) return found.losses;
  // Not ended by the signal: an import that is cut off goes on at the next reading.
  await runThread(SCRIPT, { ...task, choices, kind: 'import' } satisfies ReferenceTask);
  return [];
}

function isUnchanged({ difference }: UploadReport): boolean {
  return difference !== null && difference.new + difference.changed + difference.gone === 0;
}

function checkColumns(preview: UploadPreview | null): void {
  const lost = preview?.lostColumns ?? [];
  if (lost.length === 0) return;
  const columns = lost.length === 1 ? `The column ${lost[0]} is` : `The columns ${lost.join(', ')} are`;
  throw new FileProblem(`${columns} missing. Upload this version by hand to say where its columns go.`);
}
