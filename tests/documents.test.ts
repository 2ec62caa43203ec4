import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');

describe('Decisions', () => {
  const files = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d/.test(name));
  const heads = files.map((file) => {
    const [, number, title, date, status] =
      /^# (\d+)\. (.+)\n\n(\d{4}-\d\d-\d\d) · (.+)\n\n/.exec(read(`docs/decisions/${file}`)) ?? [];
    return { file, number, title, date, status };
  });

  test('each has its number, a title, a date and a status', () => {
    expect(heads.filter(({ file, number }) => Number(file.slice(0, 3)) !== Number(number))).toEqual([]);
    expect(new Set(heads.map(({ number }) => number)).size).toBe(files.length);
  });

  test('each is in the index, with the same title, date and status', () => {
    const rows = read('docs/decisions/README.md')
      .split('\n')
      .filter((line) => /^\| \d/.test(line));
    expect(rows).toEqual(
      heads.map(
        ({ file, number, title, date, status }) =>
          `| ${number} | [${title}](${file}) | ${date} | ${status} |`,
      ),
    );
  });

  test('a status names decisions that there are', () => {
    const named = heads.flatMap(({ status }) =>
      [...(status ?? '').matchAll(/\((.+?\.md)\)/g)].map(([, file]) => file),
    );
    expect(named.filter((file) => !files.includes(file ?? ''))).toEqual([]);
  });

  test('of two, both statuses say that the later one changes the earlier one', () => {
    const said = heads.flatMap(({ file, status }) =>
      [...(status ?? '').matchAll(/\((.+?\.md)\)/g)].map(([, other]) => ({ file, other })),
    );
    expect(said.length).toBeGreaterThan(30);
    const isMutual = (one: (typeof said)[number]) =>
      said.some(({ file, other }) => file === one.other && other === one.file);
    expect(said.filter((one) => !isMutual(one))).toEqual([]);
    const untold = files.filter((file) =>
      /^(?:Supersedes|Amends|Adds to)\b/m.test(read(`docs/decisions/${file}`)),
    );
    expect(untold).toEqual([]);
  });
});

test('the glossary defines no word twice', () => {
  // "survivor, absorbed (of a merge)" defines two words, and what is in brackets is none of them.
  const words = read('docs/glossary.md')
    .split('\n')
    .flatMap(
      (line) =>
        /^\| (.+?) \| .+ \|$/
          .exec(line)?.[1]
          ?.replace(/ \(.+?\)/g, '')
          .split(', ') ?? [],
    )
    .filter((word) => word !== 'Word');
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test('the files that the map, the manual and the guide name are there', () => {
  const names = new Set(tracked.map((file) => basename(file)));
  const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'];
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w./-]+\.(?:ts|tsx|js|css|md|yaml))`/g)].map(([, path]) => ({
      document,
      path,
    })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path = '' }) => !names.has(basename(path)))).toEqual([]);
});

test('the guide names every bench, and every script that it and the manual run is there', () => {
  const benches = tracked.flatMap((path) => /^bench\/([\w-]+)\/run\.ts$/.exec(path)?.[1] ?? []);
  const guide = read('CONTRIBUTING.md');
  expect(benches.filter((bench) => !guide.includes(`| \`npm run bench ${bench}`))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json'));
  const run = [
    'CONTRIBUTING.md',
    'README.md',
    'ARCHITECTURE.md',
    'docs/operations.md',
    'docs/benchmarks.md',
  ].flatMap((document) => [...read(document).matchAll(/`npm run ([\w-]+)(?: ([\w-]+))?/g)]);
  const unknown = run.filter(([, script = '', name = '']) =>
    script === 'bench' ? !benches.includes(name) : !Object.hasOwn(scripts, script),
  );
  expect(unknown.map(([command]) => command)).toEqual([]);
});

test('what scripts/follow-manual.sh does before and after a step names a step of the manual', () => {
  const [, section = ''] = read('docs/operations.md').split('## Debian without containers, step by step\n');
  const steps = [...(section.split('\n## ')[0] ?? '').matchAll(/^### \d+\. (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(/[^a-z]+/g, '_'),
  );
  const named = [...read('scripts/follow-manual.sh').matchAll(/^(?:before|after)_(\w+)\(\)/gm)].map(
    ([, step = '']) => step,
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((step) => !steps.includes(step))).toEqual([]);
});

test('it is "email" on every screen and in every document, as the specification writes it', () => {
  // What a released migration says stays, and so does what other programs write into their files.
  const isOurs = (path: string) =>
    /^(?:src|docs)\/.+\.(?:ts|tsx|json|md)$|^[^/]+\.(?:md|example)$/.test(path) &&
    !/\/migrations\/|\.test\.ts$/.test(path);
  const written = tracked.filter((path) => isOurs(path) && /\be-mails?\b/i.test(read(path)));
  expect(written).toEqual([]);
});

test('code and screens say "no one", "a user" and "again", and no older words for them', () => {
  // What is in quotes is data: a name of an API, or a word of a sentence that is read.
  const OLD_WORD = /(?<!['"`|\w])(?:somebody|nobody|whoever|meanwhile|anew|hurry|forgive)(?!['"`|:\w])/i;
  const isCode = (path: string) => /^src\/.+\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
  const written = tracked.filter(isCode).flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => OLD_WORD.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(written).toEqual([]);
});

describe('A journey of the map', () => {
  const [, text = ''] = /```journeys\n([\s\S]+?)```/.exec(read('ARCHITECTURE.md')) ?? [];
  const journeys = text
    .trim()
    .split('\n\n')
    .map((journey) => {
      const [title = '', ...lines] = journey.split('\n');
      return { title, lines, files: lines.filter((line) => !line.startsWith('→')) };
    });

  test.each(journeys)('$title, which are there', ({ title, files }) => {
    expect(title).toMatch(new RegExp(`: ${files.length} files$`));
    expect(files.filter((file) => !tracked.includes(`src/${file}`))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });

  test.each(journeys)('$title, each imported by one above it or led to by an arrow', ({ lines }) => {
    const unled = lines.filter((file, index) => {
      const isLed = index === 0 || file.startsWith('→') || lines[index - 1]?.startsWith('→');
      return !isLed && !lines.slice(0, index).some((above) => importsOf(above).has(file));
    });
    expect(unled).toEqual([]);
  });

  test('is as short as it has been made', () => {
    const most = [20, 18, 19, 18, 15, 8];
    expect(journeys.map(({ files }) => files.length).filter((count, at) => count > (most[at] ?? 0))).toEqual(
      [],
    );
  });
});

/** The files of `src` that one of them imports, by its own path or by the door of a pure room. */
function importsOf(file: string): Set<string> {
  if (!tracked.includes(`src/${file}`)) return new Set();
  const named = [...read(`src/${file}`).matchAll(/from '([^']+)'/g)].map(([, name = '']) => name);
  return new Set(named.flatMap((name) => [...filesNamed(name, file)]));
}

function filesNamed(name: string, by: string): Set<string> {
  if (name.startsWith('#contract/')) return new Set([name.slice(1)]);
  if (name.startsWith('#')) return importsOf(`${name.slice(1)}/index.ts`);
  return new Set([join(dirname(by), name)]);
}
