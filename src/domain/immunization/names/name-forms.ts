import { plainSpelling } from './sound.ts';

/**
 * Forms of Nigerian names that no rule of sound relates.
 *
 * - One name, many forms: Muhammad, Mamman, Momodu. The words of a line are equivalent.
 * - Long names and their short forms: Chukwuemeka and Emeka. A short form belongs to several long ones (Wale to Adewale and to Olawale),
 *   which are therefore not forms of each other: the relation goes from a long name to a short one only.
 *
 * Sources are named beside the truth set of the tests (tests/domain/immunization/names/truth-set.ts).
 */

/** The first word of a line is the canonical form; the endings -at, -atu and -ata are dropped before the lookup. */
const sameName = lines(`
muhammad mamman maman mamane mammadu mamadu mamadou momodu modu moudou muhd mohd md
ahmad ahmadu ahmed ahmat amadu amodu
abubakar bukar garba bubakar boubacar habu abubacar
abdullahi audu abdu abdallah abdullah abdulla abdulai abdulaye aoudou awdu
ibrahim ibro iro ibrahima brahim brahima barahima
usman sunmonu sumonu
idris idrisu idirisu dirisu diisu idrissa
ismail ismaila samaila smaila sumaila sunmaila sunmela
ishaq isiaka isyaku isiyaku ishaku ishaka isiak issaka
sulaiman sule
yusuf yisufu yesufu isufu issoufou
yakubu yacouba yaqub yakoub
yunus yunusa inusa yinusa
jibril jibrin jibirin jibo djibo jubril jubrin jibrilla
dahiru tahir tahiru dahir taher
haruna harun haroun aruna
shehu chehou sehu sheu cheou cheikh cheikhou sheikh sheikhu sekou
shuaibu chouaibou shaibu chaibou souaibou shuaib
ilyasu ilyas ilias iliyasu illiassou
hamza amza
kasim kassoum kasum
khalid halidu halid
halilu khalil halil
tijjani tidjani tidiani tidjane tidiane
aliyu ali aliou alioum aliu
shamsu shams
razaq razak
kader kadir qadir
isa eesa essa easa
lawal lawan lawali auwal auwalu awal awwal
zakariyya zakari zakariya zakaria zakariyau zakaryau
ridwan rilwan ridwanu rilwanu
suraj siraj sirajo surajo suraju siraju
sanusi sunusi
hussaini useni usaini ousseini oussein
hassan alhassan assane
imran muraina
sikiru zikrullah dhikrullah sikirullahi
abdulaziz lasisi
abdulhamid lamidi
fatima fatouma fatuma fati faty fatty fatu fatou fatsuma fatsima fadima fatimo
aisha aicha asha shatu aichatou aisa aissa ashetu aishetu ayisa
hadiza khadija hadija kadija khadidja kadidja kadidia kadiza dija dije adija hadizo
maryam mariam maryama mariama miriam meriam meriem mairo mairama
zainab zainaba jainaba zinabu djenabou jenaba
hauwa awawu hawawu
hafsa habsa afsa afusa
rukayya rakiya rukiya rekiya roukaya rakia
bilkisu balkisu bilkis bilikis balkissa bilkisa
kulsum kaltum kaltume kulthum ummukulsum ummukulthum ummulkulsum
halima alima
hajara ajara hadjara hajar
kudira kudi qudra
rafia rofia
taiwo taye taiye tayewo
chidinma chidima chidimma
chidiebere chidibere
zuwaira zouera
zulaihat zoulaha
joseph josephe jozef
philip philippe
catherine katrine catherin
esther ester hester
adekunle adekoule
funmilayo foumilayo
yetunde iyetunde yeyetunde
olanrewaju olarewaju lanrewaju
chibuzor chibuzo
kelechi kelechukwu
ogechi ogechukwu
onyekachi onyekachukwu
onyinyechi onyinyechukwu
tochi tochukwu
uchechi uchechukwu
amarachi amarachukwu
`);

