import type { DataSettings } from '../../db/open-database.ts';
import { runThread } from '../../ground/run-thread.ts';
import type { SettingValue, setClientValue } from '../batches/set-client-value.ts';
import type { takeBackBatch } from '../batches/take-back-batch.ts';
import type { ImportRequest, importDocuments } from '../exchange/import-documents.ts';

type TakeBack = Parameters<typeof takeBackBatch>[1];
type FileStep = { id: string; bytes: Uint8Array; locale: string };
/** The body of an import call, not read yet. */
export type ImportBody = Pick<ImportRequest, 'collection' | 'author'> & { body: Uint8Array };
/** Work on many documents, with its input. */
type Work =
  | { kind: 'check' | 'write'; input: FileStep }
  | { kind: 'import'; input: ImportBody }
  | { kind: 'take-back'; input: TakeBack }
  | { kind: 'set-value'; input: SettingValue };
export type WorkTask = { settings: DataSettings; work: Work };

/** Checks the file of an import, or writes it, in a thread. */
export async function runStepInThread(
  settings: DataSettings,
  kind: 'check' | 'write',
  input: FileStep,
): Promise<void> {
  await workInThread(settings, { kind, input });
}

/** Reads the body of an import call and imports its documents, in a thread. */
export function importInThread(settings: DataSettings, input: ImportBody) {
  return workInThread(settings, { kind: 'import', input }) as ReturnType<typeof importDocuments>;
}

/** Takes a batch back in a thread. */
export function takeBackInThread(settings: DataSettings, input: TakeBack) {
  return workInThread(settings, { kind: 'take-back', input }) as ReturnType<typeof takeBackBatch>;
}

/** Sets a value of many clients in a thread. */
export function setValueInThread(settings: DataSettings, input: SettingValue) {
  return workInThread(settings, { kind: 'set-value', input }) as ReturnType<typeof setClientValue>;
}

/** @throws AppError as the work does */
function workInThread({ dataDir, databaseUrl }: DataSettings, work: Work): Promise<unknown> {
  const task: WorkTask = { settings: { dataDir, databaseUrl }, work };
  return runThread(new URL('./work-thread.ts', import.meta.url), task, { transferList: ownedBytesOf(work) });
}

/** Returns the bytes that a thread takes over, as copying a file would hold up other requests. */
function ownedBytesOf({ input }: Work): ArrayBuffer[] {
  const bytes = 'bytes' in input ? input.bytes : 'body' in input ? input.body : undefined;
  const isWhole = bytes?.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? [bytes.buffer as ArrayBuffer] : [];
}
