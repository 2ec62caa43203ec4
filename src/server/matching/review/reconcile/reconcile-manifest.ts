import { ENTITY_TYPES, MAX_QUERIES } from './reconcile-protocol.ts';

const PREVIEW = { width: 460, height: 320 };

/** Describes a service to programs, in version 0.2 of the protocol. `address` is that of the service itself. */
export function reconcileManifest({ name, address, site }: { name: string; address: string; site: string }) {
  const suggest = (path: string) => ({ service_url: address, service_path: `/suggest/${path}` });
  return {
    versions: ['0.2'],
    name,
    identifierSpace: `${site}/reconcile/ids/`,
    schemaSpace: `${site}/reconcile/schema/`,
    defaultTypes: ENTITY_TYPES,
    view: { url: `${address}/preview?id={{id}}` },
    preview: { url: `${address}/preview?id={{id}}`, ...PREVIEW },
    suggest: { entity: suggest('entity'), type: suggest('type'), property: suggest('property') },
    extend: {
      propose_properties: { service_url: address, service_path: '/properties' },
      property_settings: [],
    },
    batchSize: MAX_QUERIES,
  };
}
