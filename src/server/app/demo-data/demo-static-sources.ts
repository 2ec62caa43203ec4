import { countries } from '../../documents/starter-packs/countries.ts';
import { listed } from '../../documents/starter-packs/pack-parts.ts';

/** The shared option lists, by name. */
export const demoStaticSources: Readonly<Record<string, string[]>> = {
  Countries: [...countries],
  Nationalities: listed(`
    American, Argentine, Australian, Austrian, Bangladeshi, Belgian, Brazilian, British, Bulgarian, Canadian,
    Chinese, Croatian, Czech, Danish, Dutch, Egyptian, Emirati, Estonian, Finnish, French, German, Ghanaian, Greek,
    Hungarian, Icelandic, Indian, Indonesian, Irish, Israeli, Italian, Jamaican, Japanese, Jordanian, Kenyan,
    Latvian, Lebanese, Lithuanian, Luxembourger, Malaysian, Maltese, Mexican, Moroccan, New Zealander, Nigerian,
    Norwegian, Pakistani, Panamanian, Peruvian, Filipino, Polish, Portuguese, Romanian, Saudi, Serbian,
    Singaporean, Slovak, Slovenian, South African, South Korean, Spanish, Sri Lankan, Swedish, Swiss, Taiwanese,
    Thai, Turkish, Ukrainian, Vietnamese, Zimbabwean
  `),
  'Client types': listed('Company, Partnership, Charity, Trust, Individual'),
  Industries: listed(`
    Agriculture, Architecture, Banking, Brewing, Building, Charity, Chemicals, Education, Energy, Engineering,
    Farming and dairy, Fisheries, Food production, Forestry, Fund management, Health and care, Hospitality,
    Insurance, Instrument making, Logistics, Metal casting, Passenger transport, Payment services, Pensions,
    Performing arts, Private wealth, Property, Publishing, Quarrying, Renewable energy, Retail, Ship chandlers,
    Shipping, Software, Textiles, Winemaking
  `),
  'Legal forms': listed(`
    Private limited company, Public limited company, Limited liability partnership, General partnership,
    Charitable incorporated organisation, Community interest company, Co-operative society, Friendly society,
    Discretionary trust, Sole trader, Aktiebolag, Aktiengesellschaft, Anonymi Eteria, Cooperativa, GmbH,
    Kabushiki kaisha, Limited liability company, Proprietary company, Sociedad anónima, Société anonyme,
    Sp. z o.o., Teoranta
  `),
  'FATCA types': listed(`
    Active NFFE, Passive NFFE, Excepted NFFE, Direct reporting NFFE, Participating FFI, Reporting Model 1 FFI,
    Reporting Model 2 FFI, Registered deemed-compliant FFI, Certified deemed-compliant FFI, Non-participating FFI,
    Exempt beneficial owner, Specified US person, Not a US person
  `),
  'CRS types': listed(`
    Active non-financial entity, Passive non-financial entity, Custodial institution, Depository institution,
    Governmental entity, Investment entity, Listed company, Natural person, Non-reporting financial institution,
    Specified insurance company
  `),
  Currencies: listed('GBP, EUR, USD, AED, AUD, CAD, CHF, CZK, DKK, HKD, JPY, NOK, NZD, PLN, SEK, SGD, ZAR'),
  'Risk ratings': listed('Low, Medium, High'),
  'Document kinds': listed(`
    Passport, National identity card, Driving licence, Residence permit, Birth certificate, Utility bill,
    Bank statement, Certificate of incorporation, Register extract, Declaration of trust
  `),
  'Party roles': listed(`
    Beneficial owner, Shareholder, Director, Settlor, Trustee, Protector, Beneficiary, Guarantor, Power of attorney,
    Parent company, Subsidiary, Auditor
  `),
  'UK regions': listed(`
    Cornwall, Cumbria, Derbyshire, Devon, Dorset, Essex, Gloucestershire, Greater London, Greater Manchester,
    Hampshire, Kent, Lancashire, Lincolnshire, Merseyside, Norfolk, Northern Ireland, Northumberland,
    Nottinghamshire, Oxfordshire, Scotland, Shropshire, Somerset, Suffolk, Surrey, Sussex, Tyne and Wear, Wales,
    Warwickshire, West Midlands, Wiltshire, Worcestershire, Yorkshire
  `),
  Ports: listed(`
    Aberdeen, Barrow, Belfast, Bideford, Bristol, Brixham, Cardiff, Dover, Falmouth, Faversham, Fleetwood,
    Folkestone, Fowey, Grimsby, Harwich, Hull, Ipswich, King’s Lynn, Leith, Lerwick, Liverpool, London, Lowestoft,
    Milford Haven, Newlyn, Oban, Penzance, Plymouth, Poole, Portsmouth, Ramsgate, Rochester, Rye, Scarborough,
    Shoreham, Southampton, Stornoway, Sunderland, Swansea, Ullapool, Weymouth, Whitby, Whitehaven, Whitstable
  `),
  'London boroughs': listed(`
    Barking and Dagenham, Barnet, Bexley, Brent, Bromley, Camden, City of London, Croydon, Ealing, Enfield,
    Greenwich, Hackney, Hammersmith and Fulham, Haringey, Harrow, Havering, Hillingdon, Hounslow, Islington,
    Kensington and Chelsea, Kingston upon Thames, Lambeth, Lewisham, Merton, Newham, Redbridge,
    Richmond upon Thames, Southwark, Sutton, Tower Hamlets, Waltham Forest, Wandsworth, Westminster
  `),
};
