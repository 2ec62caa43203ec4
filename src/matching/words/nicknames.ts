/**
 * Given names that stand for each other: short forms and spellings of one name, folded. Compiled for Cairn from common
 * usage; a word may be in several groups, and stands for the words of each.
 */
const GROUPS = `
abigail abby gail|abraham abe avraham ibrahim|alan allan allen al|albert al bert albie|alexander alex sasha sandy alec aleksandr alexandre alejandro oleksandr iskandar
alexandra alex sasha sandra|alfred alf fred freddie|alison ali|alice alicia|amanda mandy|andrew andy drew andrei andrey andriy andreas andre andrzej
angela angie|anna ann anne annie hannah anya|anthony tony antony anton antonio antoine|arthur art artie artur|barbara barb babs barbie
benjamin ben benny binyamin|bernard bernie|bradley brad|caroline carrie carol|catherine kate katie cathy kathy katherine kathryn katy kitty cat yekaterina ekaterina
charles charlie chuck carlos karl carl|charlotte lottie|christine chris tina christina|christopher chris kit|cynthia cindy|daniel dan danny daniil danilo
david dave davy|deborah debbie deb|dennis denis denys|diana di|dmitry dmitri dima dmytro|donald don donnie|dorothy dot dottie|douglas doug
edward ed eddie ted teddy ned eduard eduardo|eleanor nell ellie nora|elizabeth liz lizzie beth betsy betty eliza bess elisabeth yelizaveta|emily em emmy|eric erik erich
eugene gene evgeny yevgeny evgeni yevgeni|evelyn eve|ferdinand fernando hernando|frances fran|francis frank francisco paco franz francesco francois|frederick fred freddie frederik friedrich fritz federico
gabriel gabe|geoffrey geoff jeff jeffrey|george jorge georg georges georgi yuri yury giorgi|gerald gerry jerry|gerard gerry|gregory greg grigory grigori|harold harry hal|helen ellen lena elena yelena helena
henry harry hank heinrich henri enrique henrik|herbert herb bert|howard howie|ignatius ignacio nacho|ivan vanya|jacob jake yakov|jacqueline jackie|james jim jimmy jamie jaime jacques
janet jan|jeanne jean|jennifer jen jenny|jeremy jerry|jessica jess jessie|joan joanie|john jack johnny jon jean juan johann johannes jan giovanni hans|jonathan jon jonny
joseph joe joey jose josef giuseppe yosef iosif pepe yusuf yousef|joshua josh|judith judy|julia julie yulia|karen kaz|kenneth ken kenny|kimberly kim|konstantin kostya|larissa larisa lara|laurence larry lawrence lorenzo
leonard leo len lenny leonid|leslie les|louis lou luis ludwig luigi lewis|lucas luke luc|ludmila lyudmila lyuda|magdalena magda lena|manuel manny manolo|margaret maggie meg peggy marge margie greta rita daisy
maria mary marie mariya miriam|marcus mark marc marco marcos markus|martha marty|martin marty|matilda tilly|matthew matt matthias mateo matteo|maxim max maximilian maksim|melissa mel missy
michael mike mick mickey mikhail miguel michel mikhailo mykhailo misha michele|mohammed mohamed muhammad mohammad muhammed mohamad mohd mehmet muhamad mahomed|nancy nan|natalia natalie natasha nataliya|nathaniel nathan nat nate|nicholas nick nicky nikolai nikolay nicolas nico klaus niklas mykola|nicole nikki
nigel nige|oleg oleh|oliver ollie|olga olya|pamela pam|patricia pat patty tricia trish|patrick pat paddy padraig|paul pavel pablo paolo pavlo|pauline polly|peter pete petr pyotr pedro pierre piotr petro
philip phil phillip felipe philippe filip|priscilla cilla|rachel rae rahel|raphael rafael rafa|raymond ray ramon|rebecca becky becca|reginald reg reggie|richard dick rick ricky richie rich ricardo
robert bob bobby rob robbie bert roberto|roderick rod|rodney rod|roger rodge|ronald ron ronnie|rose rosie rosa|russell russ|ruth ruthie|salvador sal|samantha sam|samuel sam sammy shmuel|sarah sally sara
sergei sergey serhiy serge sergio serej seryozha|sophia sofia sophie sofya|stanislav stas|stephanie steph|stephen steve steven stefan esteban etienne stepan|susan sue susie suzanne susanna|svetlana sveta|sylvia sylvie|sylvester sly
tamara toma|tatiana tatyana tanya|terence terry|teresa terry tess theresa|theodore ted teddy theo fyodor fedor|thomas tom tommy tomas tomasz|timothy tim timmy timofey timofei|valentina valya|valery valeri valeriy|veronica ronnie
victor viktor vic vitya|victoria vicky viktoria|vincent vince vinny vicente|virginia ginny|vladimir volodymyr vova wladimir volodya|vladislav vlad|walter walt wally|wilfred wilf|william will bill billy willy wilhelm guillermo guillaume liam
yaroslav slava|zachary zach zack|hussein husain hossein husayn hussain|ahmed ahmad ahmet|hassan hasan|omar umar omer|osama usama|abdallah abdullah abdulla|ali aly|mahmoud mahmud|mustafa mostafa moustafa|qasim kassem qassem kasim|khalid khaled|saeed said sayed syed saied|youssef yusuf yousef yousuf joseph
`;

/** The groups of each name. */
const groupsOf = new Map<string, readonly number[]>();
const groups = GROUPS.trim()
  .split(/[|\n]/)
  .map((names) => names.split(' '));
for (const [group, names] of groups.entries())
  for (const name of names) groupsOf.set(name, [...(groupsOf.get(name) ?? []), group]);

/** The numbers of the groups a given name is in; empty for most names. */
export function nicknameGroups(word: string): readonly number[] {
  return groupsOf.get(word) ?? NONE;
}

/** The other names of the first group a given name is in. */
export function nicknamesOf(word: string): string[] {
  const [first] = nicknameGroups(word);
  return first === undefined ? [] : (groups[first] ?? []).filter((name) => name !== word);
}

const NONE: readonly number[] = [];
