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

/** Words that are written apart or together with the one that follows. */
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
  'oluwa',
  'chukwu',
]);

/** The words of a name, in plain small letters, titles left out, names that are written apart put together. */
export function nameWords(name: string): string[] {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ɓ', 'b')
    .replaceAll('ɗ', 'd')
    .replaceAll('ƙ', 'k')
    .replaceAll('ƴ', 'y')
    .replaceAll(/['’‘ʼʻ`]/gu, '');
  const words: string[] = [];
  let start = '';
  for (const word of plain.split(/[^\p{L}\p{N}]+/u)) {
    if (word === '' || titles.has(word)) continue;
    // Abu is a name of its own, but for the one that it is the first part of.
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
