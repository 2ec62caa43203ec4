/**
 * Companies that are similar to the demo clients: `name | former names | other names`, separated by `;`. Clients that
 * are not listed have no candidate.
 */
export const NEAR_COMPANIES = {
  'hadleigh-marine-holdings': [
    'Hadleigh Marine Holdings Limited||Hadleigh Chandlers',
    'Hadleigh Marine Holding Ltd',
    'Hadley Marine Holdings Ltd',
    'Harbourside Chandlery Group Ltd|Hadleigh Marine Holdings Ltd',
    'Hadleigh Marina Holdings Limited',
  ],
  'hadleigh-maritime-holding': [
    'Hadleigh Maritime Holdings Ltd|Hadleigh Tugs Ltd;Hadleigh Towage Company Limited',
    'Hadleigh Maritime Limited',
    'Hadleigh Maritime Holding GmbH',
  ],
  'orford-ness-trading': ['Orford Ness Trading Limited Liability Partnership', 'Orfordness Traders LLP'],
  'saltmarsh-and-daughters': [
    'Saltmarsh and Daughters',
    'Saltmarsh & Sons Ltd',
    'Saltmarsh & Daughter||The Rye Chandler',
  ],
  'gullrock-ferries': [
    'Gullrock Ferries Public Limited Company|Gullrock Steam Packet Company Ltd',
    'Gull Rock Ferry Ltd',
  ],
  'thornwick-harbour-pilots': [
    'Thornwick Harbour Pilots Cooperative Ltd',
    'Thornwick Pilots|Thornwick Harbour Pilots',
  ],
  'lanhydra-sea-rescue-fund': ['The Lanhydra Sea Rescue Fund', 'Lanhydrock Sea Rescue Fund'],
  'tarnbrook-private-bank': [
    'Tarnbrook Private Bank PLC|Tarnbrook & Lune Bank Ltd|Tarnbrook Bank',
    'Tarnbrook Private Banking Ltd',
    'Tarnbrook Bank (Jersey) Ltd',
    'Turnbrook Private Bank plc',
  ],
  'quillfeather-insurance': [
    'Quillfeather Insurance Co. Limited|Quill and Feather Mutual Assurance Society',
    'Quill Feather Insurance Company Ltd',
    'Quillfeather Reinsurance Company Ltd',
  ],
  'ashlark-fund-management': [
    'Ashlark Fund Management Ltd',
    'Ash Lark Fund Management LLP',
    'Larkspur Asset Partners LLP|Ashlark Fund Management LLP',
    'Ashlark Fund Management (Luxembourg) S.à r.l.',
  ],
  'ashlarke-fund-managers': ['Ashlarke Fund Managers Limited', 'Ashlarke Funds Management Ltd'],
  'pennyroyal-payments': [
    'Pennyroyal Payments Limited||Pennyroyal Pay',
    'Penny Royal Payment Ltd',
    'Pennyroyal Payments B.V.',
  ],
  'wyrecastle-mutual': ['Wyrecastle Mutual Friendly Society Limited'],
  'kestrelmoor-pension-trustees': [
    'Kestrelmoor Pension Trustee Ltd',
    'Kestrelmoor Steel Pension Trustees Limited',
  ],
  'ironbarrow-castings': [
    'Ironbarrow Castings Limited|Ironbarrow Foundry Limited;Ironbarrow Foundry (1952) Limited',
    'Barrow Iron Castings Ltd',
    'Iron Barrow Castings Ltd',
  ],
  'brackwater-turbines': [
    'Brackwater Turbines PLC',
    'Blackwater Turbines plc',
    'Brackwater Turbine Services Ltd',
  ],
  'dunmallet-textiles': [
    'Dunmallet Textiles Limited',
    'Dunmallet Textile Mills Ltd',
    'Dunmallett Textiles Ltd',
  ],
  'gorseland-brewing': ['Gorseland Brewing Co. Ltd', 'Gorseland Brewery Company Limited||Gorseland Ales'],
  'llanwern-hollow-slate': [
    'Llanwern Hollow Slate Limited||Llechi Pant Llanwern Cyf',
    'Llechi Pant Llanwern Cyfyngedig',
    'Llanwern Slate Ltd|Llanwern Hollow Slate Ltd',
  ],
  'calder-vane-instruments': ['Calder-Vane Instruments Ltd.', 'Calder Vane Instrument Company Ltd'],
  'tallowmere-theatre-trust': ['Tallowmere Theatre Trust Limited'],
  'mossgrave-architects': [
    'Mossgrave Architects L.L.P.',
    'Mossgrave Architecture LLP',
    'Mosgrave Architects LLP',
  ],
  'pellitory-care-homes': [
    'Pellitory Care Home Ltd',
    'Pellitory Care Homes Limited|Bay Tree Care Homes Ltd',
    'Pellitory Homes Ltd',
  ],
  'loamlight-software': ['Loamlight Software Limited', 'Loam Light Software Ltd', 'Loamlight Software Inc.'],
  'quoin-and-ashlar-builders': ['Quoin and Ashlar Builders Limited', 'Quoin & Ashler Builders Ltd'],
  'akerlund-timmer': [
    'Akerlund Timmer Aktiebolag',
    'Åkerlunds Timmer AB',
    'Aakerlund Timber AB||Åkerlund Timmer',
    'Granåsen Skog AB|Åkerlund Timmer AB',
  ],
  'verriere-de-combrailles': [
    'Verrière de Combrailles S.A.|Verreries Combrailles et Fils',
    'Société des Verrières de Combrailles SAS',
    'Verrerie des Combrailles SARL',
  ],
  'gruenwaldt-feinmechanik': [
    'Gruenwaldt Feinmechanik Gesellschaft mit beschränkter Haftung||Gruenwaldt Precision GmbH',
    'Grunwaldt Feinmechanik GmbH',
    'Grünwald Feinmechanik GmbH & Co. KG',
  ],
  'lakowski-logistyka': [
    'Lakowski Logistyka Spółka z ograniczoną odpowiedzialnością',
    'Łąkowski Logistics Sp. z o.o.||Łąkowski Logistyka',
    'Lakowski Transport S.A.|Łąkowski Logistyka Sp. z o.o.',
  ],
  'kasumihara-keiki': [
    '霞原計器株式会社||Kasumihara Instruments KK',
    'Kabushiki Kaisha Kasumihara Keiki||株式会社霞原計器',
    '株式会社霞原精器',
  ],
  'anemoessa-shipping': [
    'ΝΑΥΤΙΛΙΑΚΗ ΑΝΕΜΟΕΣΣΑ ΑΕ||Nautiliaki Anemoessa AE',
    'Anemoessa Shipping S.A.||Ναυτιλιακή Ανεμόεσσα Α.Ε.',
    'Ανεμόεσσα Ναυτιλιακή Εταιρεία',
  ],
  'anatole-rivage-holdings': [
    'Anatole Rivage Holding SA',
    'Rivage Anatole Holdings Inc.',
    'Anatole Rivage Holdings (BVI) Ltd',
  ],
  'naidoo-and-vermeulen-freight': [
    'Naidoo and Vermeulen Freight Proprietary Limited',
    'Naidu & Vermeulen Freight (Pty) Ltd',
  ],
  'margaret-ellen-duxfield': ['Margaret Ellen Duxfield Will Trust'],
  'zoe-pribylova-marsh': ['Zoe Pribylova-Marsh', 'Přibylová-Marsh Nemovitosti s.r.o.'],
  'penwarden-settlement': [
    'Penwarden Settlement',
    'The Penwarden Family Settlement|Penwarden 1964 Settlement',
  ],
};
