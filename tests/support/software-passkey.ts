import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Options = { challenge: string };
/** The answers of a device to WebAuthn's questions, as JSON. */
export type SoftwarePasskey = {
  create(options: Options, user?: { isVerified: boolean }): object;
  get(options: Options, user?: { isVerified: boolean }): object;
};

/** A device with one passkey (ES256, no attestation) for a site. */
export function softwarePasskey(origin: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const host = createHash('sha256').update(new URL(origin).hostname).digest();
  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = (flags: number) => Buffer.concat([host, Buffer.from([flags, 0, 0, 0, 0])]);
  const answer = (response: Record<string, Buffer>) => ({
    ...{ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} },
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, text(bytes)])),
  });
  return {
    create(options, { isVerified } = { isVerified: true }) {
      const coordinates = [x, y].map((part) => Buffer.from(part, 'base64url'));
      const [cx = id, cy = id] = coordinates;
      // COSE in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = [hex('a5010203262001215820'), cx, hex('225820'), cy];
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, ...key];
      const flags = USER_PRESENT | HAS_CREDENTIAL | (isVerified ? USER_VERIFIED : 0);
      const authData = Buffer.concat([dataOf(flags), ...credential]);
      // CBOR: {fmt: "none", attStmt: {}, authData}
      const head = hex('a363666d74646e6f6e656761747453746d74a068617574684461746158');
      const attestationObject = Buffer.concat([head, Buffer.from([authData.length]), authData]);
      return answer({ clientDataJSON: clientData('webauthn.create', options), attestationObject });
    },
    get(options, { isVerified } = { isVerified: true }) {
      const authenticatorData = dataOf(USER_PRESENT | (isVerified ? USER_VERIFIED : 0));
      const clientDataJSON = clientData('webauthn.get', options);
      const hash = createHash('sha256').update(clientDataJSON).digest();
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), privateKey);
      return answer({ clientDataJSON, authenticatorData, signature });
    },
  };
}

const text = (bytes: Buffer) => bytes.toString('base64url');
const hex = (digits: string) => Buffer.from(digits, 'hex');
