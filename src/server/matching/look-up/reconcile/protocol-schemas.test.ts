import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import { schemasOf } from '../../../../../tests/support/json-schema.ts';
import { addReferenceList } from '../../../../../tests/support/matching-scenario.ts';
import { reconcileService } from '../../../../../tests/support/reconcile-scenario.ts';
import { SPECIFICATION } from '../../../../../tests/support/reconciliation-specification.ts';
import { programOf } from '../../../../../tests/support/token-scenario.ts';
import { draftBatchSchema } from './draft-protocol.ts';
import { extendSchema, queryBatchSchema } from './reconcile-protocol.ts';

const WHY_SKIPPED = 'RECONCILIATION_SPECS names no copy of the specification';
const isThere = existsSync(join(SPECIFICATION, '1.0-draft', 'schemas'));

/** What is wrong in these examples is told by a schema of another site, or by none. */
const NOT_TOLD = ['manifest/bad-authentication.json'];
const TAKEN = {
  '0.2': { 'reconciliation-query-batch': queryBatchSchema, 'data-extension-query': extendSchema },
  '1.0-draft': { 'reconciliation-query-batch': draftBatchSchema, 'data-extension-query': extendSchema },
} as const;

const VERSIONS = ['0.2', '1.0-draft'] as const;

describe.each(VERSIONS)('The examples of version %s of the specification', (version) => {
  test.runIf(isThere)('each fits its schema, or does not, as it is named', () => {
    const check = schemasOf(join(SPECIFICATION, version, 'schemas'));
    const examples = examplesOf(version);
    expect(examples.length).toBeGreaterThan(30);
    for (const { about, name, isValid, body } of examples) {
      if (NOT_TOLD.includes(`${about}/${name}`)) continue;
      const found = check(about, body);
      if (isValid) expect(found, `${about}/${name}`).toEqual([]);
      else expect(found, `${about}/${name}`).not.toEqual([]);
    }
  });

  test.runIf(isThere)(
    'each that is sent to a service is taken here when it is valid, and refused when it is not',
    () => {
      for (const [about, schema] of Object.entries(TAKEN[version])) {
        const examples = examplesOf(version).filter((one) => one.about === about);
        expect(examples.length, about).toBeGreaterThan(1);
        for (const { name, isValid, body } of examples) {
          const isTaken = schema.safeParse(body).success;
          expect(isTaken, `${about}/${name}`).toBe(isValid);
        }
      }
    },
  );

  test.skipIf(isThere)(`is not checked: ${WHY_SKIPPED}`, (context) => context.skip());
});

forEachDatabase('What the reconciliation service answers', (createDatabase) => {
  let app: TestApp;
  let bodies: Record<(typeof VERSIONS)[number], Record<string, unknown>>;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    const user = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'one', name: 'Harbour list' }, [
      { kind: 'contacts', id: 'a', name: 'Anneliese Thorsen Vale', birthday: '1971-06-04' },
      { kind: 'clients', id: 'd', name: 'Thorsen Vale Shipping Ltd' },
    ]);
    await user.put('/api/clients/hadleigh', { name: 'Thorsen Vale', contacts: [{ id: '1', name: 'Vale' }] });
    const { secret } = await programOf(app, user);
    bodies = { '0.2': {}, '1.0-draft': {} };
    for (const list of ['Harbour list', 'clients']) {
      Object.assign(bodies['0.2'], await bodiesOf02(reconcileService(app, secret, list), list));
      Object.assign(bodies['1.0-draft'], await bodiesOfDraft(reconcileService(app, secret, list), list));
    }
  });
  afterAll(() => app.close());

  test.runIf(isThere).each(VERSIONS)('fits the schemas of version %s', (version) => {
    const check = schemasOf(join(SPECIFICATION, version, 'schemas'));
    expect(Object.keys(bodies[version]).length).toBe(14);
    for (const [name, body] of Object.entries(bodies[version]))
      expect(check(name.split(' ')[0] ?? '', body), `${name}: ${JSON.stringify(body)}`).toEqual([]);
  });

  /** Facts of the specification, in our words: they are held without a copy of it, too. */
  test.each(VERSIONS)('has the names that version %s asks for', (version) => {
    for (const [name, required] of Object.entries(REQUIRED[version])) {
      for (const list of ['Harbour list', 'clients'])
        expect(Object.keys(bodies[version][`${name} ${list}`] as object), name).toEqual(
          expect.arrayContaining(required),
        );
    }
  });
});

