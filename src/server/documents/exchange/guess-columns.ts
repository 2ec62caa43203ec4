import type { ColumnChoice } from '#contract/imports/import-contract.ts';
import { type Collection, parseFieldPath } from '#records';
import { plainColumnName } from '../../source-files/find-heading.ts';
import { CSV_COLUMNS, ID_COLUMN, REST_COLUMN } from './csv-columns.ts';
import type { Target } from './import-targets.ts';

/** What a column of ids is often called, in letters and digits only. */
const ID_NAMES: Record<Collection, readonly string[]> = {
  clients: [
    ...['id', 'ref', 'reference', 'clientid', 'clientref', 'clientreference', 'clientcode', 'code'],
    ...['recordid', 'customerid', 'customernumber', 'kundennummer', 'kundennr', 'codeclient', 'numeroclient'],
  ],
  fields: ['id', 'datafield', 'fieldname', 'field'],
  rules: ['id', 'rule', 'ruleid', 'rulename'],
  staticData: ['id', 'name', 'source', 'sourcename', 'staticsource', 'list'],
  fieldMappings: ['id', 'mapping', 'mappingid'],
};

/** What a column of the names of clients is often called, in letters and digits only. */
const CLIENT_NAMES: readonly string[] = [
  ...['companyname', 'legalname', 'entityname', 'accountname', 'customername'],
  ...[
    'organisationname',
    'organizationname',
    'firma',
    'firmenname',
    'kundenname',
    'raisonsociale',
    'ragionesociale',
  ],
  ...['denominazione', 'razonsocial', 'razaosocial', 'bedrijfsnaam', 'nazwafirmy'],
];

/** What columns of a contact are often called, in letters and digits only. */
const CONTACT_NAMES: Readonly<Record<string, string>> = {
  ...{ firstname: 'firstname', forename: 'firstname', givenname: 'firstname' },
  ...{ vorname: 'firstname', prenom: 'firstname', nachname: 'lastname', familienname: 'lastname' },
  ...{ voornaam: 'firstname', achternaam: 'lastname', imie: 'firstname', nazwisko: 'lastname' },
  ...{ cognome: 'lastname', apellidos: 'lastname', sobrenome: 'lastname', nomdefamille: 'lastname' },
  ...{ lastname: 'lastname', surname: 'lastname', familyname: 'lastname' },
  ...{
    dob: 'birthday',
    dateofbirth: 'birthday',
    birthdate: 'birthday',
    birthday: 'birthday',
    born: 'birthday',
    geburtsdatum: 'birthday',
    geburtstag: 'birthday',
    datedenaissance: 'birthday',
  },
};

/**
 * The path of a client that a column is called by in quotation marks, as one is that would be taken for another target:
 * "Turnover" is not the field with that label. Undefined for any other name.
 */
export function quotedPath(name: string): string | undefined {
  const [, path = ''] = /^"(.+)"$/.exec(name) ?? [];
  return parseFieldPath(path).ok ? path : undefined;
}

/**
 * Names the columns of a file of clients, so that each is read as what it is called, whatever users have chosen for a
 * column of that name: `Code X` is in quotation marks, `code` needs none.
 */
export function readableNames(columns: readonly string[], targets: readonly Target[]): string[] {
  const guessed = guessColumns(columns, { collection: 'clients', targets, remembered: new Map() });
  return columns.map((name, index) =>
    isExact(name, { collection: 'clients', targets }) && guessed[index]?.goesTo === name ? name : `"${name}"`,
  );
}

/**
 * Proposes for each column of a file where it goes: as an earlier import read a column of this name, else the target
 * that is called so. A target is given to one column only.
 */
