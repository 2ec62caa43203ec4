/**
 * The countries of ISO 3166-1, each with its code of three letters followed by that of two, and Kosovo, whose codes are
 * the usual ones.
 */
export const COUNTRY_CODES = `
  ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI
  BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT
  BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU
  CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET
  FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR
  GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR
  IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB
  LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH
  MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE
  NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL
  PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ
  SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC
  TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY
  USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS XKXXK YEMYE ZAFZA ZMBZM ZWEZW`
  .trim()
  .split(/\s+/);

/** Names and abbreviations that neither ISO 3166 nor the languages' own names of countries contain, by code. */
export const COUNTRY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  BA: ['Bosnia'],
  BO: ['Plurinational State of Bolivia', 'Bolivia, Plurinational State of'],
  BS: ['The Bahamas'],
  CD: ['DR Congo', 'DRC', 'Democratic Republic of the Congo', 'Congo, Democratic Republic of the'],
  CG: ['Congo', 'Republic of the Congo', 'Congo, Republic of the'],
  CI: ['Ivory Coast'],
  CN: ['PRC', "People's Republic of China"],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  FM: ['Federated States of Micronesia'],
  GB: [
    'UK',
    'Great Britain',
    'Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'United Kingdom of Great Britain and Northern Ireland',
  ],
  GM: ['The Gambia'],
  HK: ['Hong Kong', 'Hong Kong SAR'],
  IE: ['Republic of Ireland', 'Eire'],
  IR: ['Islamic Republic of Iran', 'Iran, Islamic Republic of'],
  KP: [
    'DPRK',
    'Korea, North',
    "Democratic People's Republic of Korea",
    "Korea, Democratic People's Republic of",
  ],
  KR: ['Korea', 'Korea, South', 'Republic of Korea', 'Korea, Republic of'],
  LA: ['Lao PDR', "Lao People's Democratic Republic"],
  MD: ['Republic of Moldova', 'Moldova, Republic of'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  MO: ['Macao', 'Macau'],
  NL: ['Holland', 'The Netherlands'],
  PS: ['Palestine', 'State of Palestine'],
  RU: ['Russian Federation'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TW: ['Taiwan, Province of China'],
  TZ: ['United Republic of Tanzania', 'Tanzania, United Republic of'],
  US: ['USA', 'United States of America', 'America'],
  VA: ['Holy See'],
  VE: ['Bolivarian Republic of Venezuela', 'Venezuela, Bolivarian Republic of'],
  VN: ['Viet Nam'],
};
