import { normalizePerson } from '../names/normalize.ts';

/** Adjectives of nationality, each after the ISO 3166 code of its country. */
const NATIONALITIES = `
AF Afghan, AL Albanian, DZ Algerian, AD Andorran, AO Angolan, AR Argentine, AR Argentinian, AM Armenian,
AU Australian, AT Austrian, AZ Azerbaijani, BS Bahamian, BH Bahraini, BD Bangladeshi, BB Barbadian, BY Belarusian,
BE Belgian, BZ Belizean, BJ Beninese, BM Bermudian, BT Bhutanese, BO Bolivian, BA Bosnian, BW Botswanan,
BR Brazilian, GB British, BN Bruneian, BG Bulgarian, BF Burkinabe, MM Burmese, BI Burundian, KH Cambodian,
CM Cameroonian, CA Canadian, CV Cape Verdean, CF Central African, TD Chadian, CL Chilean, CN Chinese, CO Colombian,
KM Comorian, CG Congolese, CR Costa Rican, HR Croatian, CU Cuban, CY Cypriot, CZ Czech, DK Danish, DJ Djiboutian,
DO Dominican, NL Dutch, TL Timorese, EC Ecuadorian, EG Egyptian, AE Emirati, GB English, GQ Equatorial Guinean,
ER Eritrean, EE Estonian, ET Ethiopian, FJ Fijian, PH Filipino, FI Finnish, FR French, GA Gabonese, GM Gambian,
GE Georgian, DE German, GH Ghanaian, GR Greek, GD Grenadian, GT Guatemalan, GN Guinean, GY Guyanese, HT Haitian,
HN Honduran, HU Hungarian, IS Icelandic, IN Indian, ID Indonesian, IR Iranian, IQ Iraqi, IE Irish, IL Israeli,
IT Italian, CI Ivorian, JM Jamaican, JP Japanese, JO Jordanian, KZ Kazakh, KZ Kazakhstani, KE Kenyan, XK Kosovar,
KW Kuwaiti, KG Kyrgyz, LA Lao, LV Latvian, LB Lebanese, LS Basotho, LR Liberian, LY Libyan, LI Liechtensteiner,
LT Lithuanian, LU Luxembourger, MG Malagasy, MW Malawian, MY Malaysian, MV Maldivian, ML Malian, MT Maltese,
MR Mauritanian, MU Mauritian, MX Mexican, MD Moldovan, MC Monegasque, MN Mongolian, ME Montenegrin, MA Moroccan,
MZ Mozambican, NA Namibian, NP Nepalese, NZ New Zealander, NI Nicaraguan, NG Nigerian, NE Nigerien,
KP North Korean, MK Macedonian, NO Norwegian, OM Omani, PK Pakistani, PS Palestinian, PA Panamanian, PY Paraguayan,
PE Peruvian, PL Polish, PT Portuguese, QA Qatari, RO Romanian, RU Russian, RW Rwandan, SM Sammarinese,
SA Saudi, SA Saudi Arabian, GB Scottish, SN Senegalese, RS Serbian, SC Seychellois, SL Sierra Leonean,
SG Singaporean, SK Slovak, SI Slovenian, SO Somali, ZA South African, KR South Korean, SS South Sudanese,
ES Spanish, LK Sri Lankan, SD Sudanese, SR Surinamese, SE Swedish, CH Swiss, SY Syrian, TW Taiwanese, TJ Tajik,
TZ Tanzanian, TH Thai, TG Togolese, TT Trinidadian, TN Tunisian, TR Turkish, TM Turkmen, UG Ugandan, UA Ukrainian,
US American, UY Uruguayan, UZ Uzbek, VE Venezuelan, VN Vietnamese, GB Welsh, YE Yemeni, ZM Zambian, ZW Zimbabwean`;

let nationalities: ReadonlyMap<string, string> | undefined;

/** The ISO 3166 code of a nationality; empty when it is none. */
export function nationalityCode(text: string): string {
  nationalities ??= readNationalities();
  return nationalities.get(normalizePerson(text)) ?? '';
}

function readNationalities(): Map<string, string> {
  return new Map(
    NATIONALITIES.split(',').map((entry) => {
      const [code = '', ...words] = entry.trim().split(' ');
      return [normalizePerson(words.join(' ')), code];
    }),
  );
}
