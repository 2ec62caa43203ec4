import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
type Arrow = NonNullable<IFlattenedRuleSet['forbidden']>[number] & { name: string; comment: string };
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: Arrow[];
  options: object;
};
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));

/** The folders of identity, from the bottom up. */
const identityFolders = config.forbidden.flatMap(
  ({ name }) => /^identity-([a-z-]+)-imports-down$/.exec(name)?.[1] ?? [],
);

/** For every rule, files that break it: path → source. */
const SEEDS: Record<string, Record<string, string>> = {
  'no-cycles': {
    'src/records/loop-a.ts': "export { b as a } from './loop-b.ts';",
    'src/records/loop-b.ts': "export { a as b } from './loop-a.ts';",
  },
  'nothing-imports-a-test': {
    'src/records/seed.test.ts': 'export const a = 1;',
    'src/records/reads-test.ts': "export { a } from './seed.test.ts';",
  },
  'records-import-nothing': { 'src/records/reads-zod.ts': "import 'zod';" },
  'rules-import-records-only': { 'src/rules/reads-zod.ts': "import 'zod';" },
  'matching-imports-records-only': { 'src/matching/reads-rules.ts': "import '#rules';" },
  'contract-imports-schemas-and-pure-doors-only': { 'src/contract/reads-hono.ts': "import 'hono';" },
  'pure-rooms-are-entered-by-their-door': {
    'src/records/inner.ts': 'export const inner = 1;',
    'src/contract/reads-inner.ts': "import '../records/inner.ts';",
  },
  'matching-folders-point-at-names-only': {
    'src/matching/join/join-names.ts': 'export const join = 1;',
    'src/matching/evidence/reads-join.ts': "import '../join/join-names.ts';",
  },
  'join-is-entered-by-its-door': {
    'src/matching/join/inner-count.ts': 'export const count = 1;',
    'src/matching/reads-count.ts': "import './join/inner-count.ts';",
  },
  'server-never-meets-web': {
    'src/web/seed/page.ts': 'export type Page = 1;',
    'src/server/seed/reads-page.ts':
      "import type { Page } from '../../web/seed/page.ts'; export type P = Page;",
  },
  'web-never-meets-server': {
    'src/server/seed/operation.ts': 'export type Operation = 1;',
    'src/web/peer/reads-operation.ts':
      "import type { Operation } from '../../server/seed/operation.ts'; export type O = Operation;",
  },
  'server-features-meet-at-their-stores': {
    'src/server/other/inner-operation.ts': 'export const a = 1;',
    'src/server/seed/reads-inner-operation.ts': "import '../other/inner-operation.ts';",
  },
  'server-matching-rooms-meet-at-their-stores': {
    'src/server/matching/runs/seed-run.ts': 'export const a = 1;',
    'src/server/matching/review/reads-seed-run.ts': "import '../runs/seed-run.ts';",
  },
  'server-matching-shares-downward': {
    'src/server/matching/audit/seed-store.ts': 'export const a = 1;',
    'src/server/matching/reads-seed-store.ts': "import './audit/seed-store.ts';",
  },
  'floor-and-ports-know-no-feature': {
    'src/server/other/any-store.ts': 'export const a = 1;',
    'src/server/mail/reads-store.ts': "import '../other/any-store.ts';",
  },
  'floor-knows-no-port': {
    'src/server/mail/seed-mailer.ts': 'export const a = 1;',
    'src/server/http/reads-mailer.ts': "import '../mail/seed-mailer.ts';",
  },
  'only-app-composes-the-server': {
    'src/server/app/deps.ts': 'export const a = 1;',
    'src/server/seed/reads-deps.ts': "import '../app/deps.ts';",
  },
  'second-reader-reads-alone': {
    'src/server/reference-lists/formats/seed-format.ts': 'export const a = 1;',
    'src/server/reference-lists/second-reader/reads-format.ts': "import '../formats/seed-format.ts';",
  },
  'hono-at-the-edge-only': { 'src/server/seed/reads-hono-operation.ts': "import 'hono';" },
  'sql-in-db-and-stores-only': { 'src/server/seed/reads-kysely.ts': "import 'kysely';" },
  'routes-are-nobodys-helper': {
    'src/server/seed/seed-routes.ts': 'export const a = 1;',
    'src/server/seed/calls-routes.ts': "import './seed-routes.ts';",
  },
  'web-features-meet-at-their-queries': {
    'src/web/other/other-row.ts': 'export const a = 1;',
    'src/web/seed/reads-row.ts': "import '../other/other-row.ts';",
  },
  'web-matching-rooms-meet-at-their-queries': {
    'src/web/matching/runs/seed-row.ts': 'export const a = 1;',
    'src/web/matching/review/reads-seed-row.ts': "import '../runs/seed-row.ts';",
  },
  'web-matching-shares-downward': {
    'src/web/matching/audit/seed-queries.ts': 'export const a = 1;',
    'src/web/matching/reads-seed-queries.ts': "import './audit/seed-queries.ts';",
  },
  // Each folder imports the one above it, and the last one a file above all.
  ...Object.fromEntries(
    identityFolders.map((folder, at) => {
      const above = identityFolders[at + 1];
      const seed = above ? `${above}/seed-${above}.ts` : 'seed-auth.ts';
      return [
        `identity-${folder}-imports-down`,
        {
          [`src/server/identity/${seed}`]: 'export const a = 1;',
          [`src/server/identity/${folder}/reads-${folder}-seed.ts`]: `import '../${seed}';`,
        },
      ];
    }),
  ),
  'documents-lean-downward': {
    'src/server/documents/imports/seed-import.ts': 'export const a = 1;',
    'src/server/documents/exchange/reads-seed-import.ts': "import '../imports/seed-import.ts';",
  },
  'documents-know-neither-files-nor-batches': {
    'src/server/documents/exchange/seed-file.ts': 'export const a = 1;',
    'src/server/documents/reads-seed-file.ts': "import './exchange/seed-file.ts';",
  },
  'web-matching-review-parts-lean-downward': {
    'src/web/matching/review/seed-review.ts': 'export const a = 1;',
    'src/web/matching/review/candidates/reads-seed-review.ts': "import '../seed-review.ts';",
  },
  'ui-and-api-know-no-feature': {
    'src/web/other/other-queries.ts': 'export const a = 1;',
    'src/web/ui/reads-queries.ts': "import '../other/other-queries.ts';",
  },
  'editing-knows-no-feature': {
    'src/web/editing/reads-queries.ts': "import '../other/other-queries.ts';",
  },
  'looks-know-no-editing': {
    'src/web/editing/edit.ts': 'export const a = 1;',
    'src/web/brand/reads-edit.ts': "import '../editing/edit.ts';",
  },
  'ui-knows-no-brand': {
    'src/web/brand/name.ts': 'export const a = 1;',
    'src/web/ui/reads-name.ts': "import '../brand/name.ts';",
  },
  'only-app-composes': {
    'src/web/app/frame.ts': 'export const a = 1;',
    'src/web/seed/reads-frame.ts': "import '../app/frame.ts';",
  },
  'no-unlisted-packages': { 'src/server/http/reads-unlisted.ts': "import 'rolldown';" },
  'no-unresolvable-imports': { 'src/server/http/reads-nothing.ts': "import './gone.ts';" },
};

