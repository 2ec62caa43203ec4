import { PROTOCOL_VERSIONS, type ProtocolVersion } from './protocol-version.ts';
import { ENTITY_TYPES, MAX_QUERIES } from './reconcile-protocol.ts';

const PREVIEW = { width: 460, height: 320 };

type Described = {
  name: string;
  /** The address of the service itself. */
  address: string;
  site: string;
};

/** Describes a service to programs. */
export function reconcileManifest(version: ProtocolVersion, described: Described) {
  const { name, site } = described;
  return {
    ...{ versions: PROTOCOL_VERSIONS, name: `Cairn: ${name}`, defaultTypes: ENTITY_TYPES },
    ...{ documentation: `${site}/api/docs`, batchSize: MAX_QUERIES },
    ...(version === '0.2' ? partsByAddress(described) : partsByRoute(described)),
  };
}

/** Version 0.2 tells the address of each part. */
function partsByAddress({ address, site }: Described) {
  const suggest = (path: string) => ({ service_url: address, service_path: `/suggest/${path}` });
  return {
    identifierSpace: `${site}/reconcile/ids/`,
    schemaSpace: `${site}/reconcile/schema/`,
    view: { url: `${address}/preview?id={{id}}` },
    preview: { url: `${address}/preview?id={{id}}`, ...PREVIEW },
    suggest: { entity: suggest('entity'), type: suggest('type'), property: suggest('property') },
    extend: {
      propose_properties: { service_url: address, service_path: '/properties' },
      property_settings: [],
    },
  };
}

/** Version 1.0 tells which parts there are; their addresses are fixed. */
function partsByRoute({ address }: Described) {
  return {
    view: { url: `${address}/preview?id={id}` },
    preview: PREVIEW,
    suggest: { entity: true, property: true, type: true },
    extend: { proposeProperties: true, propertySettings: [] },
    standardizedScore: true,
  };
}
