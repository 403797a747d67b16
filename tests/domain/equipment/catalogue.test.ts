import { expect, it } from 'vitest';
import {
  catalogueMakers,
  catalogueModels,
  catalogueNames,
  catalogueTypes,
  nameLists,
} from '#domain/equipment/catalogue.ts';
import { listedNameSchema } from '#domain/equipment/model.ts';

it('names each model once, with an id that never changes', () => {
  const names = nameLists.flatMap((list) => catalogueNames(list).map(({ id, name }) => ({ id, list, name })));
  expect(new Set(names.map(({ id }) => id)).size).toBe(names.length);
  expect(new Set(names.map(({ list, name }) => `${list} ${name.toLowerCase()}`)).size).toBe(names.length);
  for (const name of names) expect(listedNameSchema.parse(name)).toEqual({ id: name.id, name: name.name });
  expect(catalogueNames('manufacturer')[1]).toEqual({
    id: '0190cce2-0000-7000-8000-000000000002',
    name: 'Haier',
  });
});

it('has a maker and a type from its own lists for each model, and no negative volume', () => {
  for (const { maker, type, cooled, frozen } of catalogueModels) {
    expect(catalogueMakers).toContain(maker);
    expect(catalogueTypes).toContain(type);
    expect(Math.min(cooled ?? 0, frozen ?? 0)).toBeGreaterThanOrEqual(0);
  }
});
