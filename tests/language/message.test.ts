import { describe, expect, test } from 'vitest';
import { message, messageIn } from '#language/message.ts';

describe('A message', () => {
  test('contains its values in place of their names', () => {
    const whose = message<[name: string, lots: number]>('{lots, number} lots of {name}', 'name', 'lots');
    expect(whose('Amina', 12_345)).toBe('12,345 lots of Amina');
  });

  test('uses singular and plural by the rules of the language', () => {
    const text = '{children, plural, one {# child} other {# children}}';
    const seen = message<[children: number]>(text, 'children');
    expect([0, 1, 2, 1200].map((children) => seen(children))).toEqual([
      '0 children',
      '1 child',
      '2 children',
      '1,200 children',
    ]);
  });

  test('keeps a value unchanged that looks like markup or a placeholder', () => {
    const told = message<[name: string]>('Hello {name}', 'name');
    expect(told("<b>{name}</b> ’n’ 'a'")).toBe("Hello <b>{name}</b> ’n’ 'a'");
  });

  test('uses the next language whose rules the browser has', () => {
    const text = '{doses, plural, one {kashi # } other {allurai #}}';
    expect(messageIn<[number]>(['qqq', 'en-GB'], text, ['doses'])(3)).toBe('allurai 3');
  });

  test('refuses text that is not an ICU message when it is first used', () => {
    expect(() => message<[n: number]>('{n, plural, one {#}', 'n')(1)).toThrow('MISSING_OTHER_CLAUSE');
  });
});
