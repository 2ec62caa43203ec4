import type { TokenRight } from '#contract/programs/token-contract.ts';
import { type ExampleSchema, exampleOf } from './example-of-schema.ts';

/** One call as the page of the API shows it. */
export type DescribedCall = {
  method: string;
  path: string;
  tag: string;
  summary: string;
  /** The right that a token needs; null: no token has it. */
  right: TokenRight | null;
  /** Lines of curl. */
  example: string;
};

type Parameter = { name: string; in: string; required?: boolean; schema?: ExampleSchema };
type Operation = {
  summary?: string;
  tags?: readonly string[];
  parameters?: readonly Parameter[];
  requestBody?: { content?: Readonly<Record<string, { schema?: ExampleSchema }>> };
};
/** The parts of an OpenAPI document that the page shows. */
export type ApiDocument = { paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const NO_TAG = 'settings';

/** Lists every call of an OpenAPI document with an example. */
export function describedCalls(
  { paths = {} }: ApiDocument,
  { baseUrl, rightOf }: { baseUrl: string; rightOf: (method: string, path: string) => TokenRight | null },
): DescribedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((name) => {
      const operation = operations[name];
      if (!operation) return [];
      const method = name.toUpperCase();
      const described = {
        method,
        path,
        summary: operation.summary ?? '',
        tag: operation.tags?.[0] ?? NO_TAG,
      };
      const example = exampleLines(operation, { method, address: `${baseUrl}${path}` });
      return [{ ...described, right: rightOf(method, path), example }];
    }),
  );
}

function exampleLines(
  { parameters = [], requestBody }: Operation,
  { method, address }: { method: string; address: string },
): string {
  const asked = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, schema = {} }) => `${name}=${encodeURIComponent(String(exampleOf(schema)))}`);
  const schema = requestBody?.content?.['application/json']?.schema;
  return [
    'curl -H "Authorization: Bearer $TOKEN"',
    method === 'GET' ? '' : ` -X ${method}`,
    schema ? ` -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(exampleOf(schema))}'` : '',
    ` \\\n  "${address}${asked.length > 0 ? `?${asked.join('&')}` : ''}"`,
  ].join('');
}
