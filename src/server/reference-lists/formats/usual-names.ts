import { LIST_TARGETS } from '#contract/reference-lists/reference-upload-contract.ts';
import { plainColumnName } from '../../source-files/find-heading.ts';

export type ListPath = (typeof LIST_TARGETS)[number]['path'];

/** What columns and keys are often called, in letters and digits only: the likeliest first. */
const USUAL_NAMES: Record<ListPath, readonly string[]> = {
  id: ['id', 'uid', 'recordid', 'entityid', 'ref', 'refno', 'reference', 'key', 'code', 'number', 'no', 'nr'],
  kind: ['kind', 'type', 'entitytype', 'recordtype', 'schema', 'category'],
  name: [
    ...['name', 'fullname', 'wholename', 'entityname', 'companyname', 'legalname', 'firmname'],
    ...['businessname', 'organisationname', 'organizationname', 'accountname'],
    ...['nom', 'nome', 'nombre', 'naam', 'nazwa', 'namn', 'navn', 'nimi'],
    ...[
      'firma',
      'firmenname',
      'raisonsociale',
      'denomination',
      'denominazione',
      'ragionesociale',
      'razonsocial',
    ],
    ...['razaosocial', 'denominacion', 'bedrijfsnaam'],
  ],
  firstname: [
    ...[
      'firstname',
      'givenname',
      'givennames',
      'forename',
      'forenames',
      'vorname',
      'vornamen',
      'prenom',
      'prenoms',
    ],
    ...[
      'nombres',
      'voornaam',
      'voornamen',
      'imie',
      'imiona',
      'fornamn',
      'fornavn',
      'etunimi',
      'eesnimi',
      'jmeno',
    ],
    ...['middlename', 'middlenames', 'secondname', 'patronymic'],
  ],
  lastname: [
    ...[
      'lastname',
      'surname',
      'familyname',
      'nachname',
      'familienname',
      'nomdefamille',
      'apellido',
      'apellidos',
    ],
    ...['cognome', 'sobrenome', 'apelido', 'achternaam', 'nazwisko', 'efternamn', 'etternavn', 'efternavn'],
    ...['sukunimi', 'perekonnanimi', 'prijmeni'],
  ],
  alias: [
    ...['alias', 'aliases', 'aka', 'othername', 'othernames', 'alsoknownas', 'dba', 'dbaname'],
    ...['tradename', 'tradingname', 'nomcommercial', 'nomefantasia', 'nombrecomercial', 'acronym'],
  ],
  prevname: ['prevname', 'previousname', 'formername', 'formernames', 'fka'],
  birthday: [
    ...['birthday', 'dob', 'dateofbirth', 'birthdate', 'born', 'geburtsdatum', 'geburtstag'],
    ...['datedenaissance', 'fechadenacimiento', 'fechanacimiento', 'datadinascita', 'datadenascimento'],
    ...[
      'geboortedatum',
      'dataurodzenia',
      'fodelsedatum',
      'fodselsdato',
      'fdselsdato',
      'syntymaaika',
      'datumnarozeni',
    ],
  ],
  birthplace: [
    ...['birthplace', 'placeofbirth', 'pob', 'geburtsort', 'lieudenaissance', 'lugardenacimiento'],
    ...['luogodinascita', 'localdenascimento', 'geboorteplaats', 'miejsceurodzenia', 'fodelseort'],
  ],
  country: [
    ...['country', 'ctry', 'countryofresidence', 'residence', 'land', 'pays', 'pais', 'paese', 'kraj'],
  ],
  nationality: [
    ...['nationality', 'citizenship', 'citizenof', 'staatsangehorigkeit', 'nationalite'],
    ...['nacionalidad', 'nazionalita', 'cittadinanza', 'nacionalidade', 'nationaliteit', 'obywatelstwo'],
  ],
};
/** What a list of companies calls their names; beside the names of people it is where they work. */
const USUAL_COMPANIES = [
  'company',
  'business',
  'organisation',
  'organization',
  'enterprise',
  'entreprise',
  'empresa',
];
const NAMED: readonly ListPath[] = ['name', 'firstname', 'lastname'];
/** Values that several columns may have: each is one more, or a part of a name. */
const OF_SEVERAL: ReadonlySet<ListPath> = new Set(['alias', 'prevname', 'birthday', 'firstname']);

/**
 * Finds the values that columns or keys are called after, by their names. Of several for one value the likeliest is taken,
 * all of them for names, parts of names and birthdays of which a record may have several; none for a value that is taken already.
 */
export function usualTargets(
  names: readonly string[],
  taken: ReadonlySet<string>,
): ReadonlyMap<string, ListPath> {
  const targets = new Map<string, ListPath>();
  for (const { path, label } of LIST_TARGETS) {
    const isOfSeveral = OF_SEVERAL.has(path);
    if (taken.has(path) && !isOfSeveral) continue;
    const usual = [path, plainColumnName(label), ...USUAL_NAMES[path]];
    const rankOf = (name: string) => {
      const plain = plainColumnName(name);
      const at = name === path ? 0 : usual.indexOf(plain);
      return at >= 0 || !isOfSeveral ? at : usual.indexOf(plain.replace(/\d+$/, ''));
    };
    const found = names
      .map((name) => ({ name, rank: rankOf(name) }))
      .filter(({ name, rank }) => rank >= 0 && !targets.has(name))
      .sort((a, b) => a.rank - b.rank);
    for (const { name } of isOfSeveral ? found : found.slice(0, 1)) targets.set(name, path);
  }
  const isNamed = NAMED.some((path) => taken.has(path) || [...targets.values()].includes(path));
  const company = names.find((name) => USUAL_COMPANIES.includes(plainColumnName(name)));
  if (!isNamed && company !== undefined) targets.set(company, 'name');
  return targets;
}
