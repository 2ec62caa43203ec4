import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The kinds of `system-faults.c`, by their number there. */
const KINDS = ['none', 'no space', 'io error', 'short write', 'sync error'] as const;
export type WriteFault = Exclude<(typeof KINDS)[number], 'none'>;

const CONTROL_BYTES = 24;

/**
 * Faults of the system calls of one server: writes to a folder that fail, and a shifted clock. They are real to SQLite and to
 * Node, as they come from the library below both. Linux with a C compiler only.
 */
export class SystemFaults {
  /** Settings of the server. */
  readonly env: Record<string, string>;
  readonly #control: number;

  constructor(dataDir: string) {
    const library = join(dataDir, 'system-faults.so');
    const source = join(import.meta.dirname, 'system-faults.c');
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
    const control = join(dataDir, 'system-faults');
    this.#control = openSync(control, 'w+');
    writeSync(this.#control, Buffer.alloc(CONTROL_BYTES));
    this.env = { LD_PRELOAD: library, FAULT_CONTROL: control, FAULT_FOLDER: dataDir };
  }

  /** Lets some writes succeed and then some fail, one after the other. */
  failWrites(kind: WriteFault, { skip, count }: { skip: number; count: number }): void {
    const numbers = Buffer.alloc(16);
    numbers.writeInt32LE(skip, 4);
    numbers.writeInt32LE(count, 8);
    writeSync(this.#control, numbers, 4, 12, 4);
    numbers.writeInt32LE(KINDS.indexOf(kind), 0);
    writeSync(this.#control, numbers, 0, 4, 0);
  }

  /** Ends the faults of writes, and returns how many failed. */
  endWriteFaults(): number {
    writeSync(this.#control, Buffer.alloc(4), 0, 4, 0);
    const numbers = Buffer.alloc(16);
    readSync(this.#control, numbers, 0, 16, 0);
    return numbers.readInt32LE(12);
  }

  shiftClock(seconds: number): void {
    const shift = Buffer.alloc(8);
    shift.writeBigInt64LE(BigInt(seconds));
    writeSync(this.#control, shift, 0, 8, 16);
  }

  close(): void {
    closeSync(this.#control);
  }
}
