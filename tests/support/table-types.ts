import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Each column of a table with what is read from it, as it is written in TypeScript. */
export type TableColumns = Record<string, string>;

/** Reads the tables that a type such as `Tables` names out of the source that declares them. */
export function readTableTypes(typeName: string, files: readonly string[]): Record<string, TableColumns> {
  const types = new Map(files.flatMap(typesOf));
  const resolve = (node: ts.TypeNode | undefined): ts.TypeLiteralNode => {
    const type = node && ts.isTypeReferenceNode(node) ? types.get(node.getText()) : node;
    if (type && ts.isTypeLiteralNode(type)) return type;
    throw new Error(`${node?.getText() ?? typeName} is not a type of columns.`);
  };
  return Object.fromEntries(
    propertiesOf(resolve(types.get(typeName))).map(([table, type]) => [table, columnsOf(resolve(type))]),
  );
}

function typesOf(file: string): [string, ts.TypeNode][] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isTypeAliasDeclaration).map(({ name, type }) => [name.text, type]);
}

function columnsOf(type: ts.TypeLiteralNode): TableColumns {
  // What the database makes by itself is read like anything else, and one of a closed set is a text.
  const read = (node: ts.TypeNode) =>
    node
      .getText()
      .replace(/^Generated<(.*)>$/s, '$1')
      .replace(/^OneOf<.*>( \| null)?$/s, 'string$1');
  return Object.fromEntries(propertiesOf(type).map(([column, node]) => [column, read(node)]));
}

function propertiesOf(type: ts.TypeLiteralNode): [string, ts.TypeNode][] {
  return type.members
    .filter(ts.isPropertySignature)
    .flatMap(({ name, type: value }): [string, ts.TypeNode][] => (value ? [[name.getText(), value]] : []));
}