/** No file imports another in a circle here, and every store is open to all, but the folders form circles. */
const CIRCLES = {
  'src/server/matching/runs/first-store.ts': "import '../audit/second-store.ts';",
  'src/server/matching/audit/second-store.ts': 'export const a = 1;',
  'src/server/matching/audit/third-store.ts': "import '../runs/fourth-store.ts';",
  'src/server/matching/runs/fourth-store.ts': 'export const a = 1;',
  'src/web/left/first-queries.ts': "import '../right/second-queries.ts';",
  'src/web/right/second-queries.ts': 'export const a = 1;',
  'src/web/right/third-queries.ts': "import '../left/fourth-queries.ts';",
  'src/web/left/fourth-queries.ts': 'export const a = 1;',
};

const DOORS = {
  'src/records/index.ts': 'export const records = 1;',
  'src/rules/index.ts': 'export const rules = 1;',
};

let seeded: string;
beforeAll(() => {
  seeded = mkdtempSync(join(tmpdir(), 'seeded-'));
  for (const file of ['package.json', 'tsconfig.base.json', 'tsconfig.web.json', 'tsconfig.pure.json']) {
    cpSync(join(root, file), join(seeded, file));
  }
  symlinkSync(join(root, 'node_modules'), join(seeded, 'node_modules'));
  for (const files of [DOORS, CIRCLES, ...Object.values(SEEDS)]) {
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(seeded, path)), { recursive: true });
      writeFileSync(join(seeded, path), source);
    }
  }
});
afterAll(() => rmSync(seeded, { recursive: true, force: true }));

