/**
 * The arrows of ARCHITECTURE.md as rules that fail the build. Each says why it is there;
 * tests/architecture.test.ts seeds a violation of every one and sees it caught.
 */
const FEATURE =
  '^src/server/(?!ground/|app/|http/|db/|mail/|blobs/|jobs/|webhooks/|summary-engine/|source-files/|papers/)([^/]+)/';
const FLOOR = '^src/server/(ground|db|http)/';
const PORT = '^src/server/(mail|blobs|jobs|webhooks|summary-engine|source-files|papers)/';
const WEB_FEATURE = '^src/web/(?!app/|api/|brand/|editing/|ui/|styles/|pictures/)([^/]+)/';
const SERVER_MATCHING_ROOM = '^src/server/matching/([^/]+)/';
const MATCHING_ROOM = '^src/web/matching/([^/]+)/';
/** The folders of identity from the bottom up; each imports only itself and those before it. */
const IDENTITY_FOLDERS = [
  ...['base', 'credentials', 'mails', 'tokens', 'sessions', 'second-factor', 'account', 'people'],
  ...['providers', 'sign-up'],
];
const TEST = '(^tests/|\\.test\\.tsx?$)';
const notTest = { pathNot: TEST };

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle cannot be read in any order, nor tested in parts.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-imports-a-test',
      comment: 'Tests may change freely only while nothing leans on them.',
      severity: 'error',
      from: notTest,
      to: { path: TEST },
    },
    {
      name: 'records-import-nothing',
      comment: 'What we know stands on its own: it is the ground of every other room.',
      severity: 'error',
      from: { path: '^src/records/', ...notTest },
      to: { pathNot: '^src/records/' },
    },
    {
      name: 'rules-import-records-only',
      comment: 'Evaluation is pure, so that server and browser run the same module.',
      severity: 'error',
      from: { path: '^src/rules/', ...notTest },
      to: { pathNot: '^src/(rules/|records/index\\.ts$)' },
    },
    {
      name: 'matching-imports-records-only',
      comment:
        'Matching is pure, so that a job, a command and a test get the same candidates. any-ascii is a table of letters.',
      severity: 'error',
      from: { path: '^src/matching/', ...notTest },
      to: { pathNot: ['^src/(matching/|records/index\\.ts$)', 'node_modules/any-ascii/'] },
    },
    {
      name: 'contract-imports-schemas-and-pure-doors-only',
      comment: 'The contract is read by both sides; it may know neither.',
      severity: 'error',
      from: { path: '^src/contract/', ...notTest },
      to: {
        pathNot: [
          '^src/contract/',
          '^src/(records|rules|matching)/index.ts$',
          'node_modules/(zod|@orpc/contract)/',
        ],
      },
    },
    {
      name: 'pure-rooms-are-entered-by-their-door',
      comment: 'What index.ts does not export is free to change.',
      severity: 'error',
      from: { pathNot: ['^src/(records|rules|matching)/', TEST] },
      to: { path: '^src/(records|rules|matching)/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'matching-folders-point-at-names-only',
      comment:
        'Names know neither how they are joined nor what they are evidence of; join and evidence never meet.',
      severity: 'error',
      from: { path: '^src/matching/(names|join|evidence)/', ...notTest },
      to: { path: '^src/matching/(join|evidence)/', pathNot: '^src/matching/$1/' },
    },
    {
      name: 'join-is-entered-by-its-door',
      comment: 'How names are counted fast is free to change behind join-names.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/matching/join/', TEST] },
      to: { path: '^src/matching/join/', pathNot: '/join-names\\.ts$' },
    },
    {
      name: 'server-never-meets-web',
      comment: 'They speak through the contract alone, not even by types.',
      severity: 'error',
      from: { path: '^src/(server|cli)/', ...notTest },
      to: { path: '^src/web/' },
    },
    {
      name: 'web-never-meets-server',
      comment: 'They speak through the contract alone, not even by types.',
      severity: 'error',
      from: { path: '^src/web/', ...notTest },
      to: { path: '^src/(server|cli)/' },
    },
    {
      name: 'server-features-meet-at-their-stores',
      comment:
        "A feature touches another only at its *-store.ts, the types of identity's tables, and mail-owners.ts; identity is asked through http/require-session.",
      severity: 'error',
      from: { path: FEATURE, ...notTest },
      to: { path: FEATURE, pathNot: ['^src/server/$1/', '(-store|/identity-tables|/mail-owners)\\.ts$'] },
    },
    {
      name: 'server-matching-rooms-meet-at-their-stores',
      comment:
        'Runs, review, screening, look-up, resolution and audit are read one at a time, like features; they share comparison and decisions.',
      severity: 'error',
      from: { path: SERVER_MATCHING_ROOM, ...notTest },
      to: {
        path: SERVER_MATCHING_ROOM,
        pathNot: ['^src/server/matching/($1|comparison|decisions)/', '-store\\.ts$'],
      },
    },
    {
      name: 'server-matching-shares-downward',
      comment: 'What the rooms of matching share imports none of them, not even their stores.',
      severity: 'error',
      from: {
        path: ['^src/server/matching/[^/]+$', '^src/server/matching/comparison/'],
        pathNot: ['-feature\\.ts$', TEST],
      },
      to: { path: SERVER_MATCHING_ROOM, pathNot: '^src/server/matching/comparison/' },
    },
    ...IDENTITY_FOLDERS.map((folder, at) => ({
      name: `identity-${folder}-imports-down`,
      comment:
        'Identity is read from the bottom up: no folder knows those above it, nor the files above all.',
      severity: 'error',
      from: { path: `^src/server/identity/${folder}/`, ...notTest },
      to: {
        path: '^src/server/identity/',
        pathNot: `^src/server/identity/(${IDENTITY_FOLDERS.slice(0, at + 1).join('|')})/`,
      },
    })),
    {
      name: 'documents-lean-downward',
      comment:
        'Documents are read without their batches, batches without files, files without the imports of people, and all without the calls.',
      severity: 'error',
      from: { path: '^src/server/documents/(?!api/|imports/)', ...notTest },
      to: { path: '^src/server/documents/(api|imports)/' },
    },
    {
      name: 'documents-know-neither-files-nor-batches',
      comment: 'How a document is kept is the same whatever writes it.',
      severity: 'error',
      from: { path: '^src/server/documents/[^/]+$', ...notTest },
      to: { path: '^src/server/documents/(exchange|batches)/' },
    },
    {
      name: 'floor-and-ports-know-no-feature',
      comment:
        'What every feature stands on, and what it can be replaced by, is read without reading a feature.',
      severity: 'error',
      from: { path: [FLOOR, PORT], ...notTest },
      to: { path: [FEATURE, '^src/server/app/'] },
    },
    {
      name: 'floor-knows-no-port',
      comment: 'Settings, errors, database and HTTP need no mail, files, jobs or models.',
      severity: 'error',
      from: { path: FLOOR, ...notTest },
      to: { path: PORT },
    },
    {
      name: 'only-app-composes-the-server',
      comment: 'A feature names what it needs in a type of its own, and app passes it in.',
      severity: 'error',
      from: { path: FEATURE, ...notTest },
      to: { path: '^src/server/app/' },
    },
    {
      name: 'hono-at-the-edge-only',
      comment: 'Operations and stores do not know that HTTP exists.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: ['^src/server/app/', '^src/server/http/', '-routes\\.ts$', TEST],
      },
      to: { path: '(^|/)node_modules/(hono|@hono/)' },
    },
    {
      name: 'sql-in-db-and-stores-only',
      comment: 'Every query stands where the tables are known.',
      severity: 'error',
      from: {
        path: '^src/(server|cli)/',
        pathNot: ['^src/server/(db|app/demo-data)/', '-store\\.ts$', TEST],
      },
      to: { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-are-nobodys-helper',
      comment:
        'Routes call operations, operations call stores; a feature gathers its routes, and app the features.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/app/', '-feature\\.ts$', TEST] },
      to: { path: '-(routes|feature)\\.ts$' },
    },
    {
      name: 'web-features-meet-at-their-queries',
      comment: 'A screen touches another feature only at its *-queries.ts.',
      severity: 'error',
      from: { path: WEB_FEATURE, ...notTest },
      to: { path: WEB_FEATURE, pathNot: ['^src/web/$1/', '-queries\\.ts$'] },
    },
    {
      name: 'web-matching-rooms-meet-at-their-queries',
      comment:
        'Runs, review, screening, look-up, resolution and audit are read one at a time, and a page puts them together; they share how a pair looks, what was found, and how it is decided.',
      severity: 'error',
      from: { path: MATCHING_ROOM, pathNot: ['-page\\.tsx$', TEST] },
      to: {
        path: MATCHING_ROOM,
        pathNot: ['^src/web/matching/($1|pair|found|decisions)/', '-queries\\.ts$'],
      },
    },
    {
      name: 'web-matching-shares-downward',
      comment: 'What the rooms of matching share leans on none of them.',
      severity: 'error',
      from: { path: ['^src/web/matching/[^/]+$', '^src/web/matching/(pair|found|decisions)/'], ...notTest },
      to: { path: MATCHING_ROOM, pathNot: '^src/web/matching/(pair|found|decisions)/' },
    },
    {
      name: 'web-matching-review-parts-lean-downward',
      comment: 'The review is composed of its parts; a part that knew the review would make a circle.',
      severity: 'error',
      from: { path: '^src/web/matching/review/[^/]+/', ...notTest },
      to: { path: '^src/web/matching/review/[^/]+$' },
    },
    {
      name: 'ui-and-api-know-no-feature',
      comment: 'Looks and calls are shared by every screen, so they may lean on none.',
      severity: 'error',
      from: { path: '^src/web/(ui|api|brand|styles)/', ...notTest },
      to: { path: [WEB_FEATURE, '^src/web/app/'] },
    },
    {
      name: 'editing-knows-no-feature',
      comment: 'How an edit is kept is the same for every feature, so it may lean on none.',
      severity: 'error',
      from: { path: '^src/web/editing/', ...notTest },
      to: { path: [WEB_FEATURE, '^src/web/app/'] },
    },
    {
      name: 'looks-know-no-editing',
      comment: 'A component that keeps edits would not fit a product that has none.',
      severity: 'error',
      from: { path: '^src/web/(ui|api|brand|styles)/', ...notTest },
      to: { path: '^src/web/editing/' },
    },
    {
      name: 'ui-knows-no-brand',
      comment: 'A component of ui would fit any product; name, logo and frames are in brand.',
      severity: 'error',
      from: { path: '^src/web/(ui|api|styles)/', ...notTest },
      to: { path: '^src/web/brand/' },
    },
    {
      name: 'second-reader-reads-alone',
      comment: 'What a second reading finds proves something only while it shares no code with the first.',
      severity: 'error',
      from: { path: '^src/server/reference-lists/second-reader/', ...notTest },
      to: { path: '^src/', pathNot: '^src/server/reference-lists/second-reader/' },
    },
    {
      name: 'only-app-composes',
      comment: 'Features are put together in one place.',
      severity: 'error',
      from: { path: WEB_FEATURE, ...notTest },
      to: { path: '^src/web/app/' },
    },
    {
      name: 'no-unlisted-packages',
      comment: 'What package.json does not name is not ours to use.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['unknown', 'undetermined', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable-imports',
      comment: 'An arrow that leads nowhere hides the one it should be.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
