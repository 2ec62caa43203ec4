/**
 * Words that say little about who is meant, folded. Compiled for Cairn: legal forms beyond those of the score from
 * company laws, frequent words from counts of words in public registers and sanctions lists.
 */

/** Forms of address and ranks before a person's name. */
export const TITLES: ReadonlySet<string> = setOf(`
mr mrs ms miss mx dr doctor prof professor sir dame lord lady rev reverend fr father hon honourable honorable judge
sheikh shaykh shaikh sheik hajji haji hajj hadji mullah maulavi mawlawi maulana qari ustad ustaz ayatollah sayyid seyyed
general gen colonel col major maj captain capt lieutenant lt sergeant sgt admiral commander brigadier president minister
herr frau monsieur madame mme senor senora sr sra don dona signor signora ing dipl mag lic eng engineer alhaj`);

/** What follows a person's name. */
export const SUFFIXES: ReadonlySet<string> = setOf(`
jr junior snr senior ii iii iv esq phd md mba obe cbe mbe kbe qc kc bsc msc ma ba dds cpa`);

/** Small words inside a person's name. */
export const PARTICLES: ReadonlySet<string> = setOf(`
al el ul ad as an ar ash at az bin ibn ben bint bt van von der den de del della di da dos das do du la le los las e y zu zum
zur ter ten und und abu abd oglu ogly kizi qizi st san santa mc o`);

/** Legal forms, each word of the canonical ones included. */
export const LEGAL_WORDS: ReadonlySet<string> = setOf(`
ltd plc pvt pty llc llp lp inc corp co gmbh ag kg kgaa ohg se sa de cv sarl sas srl spa sl bv nv ab as asa aps oy oyj jsc ev
sro ood eood ad dd ead doo kft zrt nyrt rt bt uab sia ou oü bhd sdn tbk pt pte wll fze fzc fzco llm gie gp scs scrl
sprl bvba cvba vof cv eg egmbh ug mbh kk gk yk sae sal saog saoc psc ojsc cjsc pjsc zao oao pao ao tov tdv pat prat chp
too ip fgup fgbu mup gup pc pllc lllp rlp ulc unlimited cic cio scop snc sci sca scp eirl eurl sasu selarl coop cooperative
anonim sirketi sti limited company corporation incorporated sociedad anonima societe anonyme fondation stichting stiftung ry ks da ans`);

/** Words in the names of many companies. */
export const COMPANY_WORDS: ReadonlySet<string> = setOf(`
group holding holdings international global worldwide trading trade trust fund funds bank banking finance financial
capital investment investments invest management managers services service solutions systems system industries industry
industrial enterprise enterprises engineering construction development technologies technology tech electronics
electronic communications telecommunications energy petroleum oil gas shipping marine maritime transport transportation
logistics import export general commercial company partners partnership associates consulting consultants properties
property real estate insurance organization organisation association foundation institute university center centre
national state republic federal union house office bureau department ministry agency committee authority establishment
products production manufacturing factory plant works firm brothers sons research science scientific security`);

/** Words that only connect others. */
export const LINKING_WORDS: ReadonlySet<string> = setOf(`
and the of for und et y e i in to de des der die das di del della du la le les los las da do dos van`);

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
