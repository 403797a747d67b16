const titles = new Set([
  'alhaji',
  'alh',
  'hajiya',
  'hajia',
  'malam',
  'mallam',
  'mal',
  'mr',
  'mrs',
  'miss',
  'master',
  'dr',
  'chief',
  'baby',
  'of',
]);

/** Words that are written separately from the following one or joined to it. */
const joining = new Set([
  'abd',
  'abdul',
  'abdur',
  'abdus',
  'al',
  'el',
  'umm',
  'ummu',
  'ibn',
  'abdoul',
  'abdour',
  'abdous',
  'abdel',
]);

/**
 * Words that follow a name of God in names written as one word or as two. Any other word after it is a separate name: Chukwu is also a
 * family name, and many people are called Abdou.
 */
const behindGod = new Map(
  [
    [
      ['oluwa', 'olouwa'],
      `seun sheun segun shegun femi tosin tobi tobiloba seyi sheyi kemi bunmi damilola damilare toyin sola shola funmilayo funmilola funmi
      yemisi yemi rotimi kayode mide dayo tayo dara darasimi feranmi fikayo fisayo funke gbemiga gbenga gbemisola jomiloju jimi lana loni
      mayowa mayomikun nifemi niyi pelumi remi remilekun sanmi semilore sina shina tamilore temilorun timilehin timileyin tise
      tofunmi tomisin tope tomi yomi wole yinka bukola bukunmi busayo busola dunsin nisola sogo seye sijibomi sanjo toni muyiwa
      dolapo dunmininu ferani gbohun jare juwon kunmi lade leke lekan lola sesan teniola tosan toyosi wafunmi wapelumi`,
    ],
    [
      ['chukwu', 'chuku', 'tchoukwou'],
      `emeka ebuka nonso buike dumebi ma di dalu ka kadibia kelu nwike jekwu jindu fumnanya gozie gozirim zitere somebi dubem
      kwado ekezie eloka nedu noso nweike biere diebere ndu kaike neme kwuike tem azom nenye wetalu merije ebube ekwu debelu
      zoba zobam nwendu nazaekpere mma`,
    ],
    [
      ['abdou', 'abdu'],
      `karim kareem kader kadir qadir razak razaq rahman rahmane ramane raman rahim salam aziz azeez malik hamid majid latif
      wahab wahid nasir nassir samad rauf raouf gafar ghafar jalil hakim halim basit fatah rashid rachid jabar salami mumin`,
    ],
  ].flatMap(([gods = [], others = '']) => {
    const known = new Set(String(others).split(/\s+/));
    return [...gods].map((god) => [god, known] as const);
  }),
);

/**
 * The ways to read a name: as written ({@link nameWords}), and with God's name joined to the next word if the two are known as one name.
 * Chukwu Emeka is Chukwuemeka, or Emeka of the family Chukwu.
 */
export function nameReadings(name: string): readonly (readonly string[])[] {
  const apart = nameWords(name);
  const joined: string[] = [];
  for (let at = 0; at < apart.length; at += 1) {
    const [word = '', next = ''] = apart.slice(at, at + 2);
    const isOne = behindGod.get(word)?.has(next) === true;
    joined.push(isOne ? word + next : word);
    if (isOne) at += 1;
  }
  return joined.length === apart.length ? [apart] : [joined, apart];
}

/** A text in plain lower case: without accents, hooks and apostrophes, which a keyboard may lack. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ɓ', 'b')
    .replaceAll('ɗ', 'd')
    .replaceAll('ƙ', 'k')
    .replaceAll('ƴ', 'y')
    .replaceAll(/[\p{Cf}'’‘ʼʻ`´ꞌ]/gu, '');
}

/** The words of a name in plain lower case, without titles, each article joined to its word. */
export function nameWords(name: string): string[] {
  const words: string[] = [];
  let start = '';
  for (const word of plainLetters(name).split(/[^\p{L}\p{N}]+/u)) {
    if (word === '' || titles.has(word)) continue;
    // Abu is a separate name, except as the first part of Abubakar.
    if (start === 'abu' && !word.startsWith('bak')) {
      words.push(start);
      start = '';
    }
    if (joining.has(start + word) || (start === '' && word === 'abu')) start += word;
    else {
      words.push(start + word);
      start = '';
    }
  }
  return start === '' ? words : [...words, start];
}
