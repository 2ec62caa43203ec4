/** The parts of a JSON schema that an example is made of. */
export type ExampleSchema = {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  anyOf?: readonly ExampleSchema[];
  oneOf?: readonly ExampleSchema[];
  allOf?: readonly ExampleSchema[];
  properties?: Readonly<Record<string, ExampleSchema>>;
  required?: readonly string[];
  items?: ExampleSchema;
  minItems?: number;
  minimum?: number;
  format?: string;
};

const MAX_DEPTH = 6;
const OF_FORMATS: Record<string, string> = {
  date: '1971-06-04',
  'date-time': '2026-11-27T09:00:00Z',
  email: 'ada@north-quay.example',
};

/** Makes a small value that fits a schema: what is required and nothing else. */
export function exampleOf(schema: ExampleSchema, depth = 0): unknown {
  if (depth > MAX_DEPTH) return {};
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice, depth + 1);
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, depth + 1)));
  }
  const type = [schema.type].flat()[0];
  if (type === 'object' || schema.properties) return exampleObject(schema, depth);
  if (type === 'array') return schema.items ? [exampleOf(schema.items, depth + 1)] : [];
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return OF_FORMATS[schema.format ?? ''] ?? 'text';
}

function exampleObject({ properties = {}, required = [] }: ExampleSchema, depth: number): object {
  const made = required.map((name) => [name, exampleOf(properties[name] ?? {}, depth + 1)]);
  return Object.fromEntries(made);
}