const cruised = new Map<string, Promise<ICruiseResult>>();
/** What the checker finds in a tree, which it reads once. */
function cruiseOnce(baseDir: string): Promise<ICruiseResult> {
  const result = cruised.get(baseDir) ?? cruiseSources(baseDir);
  cruised.set(baseDir, result);
  return result;
}

async function cruiseSources(baseDir: string): Promise<ICruiseResult> {
  const before = process.cwd();
  process.chdir(baseDir);
  try {
    const { output } = await cruise(
      ['src'],
      { ...config.options, baseDir, validate: true, ruleSet: config },
      undefined,
      { tsConfig: extractTsConfig('tsconfig.web.json') },
    );
    return output as ICruiseResult;
  } finally {
    process.chdir(before);
  }
}

describe('the arrows', () => {
  test('every rule catches the violation made for it', async () => {
    const { summary } = await cruiseOnce(seeded);
    const caught = new Set(summary.violations.map((violation) => violation.rule.name));
    expect(config.forbidden.map((rule) => rule.name).filter((name) => !caught.has(name))).toEqual([]);
    expect(Object.keys(SEEDS).sort()).toEqual(config.forbidden.map((rule) => rule.name).sort());
  });

  test('the checker sees every source file and finds nothing wrong', async () => {
    const { modules, summary } = await cruiseOnce(root);
    const seen = new Set(modules.map((module) => module.source));
    expect(sources.length).toBeGreaterThan(30);
    expect(sources.filter((file) => !seen.has(file))).toEqual([]);
    expect(summary.violations).toEqual([]);
  });

  test('have a comment with their reason', () => {
    expect(config.forbidden.filter((rule) => rule.comment.length < 20)).toEqual([]);
  });
});

describe('the pure rooms', () => {
  test.each([
    ['document', 'export const title = document.title;'],
    ['process', 'export const home = process.cwd();'],
    ['fetch', "export const answer = fetch('/');"],
    ['setTimeout', 'export const timer = setTimeout(() => 1, 1);'],
  ])('have no global %s', (name, source) => {
    const file = join(seeded, 'src/records/impure.ts');
    writeFileSync(file, source);
    const tsc = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.pure.json'], {
      cwd: seeded,
      encoding: 'utf8',
    });
    rmSync(file);
    expect(tsc.stdout).toContain(`src/records/impure.ts`);
    expect(tsc.stdout).toContain(`'${name}'`);
  });
});

const MAX_CODE_FILES = 30;

/** The folder of server or web that a file belongs to; the rooms of matching are folders of their own. */
function folderOf(file: string): string | undefined {
  return /^src\/((?:server|web)\/(?:matching\/[^/]+|[^/]+))\//.exec(file)?.[1];
}

/** The imports between folders that are part of a circle; tests aside, and features, which compose what lies below them. */
function arrowsInCircles({ modules }: ICruiseResult): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (!from || /(\.test\.tsx?|-feature\.ts)$/.test(source)) continue;
    const folders = dependencies.flatMap(({ resolved }) => folderOf(resolved) ?? []);
    const others = folders.filter((folder) => folder !== from);
    arrows.set(from, new Set([...(arrows.get(from) ?? []), ...others]));
  }
  const reached = (folder: string) => {
    const seen = new Set([folder]);
    for (const one of seen) for (const next of arrows.get(one) ?? []) seen.add(next);
    return seen;
  };
  return [...arrows]
    .flatMap(([from, to]) => [...to].filter((one) => reached(one).has(from)).map((one) => `${from} → ${one}`))
    .sort();
}

