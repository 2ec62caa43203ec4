import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

/**
 * Counts the code of `src`: lines, files and statements by room, files that one other file imports, the files that name a
 * field type or an operator as a literal or choose among inputs by hand, and the files of each journey.
 */

const FIELD_TYPES = ['text', 'number', 'boolean', 'date', 'time', 'email', 'url'];
/** Names that nothing but a field's type has; the others count only where something is compared with them. */
const OWN_FIELD_TYPES = ['dropdown', 'multiselect', 'textarea', 'checkbox', 'radio'];
const OPERATORS = ['==', '!=', '>', '<', 'contains', 'containsAny'];
/** What a file mentions that knows of fields; other words "text" and "<" are of HTML, SQL or PDF. */
const KNOWS_FIELDS =
  /'#records'|'#rules'|\b(FieldType|TypedAnswerType|DescribedPath|ValueControl|Target|Remedy)\b/;
const PARTS_OF_FIELD_INPUT = /\/ui\/input\/(?:line-input|date-input|choice-inputs)\.tsx$/;
const EQUALITIES = [
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
];

const root = dirname(import.meta.dirname);
const files = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

const parsed = files.map((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return { file, source, lines: text.split('\n').length - 1 };
});

printRooms();
printList('Imported by one file', filesOfOneUser(), { isListed: false });
printList('Name a field type as a literal', filesThat(namesFieldType));
printList('Name an operator as a literal', filesThat(namesOperator));
printList('Choose among the inputs of a field by hand', filesThatChooseInputs());
printJourneys();

function printRooms() {
  const rooms = new Map();
  for (const { file, source, lines } of parsed) {
    const sum = rooms.get(file.split('/')[1]) ?? { files: 0, lines: 0, statements: 0 };
    rooms.set(file.split('/')[1], {
      files: sum.files + 1,
      lines: sum.lines + lines,
      statements: sum.statements + count(source, ts.isStatement),
    });
  }
  const all = { files: 0, lines: 0, statements: 0 };
  for (const sum of rooms.values()) for (const key of Object.keys(all)) all[key] += sum[key];
  console.table(Object.fromEntries([...rooms, ['all', all]]));
}

function printList(title, found, { isListed = true } = {}) {
  console.log(`${title}: ${found.length} files`);
  if (isListed) for (const file of found) console.log(`  ${file}`);
}

/** The journeys of the map, the longest first. */
function printJourneys() {
  const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const titles = [...map.matchAll(/^(.+): (\d+) files$/gm)].toSorted((a, b) => Number(b[2]) - Number(a[2]));
  for (const [, title, count] of titles) console.log(`${title}: ${count} files`);
}

/** The files that use several inputs of `ui/input` beside the one for a field. */
function filesThatChooseInputs() {
  return parsed
    .filter(({ file }) => !file.startsWith('src/web/ui/input/'))
    .filter(({ source }) => {
      const imported = ts.preProcessFile(source.text).importedFiles.map(({ fileName }) => fileName);
      return imported.filter((name) => PARTS_OF_FIELD_INPUT.test(name)).length > 1;
    })
    .map(({ file }) => file);
}

function filesThat(names) {
  return parsed
    .filter(({ file, source }) => knowsFields(file, source.text) && count(source, names) > 0)
    .map(({ file }) => file);
}

/** The kinds of attributes that matching compares are no field types. */
function knowsFields(file, text) {
  const [, room] = file.split('/');
  return room === 'records' || room === 'rules' || (room !== 'matching' && KNOWS_FIELDS.test(text));
}

/** The files that exactly one file imports; doors of rooms and imports by `#name` are left out. */
function filesOfOneUser() {
  const users = new Map(files.map((file) => [file, 0]));
  for (const { file, source } of parsed) {
    const imported = new Set(ts.preProcessFile(source.text).importedFiles.map(({ fileName }) => fileName));
    for (const name of imported) {
      const path = name.startsWith('#contract/')
        ? name.replace('#', 'src/')
        : resolve('/', dirname(file), name).slice(1);
      if (users.has(path)) users.set(path, users.get(path) + 1);
    }
  }
  return [...users].filter(([, uses]) => uses === 1).map(([file]) => file);
}

function count(node, is) {
  let sum = is(node) ? 1 : 0;
  node.forEachChild((child) => {
    sum += count(child, is);
  });
  return sum;
}

function namesFieldType(node) {
  if (isKey(node)) return OWN_FIELD_TYPES.includes(node.text) && !isOfElement(node);
  if (!ts.isStringLiteral(node) || isMarkup(node)) return false;
  return OWN_FIELD_TYPES.includes(node.text) || (FIELD_TYPES.includes(node.text) && isCompared(node));
}

/** Whether a key is one of an attribute's value, such as a part of a menu that gets a class. */
function isOfElement({ parent }) {
  return ts.isPropertyAssignment(parent) && ts.isJsxExpression(parent.parent.parent);
}

function namesOperator(node) {
  if (isKey(node)) return OPERATORS.includes(node.text);
  if (!ts.isStringLiteral(node) || !OPERATORS.includes(node.text)) return false;
  return isCompared(node) || isAmongOperators(node) || isAskedFor(node);
}

function isKey(node) {
  return (ts.isIdentifier(node) || ts.isStringLiteral(node)) && isNameOf(node, node.parent);
}

function isNameOf(node, parent) {
  return ts.isPropertyAssignment(parent) && parent.name === node && !isMarkup(parent);
}

/** Whether a literal is compared with, by `===`, `!==` or `case`; what `typeof` says is no field type. */
function isCompared({ parent }) {
  if (ts.isCaseClause(parent)) {
    return !ts.isTypeOfExpression(parent.parent.parent.expression);
  }
  if (!ts.isBinaryExpression(parent) || !EQUALITIES.includes(parent.operatorToken.kind)) return false;
  return !ts.isTypeOfExpression(parent.left) && !ts.isTypeOfExpression(parent.right);
}

/** Whether a literal is an item of a list of operators alone. */
function isAmongOperators({ parent }) {
  return (
    ts.isArrayLiteralExpression(parent) &&
    parent.elements.every((item) => ts.isStringLiteral(item) && OPERATORS.includes(item.text))
  );
}

/** Whether a text is asked to start with or include a literal that is the name of an operator. */
function isAskedFor({ parent, text }) {
  if (!ts.isCallExpression(parent) || !/^contains/.test(text)) return false;
  return (
    ts.isPropertyAccessExpression(parent.expression) &&
    /^(startsWith|includes)$/.test(parent.expression.name.text)
  );
}

/** Whether a literal is a name of HTML: an attribute, a role, the type of an element or of its props. */
function isMarkup(node) {
  const { parent } = node;
  return ts.isJsxAttribute(parent) || (ts.isLiteralTypeNode(parent) && !isOwnUnion(parent));
}

/** Whether a literal type is one of a union, and no argument of a type such as ComponentProps. */
function isOwnUnion({ parent }) {
  return ts.isUnionTypeNode(parent);
}
