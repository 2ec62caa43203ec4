// `node scripts/compare-openapi.js <before> [<after>]`: whether two descriptions of the API are equal but for their words:
// summaries, descriptions and the sentences of errors. Lists each difference, and the calls that have it. Each of the two is a
// commit, or a file with an answer of /api/openapi.json; without the second, the contract as it is here now. Exits with 1 when
// they differ.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = dirname(import.meta.dirname);
const WORDS = ['summary', 'description'];
/** Keys of objects whose own keys are names: a property may be called "description". */
const NAMED = [
  ...['paths', 'properties', 'patternProperties', '$defs', 'responses', 'headers', 'content', 'encoding'],
  ...['schemas', 'parameters', 'requestBodies', 'securitySchemes', 'callbacks', 'links', 'examples'],
];
/** Keys whose values are data, and have no words. */
const DATA = ['const', 'default', 'example', 'value', 'enum'];
const LONGEST = 160;

if (process.argv[1] === import.meta.filename) await compare(process.argv.slice(2));

async function compare([before, after]) {
  if (!before) {
    console.error('Which? node scripts/compare-openapi.js <commit or file> [<commit or file>]');
    process.exit(2);
  }
  const found = differencesOf(await descriptionOf(before), await descriptionOf(after));
  for (const [line, calls] of callsByLine(found)) console.log(`${line}\n    ${calls.join(', ')}`);
  console.log(`${found.length === 0 ? 'Equal' : `${found.length} differences`}, words aside.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

/**
 * Returns where two descriptions differ in more than words, as paths of keys: `was` is undefined for what was added, `is` for
 * what was removed. The order of keys and of lists means nothing, tuples aside; `*` is an item of such a list.
 * @param {unknown} before
 * @param {unknown} after
 * @returns {{ at: string[]; was: unknown; is: unknown }[]}
 */
export function differencesOf(before, after) {
  return differencesAt([], promised(before), promised(after));
}

function differencesAt(at, was, is) {
  if (isSame(was, is)) return [];
  const isPath = at.length === 2 && at[0] === 'paths';
  if (isPath && !(was && is)) return differencesAt(at, was ?? {}, is ?? {});
  if (Array.isArray(was) && Array.isArray(is) && at.at(-1) !== 'prefixItems') {
    return differencesOfLists([...at, '*'], was, is);
  }
  if (typeof was !== 'object' || typeof is !== 'object' || was === null || is === null)
    return [{ at, was, is }];
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].flatMap((key) => differencesAt([...at, key], was[key], is[key]));
}

/** What one list has beside the other: an object is compared with the one that it differs from the least. */
function differencesOfLists(at, was, is) {
  const come = without(is, was);
  const gone = without(was, is).flatMap((item) => {
    const [nearest] = come
      .filter((other) => isObject(item) && isObject(other))
      .map((other) => ({ other, differences: differencesAt(at, item, other) }))
      .toSorted((one, other) => one.differences.length - other.differences.length);
    if (!nearest) return [{ at, was: item, is: undefined }];
    come.splice(come.indexOf(nearest.other), 1);
    return nearest.differences;
  });
  return [...gone, ...come.map((item) => ({ at, was: undefined, is: item }))];
}

/** The items of a list that another one does not have, or not as often. */
function without(items, others) {
  const rest = [...others];
  return items.filter((item) => {
    const index = rest.findIndex((other) => isSame(item, other));
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}

/** What a description promises: without its words, the keys of each object in one order. */
function promised(value, key = '') {
  if (DATA.includes(key)) return value;
  if (Array.isArray(value)) return value.map((item) => promised(item));
  if (!isObject(value)) return value;
  const isNamed = NAMED.includes(key);
  const { code, message } = key === 'properties' ? value : {};
  // An error has its sentence as what its message is by default.
  const shown = code?.const && message?.default ? { ...value, message: { type: message.type } } : value;
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([name]) => isNamed || !WORDS.includes(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, promised(inner, isNamed ? '' : name)]),
  );
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The lines to print, each with the calls that it holds for. */
function callsByLine(found) {
  const calls = new Map();
  for (const { at, was, is } of found) {
    const isOfCall = at[0] === 'paths' && at.length > 2;
    const call = isOfCall ? `${at[2].toUpperCase()} ${at[1]}` : 'the whole API';
    const line = lineOf(isOfCall ? at.slice(3) : at, was, is);
    calls.set(line, [...(calls.get(line) ?? []), call]);
  }
  return calls;
}

function lineOf(path, was, is) {
  const sign = was === undefined ? '+' : is === undefined ? '-' : '~';
  if (path.length === 0) return `${sign} calls`;
  const values = [was, is].filter((value) => value !== undefined).map(short);
  return `${sign} ${path.join(' › ')}: ${values.join(' → ')}`;
}

function short(value) {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The description in a file, or of the contract at a commit or here. Every contract is described by the program of now. */
async function descriptionOf(named) {
  if (named === undefined) return describe(ROOT);
  if (existsSync(named)) return JSON.parse(readFileSync(named, 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'cairn-openapi-'));
  try {
    const archive = ['archive', named, 'package.json', 'src'];
    const input = execFileSync('git', archive, { cwd: ROOT, maxBuffer: 1 << 28 });
    execFileSync('tar', ['-x', '-C', folder], { input });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return await describe(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function describe(root) {
  // Two files are compared without it.
  const { runnerImport } = await import('vite');
  const load = async (folder, file) =>
    (await runnerImport(join(folder, file), { root: folder, logLevel: 'error' })).module;
  const { apiContract } = await load(root, 'src/contract/api-contract.ts');
  const { describeApi } = await load(ROOT, 'src/server/http/description/describe-api.ts');
  return JSON.parse(JSON.stringify(await describeApi(apiContract)));
}
