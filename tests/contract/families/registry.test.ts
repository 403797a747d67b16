import { describe, expect, it } from 'vitest';
import { families, eventIn, familyOf } from '#contract/families/registry.ts';
import { facilityItemSchema } from '#contract/wire/rows.ts';
import { snapshotLineSchema } from '#contract/wire/sync.ts';
import { toy } from './toy-family.ts';

describe('the registry of families', () => {
  it('assigns each type to one family, and each table to one member of a step and one kind of line', () => {
    const types = families.flatMap((family) => Object.keys(family.types));
    expect(new Set(types).size).toBe(types.length);
    const tables = families.flatMap((family) => Object.entries(family.tables));
    expect(new Set(tables.map(([name]) => name)).size).toBe(tables.length);
    for (const [, { wire }] of tables) expect(Object.keys(facilityItemSchema.shape)).toContain(wire);
    const lines = snapshotLineSchema.options.map(({ shape }) => shape.k.value as string);
    for (const [name] of tables) expect(lines).toContain(name);
  });

  it('finds a family by the type of an event, and nothing by inherited property names', () => {
    expect(familyOf('issue')?.name).toBe('ledger');
    expect(familyOf('immunize')?.name).toBe('register');
    for (const type of ['toString', 'put-marbles', '']) expect(familyOf(type)).toBeNull();
    expect(familyOf('put-marbles', [...families, toy])).toBe(toy);
  });

  it.each([
    null,
    undefined,
    {},
    { type: 'issue', v: 1 },
    { type: 'issue', v: 2, payload: {} },
    { type: 'issue', payload: {} },
    { type: 'not-yet', v: 1, payload: {} },
    { type: 'issue', v: 1, payload: null as never },
  ])('finds no event in %j', (left) => {
    expect(eventIn(left)).toBeNull();
  });

  it('reads the event inside an envelope with its family', () => {
    const payload = { entry: null };
    expect(eventIn({ type: 'issue', v: 1, payload })).toMatchObject({
      family: { name: 'ledger' },
      event: { type: 'issue', payload },
    });
  });
});
