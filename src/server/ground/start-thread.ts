import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';

const MB = 1_048_576;
const MOST_MB = 2_048;
const LEAST_MB = 64;
/** What is collected at once must fit in the little that a thread at its limit is still given; else the process ends. */
const YOUNG_MB = 12;
/** The error of Node for a thread that has reached its limits. */
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** The error of a task whose thread did not live to answer it: the same task would end the next thread too. */
export class ThreadLostError extends Error {
  override name = 'ThreadLostError';
}

/**
 * Starts a thread; all are started here. Its memory is limited, to half of what the machine or container has at most, so
 * that work that takes more ends its thread and not the server.
 * @param onEnd called once it has ended, with what its tasks are to be told
 */
export function startThread(module: URL, onEnd: (reason: Error) => void): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapLimitMb(), maxYoungGenerationSizeMb: YOUNG_MB };
  const worker = new Worker(module, { resourceLimits });
  let failure: Error | undefined;
  worker.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code === OUT_OF_MEMORY ? new ThreadLostError(error.message, { cause: error }) : error;
  });
  worker.on('exit', (code) => {
    onEnd(failure ?? new ThreadLostError(`A thread exited with ${code} during its task.`));
  });
  return worker;
}

/** The most memory of a thread, in MB. */
function heapLimitMb(): number {
  // Without a limit of the container this is 0 or a number that no machine has.
  const contained = process.constrainedMemory();
  const memory = contained > 0 ? Math.min(contained, totalmem()) : totalmem();
  return Math.max(LEAST_MB, Math.min(MOST_MB, Math.floor(memory / MB / 2)));
}
