import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareDatabase, type Preparation } from '#server/seed/prepare-database.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, testPassword, type TestApp } from '#tests/support/server.ts';

const ada = { email: 'ada@ministry.example', firstName: 'Ada', lastName: 'Obi' };
const header = 'facility_id,name,state_code,lga_code,ward,type,ownership,lat,lon';
const twoFacilities = `${header}\nf1,Alpha Clinic,KN,kn-ajingi,,,,11.9,9.0\nf2,Beta Clinic,KN,kn-ajingi,Ward,PHC,Public,,\n`;

describe.each(bothEngines)('preparing a database on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
    await server.database.reset();
  });
  afterEach(() => server.close());

  const prepare = (parts: Partial<Preparation> = {}) =>
    prepareDatabase(server.deps, {
      administrator: ada,
      password: async () => testPassword,
      facilities: null,
      ...parts,
    });
  const count = async (table: 'state' | 'lga' | 'facility' | 'antigen' | 'app_user') =>
    (
      await server.deps.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const head = async () =>
    (await server.deps.db.selectFrom('reference_head').select('seq').executeTakeFirstOrThrow()).seq;

  test('writes Nigeria, the antigens and an administrator with every right in the whole country', async () => {
    expect(await prepare()).toEqual([
      'Nigeria stands with 37 states and 774 LGAs.',
      `${await count('antigen')} antigens of the routine schedule stand.`,
      'The first administrator is ada@ministry.example.',
    ]);
    expect([await count('state'), await count('lga'), await count('facility')]).toEqual([37, 774, 0]);
    const session = await server.signIn({ id: '', email: ada.email });
    expect(session).toMatchObject({
      user_option: 'isCountry',
      country: 'Nigeria',
      paid: true,
      first_name: 'Ada',
    });
    expect(Object.values(session.roles).every(Boolean)).toBe(true);
  });

  test('a second time changes nothing, asks for no password and tells tablets nothing', async () => {
    await prepare({ facilities: twoFacilities });
    const before = await head();
    const password = () => Promise.reject(new Error('asked for a password'));
    expect(await prepare({ facilities: twoFacilities, password })).toContain(
      'The administrator ada@ministry.example is there already; nothing about it was changed.',
    );
    expect(await head()).toBe(before);
    await server.signIn({ id: '', email: ada.email });
  });

  test('a second time adds facilities of a newer file and renames those it names differently', async () => {
    await prepare({ facilities: twoFacilities });
    const before = await head();
    const newer = `${twoFacilities.replace('Beta Clinic', 'Beta Hospital')}f3,Gamma Clinic,KN,kn-dala,,,,,\n`;
    expect(await prepare({ facilities: newer })).toContain('3 facilities were imported.');
    const names = await server.deps.db.selectFrom('facility').select('name').orderBy('name').execute();
    expect(names.map(({ name }) => name)).toEqual(['Alpha Clinic', 'Beta Hospital', 'Gamma Clinic']);
    expect(await head()).toBe(before + 2);
  });

  test('twice at once creates one administrator', async () => {
    await Promise.all([prepare(), prepare()]);
    expect(await count('app_user')).toBe(1);
  });

  test.each([
    [
      'another administrator',
      { administrator: { ...ada, email: 'eve@ministry.example' } },
      'There is an administrator already (ada@ministry.example)',
    ],
    [
      'a facility in an LGA that its state does not have',
      { facilities: `${header}\nf9,Nowhere,KN,la-ikeja,,,,,\n` },
      'Line 2, state_code: The LGA lies in another state.',
    ],
    [
      'a facility named twice',
      { facilities: `${twoFacilities}f1,Again,KN,kn-ajingi,,,,,\n` },
      'facility_id: Stands on line 2 already.',
    ],
    [
      'a file of another form',
      { facilities: 'id,title\n1,x\n' },
      'The file’s first line must name its columns',
    ],
  ])('is refused for %s and leaves everything as it was', async (_case, parts, sentence) => {
    await prepare();
    const before = [await count('facility'), await count('app_user'), await head()];
    await expect(prepare(parts)).rejects.toThrow(sentence);
    expect([await count('facility'), await count('app_user'), await head()]).toEqual(before);
  });

  test('is refused for a weak password and leaves the database empty', async () => {
    await expect(prepare({ password: async () => 'Password2026!' })).rejects.toThrow('too common');
    await expect(prepare({ password: async () => 'too short' })).rejects.toThrow('at least 10 characters');
    expect([await count('state'), await count('app_user')]).toEqual([0, 0]);
  });

  test('does not make an administrator of an ordinary user', async () => {
    await prepare({ facilities: twoFacilities });
    await server.deps.db.deleteFrom('user_role').execute();
    await expect(prepare()).rejects.toThrow('belongs to a user who is no administrator');
  });

  test('does not turn the demo into a real database', async () => {
    await seedDemo(server.deps);
    await expect(prepare()).rejects.toThrow('This database holds the demo');
  });
});
