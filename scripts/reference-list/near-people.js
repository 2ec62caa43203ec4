/** The names of demo people as somebody else would spell them. */
export const SPELLINGS = {
  'Cormac Dunleavy': ['Cormac Dunlevy', 'C. Dunleavy', 'Cormac Patrick Dunleavy'],
  'Iain Mac an t-Saoir': ['Iain MacIntyre', 'Iain Macantsaoir'],
  'Zainab Al-Khatib': ['زينب الخطيب', 'Zeinab Alkhatib', 'Zaynab El Khatib'],
  'Bram van der Heuvelink': ['Bram v.d. Heuvelink', 'Abraham van der Heuvelink'],
  'Katarzyna Wójcik-Brown': ['Katarzyna Wojcik', 'Kasia Wójcik-Brown'],
  'Tomás Ó Conaráin': ['Tomas O Conarain', 'Thomas Conron'],
  'Yuki Hanamori': ['花守 結衣', 'Hanamori Yuki', 'Yūki Hanamori'],
  'Dmytro Vasylenchuk': ['Дмитро Василенчук', 'Dmitry Vasilenchuk', 'Dmytro Wasylenczuk'],
  'Göran Åkerlund': ['Goran Akerlund', 'Göran Erik Åkerlund', 'Jöran Åkerlund'],
  'Sini Mäkeläinen-Ek': ['Sini Makelainen', 'Sini Ek'],
  'Hélène Çelik-Rousselot': ['Helene Celik Rousselot', 'Hélène Rousselot'],
  'Jörg Weißenfels': ['Joerg Weissenfels', 'Jörg Weisenfels', 'Georg Weißenfels'],
  'Ayşe Yıldırım-Koch': ['Ayse Yildirim', 'Ayşe Koch-Yıldırım'],
  'Świętosław Łąkowski': ['Swietoslaw Lakowski', 'Świętosław Jan Łąkowski', 'S. Łąkowski'],
  'Bożena Łąkowska': ['Bozena Lakowska', 'Bożena Łakowska'],
  '陽菜 霞原': ['霞原 陽菜', 'Kasumihara Hina', 'Hina Kasumihara'],
  'Ελευθερία Γλαροπούλου': ['Eleftheria Glaropoulou', 'Ελευθερια Γλαροπουλου'],
  'Αριστείδης Ανεμογιάννης': ['Aristeidis Anemogiannis', 'Αριστείδης Ανεμογιάννης του Σπύρου'],
  'Inés Belaúnde Ferro': ['Ines Belaunde', 'Inés Belaúnde'],
  'Zoë Přibylová-Marsh': ['Zoe Pribylova Marsh', 'Zoë Marsh', 'Zoe Pribyl'],
  'Ondřej Šťastný': ['Ondrej Stastny', 'Ondřej Štastný'],
  'Margaret Duxfield': [
    'Margaret E. Duxfield',
    'Margaret H Duxfield',
    'Marguerite Duxfield',
    'Duxfield Margaret',
  ],
  'Siôn Gruffudd-Parry': ['Sion Gruffydd Parry', 'John Griffith-Parry'],
  "Marguerite D'Aubrac-Quinn": ['Marguerite Daubrac Quinn', 'Margaret d’Aubrac-Quinn'],
  "Jean-Noël L'Hermitte": ['Jean Noel Lhermitte', 'J.-N. L’Hermitte'],
};

/** Demo people without a candidate by name; others may have their birthday or birthplace. */
export const UNKNOWN_PEOPLE = new Set([
  'Winifred Ollerenshaw',
  'Hilary Bickerstaffe',
  'Persephone Adair',
  'Stephen Larkhill',
  'Crispin Ludgrove',
  'Lucian Petrescu-Vale',
  'Kerensa Penwarden',
  'Jory Penrose-Bligh',
  'Thaddeus Bloom',
  'Rowan Hart',
]);

/** The number of others in the list with the birthday of a demo contact. */
export const SAME_BIRTHDAY = {
  'Cormac Dunleavy': 2,
  'Winifred Ollerenshaw': 5,
  'Persephone Adair': 1,
  'Desmond Achterberg': 60,
  'Nathaniel Storr': 12,
  'Priya Naidoo': 3,
  'Loveday Penwarden': 8,
  'Göran Åkerlund': 1,
  'Ursula Fairweather-Ng': 4,
  'Hendrik Vermeulen': 2,
  'Imogen Castellane-Hart': 6,
};

/** The number of people in the list with the birthplace of demo people. */
export const SAME_BIRTHPLACE = {
  London: 60,
  Edinburgh: 12,
  Boston: 14,
  Durban: 6,
  Łódź: 5,
  Genève: 8,
  Göteborg: 4,
  Livorno: 3,
  Truro: 1,
  Penzance: 2,
  Worcester: 5,
  Maidstone: 4,
  Vichy: 1,
  Χίος: 2,
  'Saint Helier': 3,
  'Portland, Oregon': 2,
  's Hertogenbosch': 1,
  'Barrow in Furness': 2,
};

/** Where those birthplaces are that are neither British nor a city of the list. */
export const BIRTHPLACE_COUNTRIES = {
  BOSTON: 'United States',
  'Portland, Oregon': 'United States',
  Vichy: 'France',
  's Hertogenbosch': 'Netherlands',
  "'s-Hertogenbosch": 'Netherlands',
};