describe('the folders', () => {
  test('A circle of folders is found although no files form one', async () => {
    expect(arrowsInCircles(await cruiseOnce(seeded))).toEqual([
      'server/matching/audit → server/matching/runs',
      'server/matching/runs → server/matching/audit',
      'web/left → web/right',
      'web/right → web/left',
    ]);
  });

  test('The folders of server and of web form no circle', async () => {
    expect(arrowsInCircles(await cruiseOnce(root))).toEqual([]);
  });

  test('No folder of src holds more than 30 code files', () => {
    const code = sources.filter((file) => !/\.test\.tsx?$/.test(file));
    const full = [...Map.groupBy(code, (file) => dirname(file))].flatMap(([folder, files]) =>
      files.length > MAX_CODE_FILES ? [folder] : [],
    );
    expect(full).toEqual([]);
  });
});

const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 60;

/** The functions of a file that are longer than allowed, components and methods included. */
function longFunctions(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const long: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const [first, last] = [lineOf(node.getStart(source)), lineOf(node.end)];
      if (last - first + 1 > MAX_FUNCTION_LINES) long.push(`${file}:${first + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return long;
}

describe('the sizes of the code of src', () => {
  const code = sources
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

  test('No file has more than 300 lines', () => {
    const long = code.filter(({ text }) => text.trimEnd().split('\n').length > MAX_FILE_LINES);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  test('No function has more than 60 lines', () => {
    const lines = Array.from({ length: MAX_FUNCTION_LINES }, (_, at) => `  call(${at});`).join('\n');
    expect(longFunctions('long.ts', `const fine = 1;\nfunction long() {\n${lines}\n}`)).toEqual([
      'long.ts:2',
    ]);
    expect(code.flatMap(({ file, text }) => longFunctions(file, text))).toEqual([]);
  });
});

describe('the files of src', () => {
  test('have unique names across the tree, except index.ts', () => {
    const names = sources.map((file) => basename(file)).filter((name) => name !== 'index.ts');
    expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
  });

  test('have no name with a word that hides meaning', () => {
    const hiding = /(^|-)(utils?|helpers?|common|misc|manager|service|controller|info|types)(-|\.)/;
    expect(sources.filter((file) => hiding.test(basename(file)))).toEqual([]);
  });
});

test('every dependency is pinned to an exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter(([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('pages write days, numbers, lists and their order by the one format of src/web/ui', () => {
  const own = /\bIntl\.|\.toLocale\w+\(|\.localeCompare\(/;
  expect(own.test('new Intl.ListFormat(LOCALE)')).toBe(true);
  const pages = sources.filter((file) => /^src\/web\/(?!ui\/).*(?<!\.test)\.tsx?$/.test(file));
  expect(pages.filter((file) => own.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('server, command and contract write days, numbers, lists and their order by the one format of the installation', () => {
  const own =
    /\bIntl\.(?!Segmenter|DisplayNames)|\.toLocale\w+\(|\.localeCompare\(|['"][a-z]{2}-[A-Z]{2}['"]|<html lang="en"/;
  expect(own.test('count.toLocaleString(locale)')).toBe(true);
  expect(own.test("lang: 'en-GB'")).toBe(true);
  // Puts the language of the installation in the place of that of the built page.
  const readers = ['src/server/app/pages/filled-pages.ts'];
  const writers = sources.filter((file) => /^src\/(server|cli|contract)\/.*(?<!\.test)\.ts$/.test(file));
  expect(writers.length).toBeGreaterThan(100);
  expect(writers.filter((file) => own.test(readFileSync(join(root, file), 'utf8')))).toEqual(readers);
});
