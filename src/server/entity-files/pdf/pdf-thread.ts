import { workerData } from 'node:worker_threads';
import type { EntityFile } from '#contract/entity-files/entity-file-contract.ts';
import { answerFromThread } from '../../jobs/run-thread.ts';
import { drawEntityFile } from './draw-entity-file.ts';

// A thread of its own, as drawing a long file would hold up other requests.
const { file, fingerprint } = workerData as { file: EntityFile; fingerprint: string };
await answerFromThread(() => drawEntityFile(file, fingerprint));