export function guessColumns(
  columns: readonly string[],
  {
    collection,
    targets,
    remembered,
  }: { collection: Collection; targets: readonly Target[]; remembered: ReadonlyMap<string, ColumnChoice> },
): ColumnChoice[] {
  const taken = new Set<string>();
  const claim = (path: string | null | undefined) => {
    if (path === null || path === undefined || taken.has(path)) return null;
    taken.add(path);
    return path;
  };
  // The columns of an exported file are what they are called, whatever a column of that name was once.
  const isExport = isExported(columns, collection);
  const own = columns.map((name) =>
    isExport && isExact(name, { collection, targets }) ? claim(quotedPath(name) ?? name) : null,
  );
  // What is known goes before what is guessed, so that a guess does not take its target.
  const known = columns.map((name, index) => {
    const choice = remembered.get(name.toLowerCase());
    const path = own[index] ?? null;
    if (!choice || path === null) return choice && { ...choice, goesTo: claim(choice.goesTo) };
    return choice.goesTo === path ? choice : { goesTo: path, values: {} };
  });
  const exact = columns.map((name, index) => {
    const target = targets.find(({ path }) => path === name);
    const isTarget = !known[index] && target !== undefined && !isOfContact(name, target);
    return own[index] ?? (isTarget ? claim(name) : null);
  });
  return columns.map((name, index) => {
    const choice = known[index];
    if (choice) return choice;
    const path = exact[index] ?? claim(guess(name, { collection, targets, taken }));
    const isPath = isExport && collection === 'clients' && parseFieldPath(name).ok;
    return { goesTo: path ?? (isPath ? claim(name) : null), values: {} };
  });
}

/** Whether a file begins as an exported one does. */
function isExported([first, second]: readonly string[], collection: Collection): boolean {
  const key = collection === 'fields' ? 'dataField' : ID_COLUMN;
  return first === key && second === (collection === 'clients' ? 'name' : CSV_COLUMNS[collection][0]?.name);
}

function isExact(
  name: string,
  { collection, targets }: { collection: Collection; targets: readonly Target[] },
): boolean {
  return (
    targets.some(({ path }) => path === name) ||
    name === REST_COLUMN ||
    (collection === 'clients' && (isOwnPath(name) || quotedPath(name) !== undefined))
  );
}

type Around = { collection: Collection; targets: readonly Target[]; taken: ReadonlySet<string> };

function guess(name: string, { collection, targets, taken }: Around): string | undefined {
  const isClients = collection === 'clients';
  const quoted = isClients ? quotedPath(name) : undefined;
  if (quoted !== undefined) return quoted;
  if (name === REST_COLUMN || (isClients && name.includes('.') && isOwnPath(name))) return name;
  const plain = plainColumnName(name);
  const free = targets.filter((target) => !taken.has(target.path) && !isOfContact(name, target));
  const found = free.find(
    ({ path, label }) => plainColumnName(label) === plain || plainColumnName(path) === plain,
  );
  if (found) return found.path;
  if (ID_NAMES[collection].includes(plain) && !taken.has(ID_COLUMN)) return ID_COLUMN;
  const ofClient = free.find(({ path }) => path === 'name');
  if (isClients && ofClient && CLIENT_NAMES.includes(plain)) return ofClient.path;
  const first = free.find(({ label }) => plainColumnName(label.replace('#1', '')) === plain);
  if (first) return first.path;
  const contactPath = Object.hasOwn(CONTACT_NAMES, plain) ? `contacts.0.${CONTACT_NAMES[plain]}` : undefined;
  const ofContact = free.find(({ path }) => path === contactPath);
  if (ofContact) return ofContact.path;
  const longer = free.filter(({ label }) => plain !== '' && isPartOf(name, label));
  if (longer.length === 1) return longer[0]?.path;
  return isClients && isOwnPath(name) ? name : undefined;
}

/** Whether a column is called as one of a contact, and the client itself has such a value only if a user says so. */
function isOfContact(name: string, { isOfPeople = false }: Target): boolean {
  return isOfPeople && Object.hasOwn(CONTACT_NAMES, plainColumnName(name));
}

/** Whether a name is written as the dotted path of an exported file. */
function isOwnPath(name: string): boolean {
  return /^[a-z][\w-]*(\.[\w-]+)*$/.test(name) && parseFieldPath(name).ok;
}

/** Whether the words of a name begin or end a label, as “Country” does “Country of residence”. */
function isPartOf(name: string, label: string): boolean {
  if (label.includes('#')) return false;
  const words = ` ${label.toLowerCase()} `;
  const wanted = ` ${name.trim().toLowerCase()} `;
  return words.startsWith(wanted) || words.endsWith(wanted);
}
