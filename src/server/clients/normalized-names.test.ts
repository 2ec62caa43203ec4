import { expect, it } from 'vitest';
import { NORMALIZATION_VERSION } from '#matching';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { SYSTEM_AUTHOR } from '../documents/document-store.ts';
import { writeDocument } from '../documents/write-document.ts';
import { readNormalizedNames, renormalizeNames } from './entity-store.ts';

forEachDatabase('The normalised names of a client', (createDatabase) => {
  it('normalised names are stored with the client, and rebuilt when their definition changes', async () => {
    const { query } = (await createDatabase()).db;
    const client = {
      name: 'Łódź Boats Limited',
      contacts: [{ id: 'c1', firstname: 'Zoë', lastname: 'Marsh' }],
      associatedparties: [{ id: 'p1', name: 'Quay & Sons' }],
    };
    const target = { collection: 'clients', id: 'boats', author: SYSTEM_AUTHOR } as const;
    await writeDocument(query, { ...target, data: client });
    await writeDocument(query, { ...target, data: { ...client, name: 'Gdańsk Boats Limited' } });
    const names = new Map([
      ['clients:boats', { name: 'Gdańsk Boats Limited', normalized: 'gdansk boats ltd' }],
      ['contacts:boats:c1', { name: 'Zoë Marsh', normalized: 'zoe marsh' }],
      ['relatedParties:boats:p1', { name: 'Quay & Sons', normalized: 'quay and sons' }],
    ]);
    expect(await readNormalizedNames(query, ['boats', 'unknown'])).toEqual(names);

    const older = { normalized: 'otherwise', normalization_version: NORMALIZATION_VERSION - 1 };
    await query.updateTable('entity_names').set(older).execute();
    expect(await readNormalizedNames(query, ['boats'])).toEqual(new Map());
    expect(await renormalizeNames(query, 2)).toBe(true);
    expect(await renormalizeNames(query, 2)).toBe(true);
    expect(await renormalizeNames(query, 2)).toBe(false);
    expect(await readNormalizedNames(query, ['boats'])).toEqual(names);
  });
});
