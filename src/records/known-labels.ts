/**
 * The labels of the attributes that reference lists have: the embedded list, Cairn's own formats, Companies House,
 * GLEIF, OFAC and OpenSanctions. The specification writes some of them in one word, so they cannot be spaced by rule.
 */
export const KNOWN_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Names and what is known of a birth.
    name: 'Name',
    prevname: 'Previous name',
    alias: 'Also known as',
    firstname: 'First name',
    lastname: 'Last name',
    birthday: 'Date of birth',
    birthdate: 'Date of birth as listed',
    birthdays: 'Dates of birth',
    birthplace: 'Place of birth',
    birthcountry: 'Country of birth',
    nationality: 'Nationality',
    // What a list says of its entries.
    programs: 'Programme',
    sanctions: 'Sanctions',
    remarks: 'Remarks',
    identifiers: 'Documents and numbers',
    dataset: 'Data set',
    schema: 'Type of record',
    lastChange: 'Last changed',
    // Places.
    country: 'Country',
    countries: 'Countries',
    jurisdiction: 'Jurisdiction',
    addresses: 'Addresses',
    residenceAddress: 'Residence address',
    incorporationAddress: 'Incorporation address',
    postalAddress: 'Postal address',
    postcode: 'Postcode',
    // Companies.
    registrationNumber: 'Registration number',
    lei: 'LEI',
    legalForm: 'Legal form',
    legalFormCode: 'Legal form code',
    industrycode: 'Industry code',
    industrydescription: 'Industry',
    incorporated: 'Date of incorporation',
    dissolved: 'Date of dissolution',
    customertype: 'Customer type',
    fatcatype: 'FATCA type',
    fatcaType: 'FATCA type',
    crstype: 'CRS type',
    crsType: 'CRS type',
    // People.
    jobtitle: 'Job title',
    clientId: 'Company in the list',
  }),
);