/** Short forms that no rule produces, after their long name. */
const shortForms = new Map(
  lines(`
abiodun biodun
abimbola bimbola bimbo
abisola bisola bisi
abosede bose
abidemi bidemi
abayomi yomi bayo
adebowale debo
ademola demola
aderemi remi
adeola deola
bolanle bola
bolaji bola
mobolaji bolaji bola
omobolanle bolanle bola
bamidele dele bami
damilola dami lola
damilare dami lare
tolulope tolu lope
modupe dupe
modupeola modupe dupe
morenike nike
morenikeji nike keji
motunrayo rayo
yetunde yetty yeti
mojisola jisola moji
olanrewaju lanre
olamilekan lekan
olutobiloba tobi
oludamilola dami
olasunkanmi sukanmi
tobiloba tobi
funmilayo funmi layo
olufunmilayo funmi
funmilola funmi lola
opeyemi ope yemi
titilayo titi
titilope titi lope
simisola simi sola
kolawole kola
bukola bukky
ibukun bukky
iyabode iyabo
folake fola
chinedu nedu edu
chikezie chike
chukwuma chuma
arinzechukwu arinze
ikenna ike iyke
ikechukwu ike iyke
ikemefuna ike iyke
okechukwu okey oke
nkechinyere nkechi kechi
nkechi kechi
nnenna nina
nnaemeka emeka
olisaemeka emeka
olisemeka emeka
ngozichukwuka ngozi
uchenna uche
uchechi uche
adaora ada
adaeze ada
adaobi ada
adanna ada
obinna obi
obiora obi
obieze obi
obiageli obi oby
obianuju uju
ujunwa uju
nwamaka amaka
uzoamaka amaka
ifeoma ify
ifeyinwa ify
ifeanyi ify
chidiebere ebere
onyebuchi buchi
onyekachi onyeka kachi
onyinyechi onyinye
kelechi kele
ogechi oge
kosisochukwu kosi
kamsiyochukwu kamsi
somtochukwu somto
ekenedilichukwu ekene
munachimso muna
amarachi amara
nuruddeen nura nuru
nurudeen nura nuru
`).map(([long = '', ...short]) => [plainSpelling(long), short]),
);

const standsFor = new Map(
  sameName.flatMap((line) => line.map((form) => [plainSpelling(form), plainSpelling(line[0] ?? form)])),
);

/** Rules for other spellings of one name, applied in sequence. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^m[aou]h?a?m[ae]d[ou]?$/u, 'muhamad'],
  // "God has done it", by either name of God: Oluwaseun, Oluseun; Chukwunonso, Chinonso.
  [/^oluwa(?=[bdfgjklmnprstwy]\w{3})/u, 'olu'],
  [/^ch?uk[uw]+(?=\w{4})/u, 'chi'],
];

/** Prefixes that may be dropped if at least four letters follow; the short forms listed above apply as well. */
const prefixes =
  /^(?:adetokun|ade|olu|ola|oye|oyin|ayo|temi|ife|omo|akin|baba|fola|chi|abdul|abdu|abd)(?=\w{4})/u;

/** First parts that serve as a short name: Ade for Adebayo. */
const begun = /^(ade|ola|ayo|temi|ife)(?=\w{3})/u;

/** Endings that may be dropped. */
const suffixes: readonly RegExp[] = [/[fl]?oluwa\w*$/u, /chukwu(?:ka)?$/u, /[aeu]?d+[ei]+n$/u];

/** The canonical form of a word of a name. */
export function canonicalForm(word: string): string {
  const plain = plainSpelling(word);
  const bare = plain.replace(/(?<=..)at[aou]?$/u, 'a');
  let form =
    standsFor.get(plain) ??
    standsFor.get(bare) ??
    standsFor.get(plain.replace(/(?<=...)[eu]$/u, '')) ??
    plain;
  for (const [pattern, stands] of spellings) form = form.replace(pattern, stands);
  return form;
}

/** Short forms of a name, each in its canonical form. */
export function shortFormsOf(word: string): readonly string[] {
  const long = canonicalForm(word);
  const ends = suffixes.map((suffix) => long.replace(suffix, '')).filter((stem) => stem.length > 2);
  const all = [...(shortForms.get(long) ?? []), long.replace(prefixes, ''), ...ends].map(canonicalForm);
  return [...new Set(all)].filter((form) => form !== long);
}

/** The first part of a name, used as a short name: Ade for Adebayo. Many names share it, so it says less. */
export function firstPartOf(word: string): string | null {
  return begun.exec(canonicalForm(word))?.[1] ?? null;
}

function lines(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
}
