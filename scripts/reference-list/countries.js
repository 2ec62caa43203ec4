/** Where the list's companies and people live: legal forms, cities and invented names of each country. */
const rows = `
United Kingdom|British|Ltd,Limited,plc,LLP|Ramsgate CT11 8AA,Leeds LS1 9ZZ,Bristol BS1 9ZZ,Dundee DD1 9ZZ|Fallowmere,Brindlecote,Astonbury,Wexmoor,Harrowdene,Calverleigh|Oliver,Amelia,Harriet,Rupert,Maisie,Edwin,Flora,Hugo|Brackenridge,Ollerton-Hale,Fenwicke,Thistlewood,Marchbank,Quarrington
Ireland|Irish|Ltd,DAC,Teoranta|Galway H91 X0XX,Cork T12 X0XX|Inisfallen,Ballyrowan,Carrickmoy|Aoife,Cillian,Róisín,Fiachra|Ó Dálaigh,Mac Ruairc,Kinsellagh
France|French|SA,SARL,SAS|Lyon 69009,Nantes 44900|Valmontier,Chantecour,Beaurivage|Élodie,Aurélien,Maëlys,Thibault|Delacourtois,Montferrier,Lavergnat
Germany|German|GmbH,AG,GmbH & Co. KG|Kassel 34999,Jena 07999|Buchenhain,Falkenrode,Steinweiler|Jürgen,Käthe,Björn,Annegret|Großkopf,Lindenthaler,Möllendorf
Austria|Austrian|GmbH,AG|Graz 8099|Edelthal,Murnau|Leopold,Friederike|Hüttenbrenner,Zirbitz
Switzerland|Swiss|AG,SA,Sàrl|Genève 1299,Zug 6399|Rivalac,Sonnhalde,Montclair|Urs,Chantal,Beat|D'Aubracq,Zurbriggen-Mai,Favrelle
Netherlands|Dutch|B.V.,N.V.|Utrecht 3599 ZZ,Breda 4899 ZZ|Waterlinie,Zandhoven,Meerwijk|Bram,Sanne,Joost,Femke|van der Heuvel,de Graaff-Smit,Ter Braak
Belgium|Belgian|NV,SA,SRL|Gent 9099,Namur 5099|Scheldeland,Mosanne|Anatole,Lieve|Rivagne,Van Overstraeten
Luxembourg|Luxembourgish|S.à r.l.,SCSp,SA|Luxembourg L-9999|Moselvue,Ardennia|Claude,Josée|Weydert,Kieffer
Sweden|Swedish|AB,Aktiebolag|Göteborg 419 99,Umeå 909 99|Björkvik,Granåsen|Göran,Åsa,Märta|Åkerblom,Söderquist,Lindqvist
Norway|Norwegian|AS,ASA|Bergen 5899|Nordlys,Fjellhamar|Solveig,Øyvind|Ramsdalen,Bjørnstad
Denmark|Danish|A/S,ApS|Aarhus 8299|Vestersø,Klitgaarden|Søren,Bodil|Hjortkær,Østergaard
Finland|Finnish|Oy,Oyj|Turku 20999|Koivuranta,Saimaanlahti|Sini,Väinö|Mäkeläinen,Hietaranta
Iceland|Icelandic|ehf.,hf.|Akureyri 699|Hraunbær,Sjávarljós|Þórdís,Guðmundur|Ásgeirsdóttir,Hallgrímsson
Poland|Polish|Sp. z o.o.,S.A.|Łódź 99-999,Gdańsk 89-999|Wiślana,Zielonybór|Bożena,Świętosław,Małgorzata|Łąkowicz,Brzęczyszczewska,Wójcicki
Czechia|Czech|s.r.o.,a.s.|Brno 699 99|Křemenka,Jizerská|Ondřej,Zuzana|Šťastná,Přibyl
Hungary|Hungarian|Kft.,Zrt.|Szeged 6799|Tiszavirág,Dunakanyar|Győző,Erzsébet|Szőllősi,Kőváry
Romania|Romanian|SRL,SA|Cluj-Napoca 400999|Carpatina,Brazilor|Lucian,Ștefania|Petrescu,Țăranu
Greece|Greek|Α.Ε.,Ε.Π.Ε.|Χίος 829 99,Πειραιάς 189 99|Θαλασσινή,Αιγαίου,Ανεμώνη|Ελευθερία,Αριστείδης,Σπύρος|Γλαροπούλου,Ανεμογιάννης,Καραθανάση
Ukraine|Ukrainian|ТОВ,ПрАТ|Київ 01999,Львів 79999|Дніпровська хвиля,Калина|Дмитро,Оксана,Ярослав|Василенчук,Громова,Шевчишин
Bulgaria|Bulgarian|ООД,АД|Варна 9099|Розова долина,Черноморец|Георги,Ивайла|Божилов,Стоименова
Türkiye|Turkish|A.Ş.,Ltd. Şti.|İzmir 35999|Yıldızlar,Denizköpüğü|Ayşe,Çağrı|Yıldırım,Şahinoğlu
Spain|Spanish|S.L.,S.A.|Sevilla 41999|Almendralejo Mar,Peñaflor|Inés,Íñigo|Belaúnde,Ibáñez Ferro
Portugal|Portuguese|Lda,S.A.|Porto 4999-999|Maré Alta,Serra Nova|Inês,João|Conceição,Magalhães
Italy|Italian|S.p.A.,S.r.l.|Livorno 57199,Trieste 34199|Montechiaro,Fontebianca|Fiammetta,Aurelio|Rossi Ordini,Bantini,Castelvecchio
United States|American|Inc.,LLC,Corp.|Boston 02999,Portland 97299|Cedar Hollow,Lakemont,Ridgeline|Madison,Thaddeus,Tyler|Oakhurst-Lee,Bloomfield,Renwick
Canada|Canadian|Inc.,Ltée|Halifax B3Z 9Z9|Maple Ridge Bay,Rivière-Bleue|Noémie,Logan|Tremblay-Côté,MacAskill
Brazil|Brazilian|Ltda,S.A.|Recife 59999-999|Vale Verde,Ipê Amarelo|Thiago,Conceição|Guimarães,Araújo
Mexico|Mexican|S.A. de C.V.|Mérida 97999|Agua Clara,Monte Alto|Xóchitl,Ángel|Núñez Ordaz,Peñaloza
Panama|Panamanian|SA,Inc.|Ciudad de Panamá 0899|Rivage Capital,Istmo Azul|Inés,Rubén|Arosemena Paz,Quintero
South Africa|South African|(Pty) Ltd,Ltd|Durban 4999,Gqeberha 6999|Umhlanga Ridge,Kleinberg|Priya,Hendrik,Thandiwe|Naidu,Vermeulen-Roux,Mkhwanazi
Nigeria|Nigerian|Ltd,plc|Lagos 109999|Adunni,Bright Delta|Temitope,Grace,Chukwuemeka|Nwachukwu-Eze,Adeyemi-Cole,Obuasi
Kenya|Kenyan|Ltd|Mombasa 80999|Savanna Crest,Tamarind|Kiran,Wanjiru|Oduya-Achieng,Kamau
Egypt|Egyptian|ش.م.م|الإسكندرية 21999|النيل الأزرق,الواحة|نور,يوسف|الخطيب,عبد الرحمن
United Arab Emirates|Emirati|ذ.م.م,LLC|دبي 99999|الصقر,اللؤلؤة|زينب,حمدان|الهاشمي,المنصوري
Israel|Israeli|בע״מ|חיפה 3999999|גלי ים,אורן הכרמל|נועה,איתי|בן־עמי,רוזנצווייג
India|Indian|Pvt Ltd,Ltd|Pune 411999|Neelkamal,Sahyadri|विक्रम,Meera|शेषाद्रि,Deshpande-Rao
Japan|Japanese|株式会社,合同会社|横浜市 239-9999,大阪市 559-9999|霞原工業,朝凪商事,緑ヶ丘精機|陽菜,悠斗,結衣|霞原,花守,小野寺
China|Chinese|有限公司,股份有限公司|宁波市 319999|海风贸易,青松机械|伟,丽华|欧阳,林
South Korea|South Korean|주식회사|부산 49999|푸른바다,한빛정공|서연,민준|선우,황보
Thailand|Thai|จำกัด|เชียงใหม่ 59999|ลมทะเล,ดอกบัว|สมชาย,มาลี|ศรีสวัสดิ์,วงศ์ทอง
Georgia|Georgian|შპს|ბათუმი 6099|შავი ზღვა,მთის წყარო|ნინო,გიორგი|ლომიძე,ქავთარაძე
Armenia|Armenian|ՍՊԸ|Գյումրի 3199|Արարատ Լույս,Նռնենի|Անի,Տիգրան|Սարգսյան,Պետրոսյան
Australia|Australian|Pty Ltd|Hobart 7099|Kangarilla,Southern Drift|Matilda,Lachlan|Wattleridge,Nguyen-Shaw
New Zealand|New Zealander|Ltd|Nelson 7099|Tūī Bay,Kererū|Aroha,Wiremu|Te Rangi,Holloway-Ngata
`;

export const COUNTRIES = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [country, nationality, ...lists] = row.split('|');
    const [forms, cities, firms, given, family] = lists.map((list) => list.split(','));
    return { country, nationality, forms, cities: cities.map(cityOf), firms, given, family };
  });

export const FORM_FIRST = new Set(['株式会社', '合同会社', '주식회사', 'ТОВ', 'ПрАТ', 'შპს']);
/** Written without a blank between its words. */
export const UNSPACED = new Set(['Japan', 'China']);

function cityOf(text) {
  const [, city, postcode] = /^(.*?) ((?:\S*\d.*))$/.exec(text) ?? [null, text, ''];
  return { city, postcode };
}