const REQUIRED = {
  '0.2': {
    manifest: ['versions', 'name', 'identifierSpace', 'schemaSpace', 'view'],
    'suggest-types-response': ['result'],
    'data-extension-response': ['meta', 'rows'],
    'data-extension-property-proposal': ['properties'],
  },
  '1.0-draft': {
    manifest: ['versions', 'name', 'view'],
    'reconciliation-result-batch': ['results'],
    'suggest-types-response': ['result'],
    'data-extension-response': ['meta', 'rows'],
    'data-extension-property-proposal': ['properties'],
  },
} as const;

type Service = ReturnType<typeof reconcileService>;

async function suggestionsOf({ get }: Service, list: string, accept?: string) {
  const read = async (what: string) =>
    (await get(`/suggest/${what}?prefix=${PREFIXES[what]}`, accept)).json();
  return {
    [`suggest-entities-response ${list}`]: await read('entity'),
    [`suggest-properties-response ${list}`]: await read('property'),
    [`suggest-types-response ${list}`]: await read('type'),
  };
}

const PREFIXES: Record<string, string> = { entity: 'Thorsen Vale', property: '', type: '' };
const EXTENDED = { ids: ['contacts:a@Harbour%20list', 'contacts:hadleigh:1'], properties: [{ id: 'name' }] };

async function bodiesOf02(service: Service, list: string): Promise<Record<string, unknown>> {
  return {
    [`manifest ${list}`]: await (await service.get()).json(),
    [`reconciliation-result-batch ${list}`]: await service.ask({
      a: { query: 'Thorsen Vale' },
      b: { query: '?' },
    }),
    [`data-extension-response ${list}`]: await service.extend(EXTENDED),
    [`data-extension-property-proposal ${list}`]: await (await service.get('/properties?type=person')).json(),
    ...(await suggestionsOf(service, list)),
  };
}

async function bodiesOfDraft(service: Service, list: string): Promise<Record<string, unknown>> {
  const accept = 'application/reconciliation.v1+json';
  const queries = ['Thorsen Vale', '?'].map((propertyValue) => ({
    conditions: [{ matchType: 'name', propertyValue }],
  }));
  return {
    [`manifest ${list}`]: await (await service.get('', accept)).json(),
    [`reconciliation-result-batch ${list}`]: await (await service.post('/match', { queries })).json(),
    [`data-extension-response ${list}`]: await (await service.post('/extend', EXTENDED)).json(),
    [`data-extension-property-proposal ${list}`]: await (
      await service.get('/extend/propose?type=person', accept)
    ).json(),
    ...(await suggestionsOf(service, list, accept)),
  };
}

/** The examples of a version that have a schema: what each is of, whether it is named valid, and its body. */
function examplesOf(version: string) {
  const folder = join(SPECIFICATION, version, 'examples');
  return readdirSync(folder).flatMap((about) => {
    if (!existsSync(join(SPECIFICATION, version, 'schemas', `${about}.json`))) return [];
    return (['valid', 'invalid'] as const).flatMap((how) => {
      const inside = join(folder, about, how);
      if (!existsSync(inside)) return [];
      return readdirSync(inside).map((name) => ({
        ...{ about, name, isValid: how === 'valid' },
        body: JSON.parse(readFileSync(join(inside, name), 'utf8')) as unknown,
      }));
    });
  });
}
