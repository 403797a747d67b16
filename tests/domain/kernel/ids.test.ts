import { describe, expect, it } from 'vitest';
import { entryIdOf, entryIdSchema, eventIdSchema } from '#domain/kernel/ids.ts';

const id = '0197a3f2-1c4e-7d2a-9b1f-3f6a5c7d8e90';

describe('an id', () => {
  it('is a lower-case UUID', () => {
    expect(entryIdSchema.parse(id)).toBe(id);
  });

  it.each([
    id.toUpperCase(),
    `{${id}}`,
    id.replaceAll('-', ''),
    ` ${id}`,
    `${id}\n`,
    id.replace('a', 'g'),
    id.slice(1),
    '',
    'BCG',
    7,
    null,
    [id],
  ])('is not %j', (value) => {
    expect(entryIdSchema.safeParse(value).success).toBe(false);
  });

  it('is shared by an event and the entry that it writes', () => {
    expect(entryIdOf(eventIdSchema.parse(id))).toBe(id);
  });
});
