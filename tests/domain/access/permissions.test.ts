import { describe, expect, it } from 'vitest';
import { levels, roles, type Role } from '#domain/access/model.ts';
import { canCreateUser, canGrantRole, rolesByRight, may, type Right } from '#domain/access/permissions.ts';
import { place, viewer } from './places.ts';

const home = place(1, 2, 3, 4);

// Section 6 of the specification, written out a second time; the rights to `offered` came later (docs/design/children.md).
const opens: Readonly<Record<Right, readonly Role[]>> = {
  'see-state-figures': ['stateManager'],
  'see-country-figures': ['countryManager'],
  'manage-antigens': ['userManager', 'antigenManager'],
  'set-offered-vaccines': ['userManager', 'facilityManager'],
  'manage-users': ['userManager'],
  'manage-subscriptions': ['subscriptionManager'],
  'update-paid-status': ['userManager', 'subscriptionManager'],
  'toggle-subscriptions': ['userManager'],
  'see-backups': ['userManager'],
  'see-subscription-settings': ['userManager', 'subscriptionManager'],
  'manage-organisation': ['userManager'],
  'add-facility': ['userManager', 'facilityManager'],
  'manage-equipment-lists': ['equipmentManager'],
  'add-support-entry': ['userManager'],
  'delete-support-entry': ['userManager', 'facilityManager'],
};

describe('%s, %s', () => {
  const table = (Object.keys(rolesByRight) as Right[]).flatMap((right) =>
    roles.map((role) => [role, right] as const),
  );

  it.each(table)('%s, %s', (role, right) => {
    for (const level of levels)
      expect(may(viewer(level, home, role), right)).toBe(opens[right].includes(role));
  });

  it.each(Object.keys(rolesByRight) as Right[])('nobody without a role: %s', (right) => {
    for (const level of levels) expect(may(viewer(level, home), right)).toBe(false);
  });

  it('adds up over several roles', () => {
    const both = viewer('facility', home, 'equipmentManager', 'antigenManager');
    expect((Object.keys(rolesByRight) as Right[]).filter((right) => may(both, right))).toEqual([
      'manage-antigens',
      'manage-equipment-lists',
    ]);
  });
});

describe('canCreateUser', () => {
  const unit = { facility: home, lga: place(1, 2, 3), state: place(1, 2), country: place(1) };
  const outside = { facility: place(1, 2, 3, 9), lga: place(1, 2, 9), state: place(1, 9), country: place(9) };

  it.each(levels.flatMap((own) => levels.map((level) => [own, level] as const)))(
    'a user manager at level %s makes users at level %s inside their unit only when it is not wider',
    (own, level) => {
      const manager = viewer(own, unit[own], 'userManager');
      const inside = levels.indexOf(level) <= levels.indexOf(own);
      expect(canCreateUser(manager, { level, place: unit[level] })).toBe(inside);
    },
  );

  it.each(levels)('a user manager at level %s creates none in a unit beside their own', (own) => {
    expect(canCreateUser(viewer(own, unit[own], 'userManager'), { level: own, place: outside[own] })).toBe(
      false,
    );
  });

  it('cannot hide a wide level behind a narrow place', () => {
    expect(canCreateUser(viewer('lga', unit.lga, 'userManager'), { level: 'country', place: home })).toBe(
      false,
    );
  });

  it.each(roles.filter((role) => role !== 'userManager'))('is not opened by %s', (role) => {
    expect(canCreateUser(viewer('country', unit.country, role), { level: 'facility', place: home })).toBe(
      false,
    );
  });

  it.each(['facility', 'lga', 'state'] as const)('a user at level %s needs a unit of that level', (level) => {
    expect(
      canCreateUser(viewer('country', unit.country, 'userManager'), { level, place: unit.country }),
    ).toBe(false);
  });
});

describe('canGrantRole', () => {
  it.each(roles)('a user manager grants %s only if they hold it', (role) => {
    expect(canGrantRole(viewer('state', home, 'userManager', role), role)).toBe(true);
    expect(canGrantRole(viewer('state', home, 'userManager'), role)).toBe(role === 'userManager');
    expect(canGrantRole(viewer('state', home, role), role)).toBe(role === 'userManager');
  });
});
