import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReferenceFormatName } from '#contract/reference-lists/reference-format-names.ts';
import { numberText } from '../../ground/installation-format.ts';
import { FileProblem } from '../../source-files/file-problem.ts';
import { openSourceFile } from '../../source-files/source-file.ts';
import { findListPart, missingParts } from '../formats/list-files.ts';
import { referenceFormat } from '../formats/reference-formats.ts';
import { isWithin } from './list-sources.ts';
import type { SubscriptionConfig } from './subscription-settings.ts';

/** A file of a watched folder, as it was when the folder was looked at. */
export type WatchedFile = { name: string; size: number; modifiedAt: string };

const LIST_FILE = /^[^.].*\.(csv|tsv|txt|json|jsonl|xml|xlsx|zip|gz)$/i;
const ENDINGS = /(\.\w{1,5})+$/;
/** What tells the files of one list apart in their names. */
const PART_WORDS = /sdn|prim|alt/gi;

/**
 * Finds the files of a list in a watched folder: the newest one, or of a format of several files all that belong
 * together, whatever their times. Links are not followed.
 * @throws FileProblem that says what is wrong with the folder or its files
 */
export async function findWatchedFiles(
  folder: string,
  { format, config }: { format: ReferenceFormatName; config: SubscriptionConfig },
): Promise<WatchedFile[]> {
  const files = await listFiles(folder, config);
  const [newest] = files;
  if (!newest) throw new FileProblem(`The folder ${folder} contains no list.`);
  const chosen = referenceFormat(format).partOf ? await filesTogether(folder, format, files) : [newest];
  for (const { name, size } of chosen) {
    if (size === 0) throw new FileProblem(`${name} is empty.`);
    if (size <= config.listMaxBytes) continue;
    const most = numberText(config.listMaxBytes / 1_000_000);
    throw new FileProblem(`${name} has more than ${most} MB, the most that is read.`);
  }
  return chosen;
}

/** The files of a folder that may be lists, newest first. */
async function listFiles(folder: string, { listSources }: SubscriptionConfig): Promise<WatchedFile[]> {
  const real = await realpath(folder).catch(() => null);
  if (real === null) throw new FileProblem(`The folder ${folder} is not there.`);
  const allowed = await Promise.all(listSources.folders.map((one) => realpath(one).catch(() => one)));
  if (!allowed.some((one) => isWithin(one, real))) {
    throw new FileProblem(`LIST_SOURCES does not allow ${folder}.`);
  }
  if (!(await stat(real)).isDirectory()) {
    throw new FileProblem(`${folder} is a file. Name the folder that contains it.`);
  }
  const names = (await readdir(real)).filter((name) => LIST_FILE.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await lstat(join(real, name)).catch(() => null);
      return found?.isFile() ? [{ name, size: found.size, modifiedAt: found.mtime.toISOString() }] : [];
    }),
  );
  return files.flat().toSorted((a, b) => Date.parse(b.modifiedAt) - Date.parse(a.modifiedAt));
}

type Part = WatchedFile & { part: string };

/** Of each part of the list the file that belongs to the newest first part, as `alt-2.csv` to `sdn-2.csv`. */
async function filesTogether(
  folder: string,
  format: ReferenceFormatName,
  files: readonly WatchedFile[],
): Promise<WatchedFile[]> {
  const parts: Part[] = [];
  for (const file of files) {
    const part = await partOf(join(folder, file.name), format);
    if (part !== null) parts.push({ ...file, part });
  }
  const [main, ...others] = referenceFormat(format).files;
  const mains = parts.filter(({ part }) => part === main);
  const several = [...new Map(mains.map((file) => [lettersOf(file.name), file.name])).values()];
  if (several.length > 1) {
    throw new FileProblem(
      `The folder ${folder} contains several lists: ${several.join(', ')}. Give each a folder of its own.`,
    );
  }
  const [first] = mains;
  const found = first ? [first, ...others.flatMap((part) => belongingTo(first, parts, part) ?? [])] : [];
  const missing = missingParts(format, first ? found.map(({ part }) => part) : parts.map(({ part }) => part));
  const foreign = parts.find(({ part }) => !found.some((file) => file.part === part));
  if (first && foreign) {
    throw new FileProblem(
      `In the folder ${folder}, ${foreign.name} does not belong to ${first.name} by its name. Name both the same but for sdn or prim, and alt.`,
    );
  }
  if (missing !== null) throw new FileProblem(`In the folder ${folder}, ${missing}`);
  return found;
}

/** The part called like the first one but for the word that tells them apart, or else the newest of the same letters. */
function belongingTo(first: WatchedFile, parts: readonly Part[], wanted: string): Part | undefined {
  const ofPart = parts.filter(({ part }) => part === wanted);
  return (
    ofPart.find(({ name }) => stemOf(name) === stemOf(first.name)) ??
    ofPart.find(({ name }) => lettersOf(name) === lettersOf(first.name))
  );
}

/** Which part a file is; null for one that is none, or cannot be opened. */
async function partOf(path: string, format: ReferenceFormatName): Promise<string | null> {
  try {
    return await findListPart(format, await openSourceFile(path));
  } catch (error) {
    if (error instanceof FileProblem) return null;
    throw error;
  }
}

function stemOf(name: string): string {
  return name.replace(ENDINGS, '').replace(PART_WORDS, '').toLowerCase();
}

function lettersOf(name: string): string {
  return stemOf(name).replace(/[^\p{L}]/gu, '');
}
