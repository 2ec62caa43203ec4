/**
 * Rules side by side with their peers, in one run: the time of an evaluation (p50, p99) and evaluations per second,
 * at 1,000 and 10,000 rules over 300 fields with about 60 answers. Every contender's answers are compared first;
 * when they differ, nothing is measured and the run fails. Run it with `npm run bench rules`.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Evaluation } from '../../src/rules/index.ts';
import { type Contender, makeContenders } from './rule-peers.ts';
import { makeWorkload, type Workload } from './rule-workload.ts';

const RULE_COUNTS = [1_000, 10_000];
/** The number of situations the answers are compared in. */
const COMPARED = 40;
/** The number and length of the rounds each contender is measured in. */
const ROUNDS = 8;
const ROUND_MS = 500;

for (const ruleCount of RULE_COUNTS) {
  const workload = makeWorkload(ruleCount);
  const contenders = makeContenders(workload);
  await compareAnswers(contenders, workload);
  printTable(ruleCount, contenders, await measureAll(contenders, workload));
}

async function compareAnswers(contenders: Contender[], { situations }: Workload): Promise<void> {
  const [reference, ...others] = contenders as [Contender, ...Contender[]];
  let asked = 0;
  for (const situation of situations.slice(0, COMPARED)) {
    const expected = await reference.ask(situation);
    asked += expected.length;
    for (const other of others) {
      const actual = await other.ask(situation);
      if (isDeepStrictEqual(actual, expected)) continue;
      console.error(`${other.name} answers differently:`, { situation, expected, actual });
      process.exit(1);
    }
  }
  if (asked === 0) {
    console.error('No situation asks anything: there is nothing to compare.');
    process.exit(1);
  }
}

type Measurement = { p50: number; p99: number; perSecond: number };

/** Measures contenders alternately, so that other load on the machine affects all of them alike. */
async function measureAll(contenders: Contender[], workload: Workload): Promise<Measurement[]> {
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, contender] of contenders.entries())
      await measureRound(contender, workload, times[index] ?? []);
  }
  return times.map(summarize);
}

async function measureRound({ ask }: Contender, { situations }: Workload, times: number[]): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < ROUND_MS) {
    const situation = situations[times.length % situations.length] as Evaluation;
    const start = performance.now();
    const answer = ask(situation);
    if (answer instanceof Promise) await answer;
    times.push(performance.now() - start);
  }
}

function summarize(times: number[]): Measurement {
  const spent = times.reduce((sum, time) => sum + time, 0);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), perSecond: (times.length / spent) * 1_000 };
}

function printTable(ruleCount: number, contenders: Contender[], measured: Measurement[]): void {
  const ours = measured[0]?.p50 ?? 0;
  console.log(`\n${ruleCount.toLocaleString('en-GB')} rules, 300 fields, about 60 answers; answers equal`);
  console.log(['contender', 'p50 ms', 'p99 ms', 'per second', 'p50 / ours'].map(cell).join(''));
  for (const [index, { p50, p99, perSecond }] of measured.entries()) {
    const speed = Math.round(perSecond).toLocaleString('en-GB');
    const figures = [p50.toFixed(4), p99.toFixed(4), speed, `${(p50 / ours).toFixed(1)} x`];
    console.log([contenders[index]?.name ?? '', ...figures].map(cell).join(''));
  }
}

function cell(text: string, index: number): string {
  return index === 0 ? text.padEnd(44) : text.padStart(12);
}
