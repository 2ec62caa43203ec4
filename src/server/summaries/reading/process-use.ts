import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a process uses: memory (RSS) in bytes, and the processor time of all its threads so far. */
export type ProcessUse = { memoryBytes: number; processorMs: number };

const NONE: ProcessUse = { memoryBytes: 0, processorMs: 0 };
/** Linux counts processor time in ticks of a hundredth of a second, on every architecture. */
const TICK_MS = 10;
/** Positions in /proc/<pid>/stat after the name of the program. */
const [USER_TICKS, SYSTEM_TICKS] = [11, 12];

/** What a process uses; nothing when it has ended or cannot be read. */
export async function processUse(pid: number): Promise<ProcessUse> {
  try {
    return process.platform === 'linux' ? await readProc(pid) : await readPs(pid);
  } catch {
    return NONE;
  }
}

async function readProc(pid: number): Promise<ProcessUse> {
  const [status, stat] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ]);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER_TICKS] ?? 0) + Number(fields[SYSTEM_TICKS] ?? 0);
  return {
    memoryBytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024,
    processorMs: ticks * TICK_MS,
  };
}

async function readPs(pid: number): Promise<ProcessUse> {
  const { stdout } = await run('ps', ['-o', 'rss=,time=', '-p', String(pid)]);
  const [memory = '0', time = '0'] = stdout.trim().split(/\s+/);
  const seconds = time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0);
  return { memoryBytes: Number(memory) * 1_024, processorMs: seconds * 1_000 };
}
