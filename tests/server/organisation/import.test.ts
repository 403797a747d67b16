import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenReply } from '#contract/wire/session.ts';
import type { PlaceImportReply } from '#contract/calls/place-import.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities as places } from '#tests/support/places.ts';
import { testApp, type TestApp, type TestUserParts } from '#tests/support/server.ts';

const { lga } = places.ajingi;
const head = 'facility_id,name,state_code,lga_code,ward,type,ownership,lat,lon';
const rowOf = (
  code: string,
  name: string,
  more: Partial<{ state: string; lga: string; lat: string; ward: string }> = {},
) =>
  `${code},${name},${more.state ?? ''},${more.lga ?? lga},${more.ward ?? 'Ward 1'},Health Post,Public,${more.lat ?? '11.9'},9.0`;
const file = (...rows: string[]) => [head, ...rows].join('\n');

describe.each(engines)('an import of places on %s', (engine) => {
  let server: TestApp;
  let admin: TokenReply;

  beforeEach(async () => {
    server = await testApp({ engine });
    admin = await as({ level: 'country', roles: ['userManager'] });
  });
  afterEach(() => server.close());

  const as = async (parts: TestUserParts): Promise<TokenReply> =>
    server.signIn(await server.createUser(parts));
  const send = async (csv: string, { isDry = false, by = admin } = {}) => {
    const answer = await server.call(
      { method: 'POST', url: '/v/api/places/import/', payload: { csv, dry_run: isDry } },
      by,
    );
    return { status: answer.statusCode, body: answer.json<PlaceImportReply & { detail: string }>() };
  };
  const names = async () =>
    (await server.deps.db.selectFrom('facility').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );

  test('reports in a dry run what it would do, does it, and does nothing the second time', async () => {
    const csv = file(rowOf('f-1', 'Clinic One'), rowOf('f-2', '"Clinic, Two"'));
    const dry = await send(csv, { isDry: true });
    expect(dry).toMatchObject({
      status: 200,
      body: {
        level: 'facility',
        rows: 2,
        added: 2,
        applied: false,
        preview: [
          { line: 2, code: 'f-1', name: 'Clinic One', parent: 'Ajingi', what: 'added' },
          { name: 'Clinic, Two' },
        ],
      },
    });
    expect(await names()).not.toContain('Clinic One');
    expect((await send(csv)).body).toMatchObject({ applied: true, added: 2 });
    expect(await names()).toContain('Clinic, Two');
    expect((await send(csv)).body).toMatchObject({ added: 0, changed: 0, same: 2 });
    const again = file(rowOf('f-1', 'Clinic Uno'), rowOf('f-2', '"Clinic, Two"'));
    expect((await send(again)).body).toMatchObject({ added: 0, changed: 1, same: 1 });
    const { id } = await server.deps.db
      .selectFrom('facility')
      .select('id')
      .where('code', '=', 'f-1')
      .executeTakeFirstOrThrow();
    const details = (await server.call({ url: `/v/api/place/${id}/` }, admin)).json();
    expect(details.history).toMatchObject([{ kind: 'renamed', before: 'Clinic One', after: 'Clinic Uno' }]);
    const item = await server.deps.db
      .selectFrom('reference_item')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(item).toMatchObject({ lga_id: lga, row: { name: 'Clinic Uno', parent: lga } });
  });

  test.each([
    ['empty rows at its end', (csv: string) => `${csv}\n,,,,,,,,\n , ,,\n,\n`],
    ['empty columns after the others', (csv: string) => csv.replaceAll('\n', ',,\n').concat(',,')],
    ['empty cells left out at the end of rows', (csv: string) => csv.replace(/,,$/m, '')],
    ['line ends of Windows', (csv: string) => csv.replaceAll('\n', '\r\n')],
    ['semicolons between', (csv: string) => csv.replaceAll(',', ';')],
    ['tabs between', (csv: string) => csv.replaceAll(',', '\t')],
    [
      'the separator of its country, and empty rows',
      (csv: string) => `\uFEFF${csv.replaceAll(',', ';')};;;\r\n`,
    ],
    ['apostrophes before what looks like a number', (csv: string) => csv.replace('\n0017,', "\n'0017,")],
  ])('has the same result after a spreadsheet saved the file with %s', async (_what, saved) => {
    const csv = file('0017,Clinic One,,' + `${lga},Ward 1,Health Post,Public,,`, rowOf('f-2', 'Clinic Two'));
    expect((await send(csv)).body).toMatchObject({ applied: true, added: 2 });
    expect((await send(saved(csv))).body).toMatchObject({ rows: 2, fault_count: 0, changed: 0, same: 2 });
  });

  test('reads a cell with line breaks as one value, and reports the line where its row begins', async () => {
    const csv = file(rowOf('f-1', '"Clinic\r\nOne"'), rowOf('', '"Clinic\nTwo"'));
    const { body } = await send(csv, { isDry: true });
    expect(body.faults.map(({ line }: { line: number }) => line)).toEqual([4]);
    await send(file(rowOf('f-1', '"Clinic\r\nOne"')));
    expect(await names()).toContain('Clinic One');
  });

  test('reads coordinates with the decimal comma that goes with semicolons', async () => {
    const csv = `facility_id;name;lga_code;lat;lon\n`;
    await send(`${csv}f-1;Clinic One;${lga};11,9;9,25\n`);
    const read = `facility_id,name,lga_code,lat,lon\nf-1,Clinic One,${lga},11.9,9.25\n`;
    expect((await send(read, { isDry: true })).body).toMatchObject({ fault_count: 0, changed: 0, same: 1 });
  });

  test.each([
    ['digits of Arabic', '١١٫٩', '٩٫٢٥'],
    ['digits and a comma', '۱۱,۹', '۹,۲۵'],
    ['digits of Adlam', '𞥑𞥑.𞥙', '𞥙.𞥒𞥕'],
  ])('reads coordinates typed with %s', async (_what, lat, lon) => {
    const of = (latitude: string, longitude: string) =>
      `facility_id;name;lga_code;lat;lon\nf-1;Clinic One;${lga};${latitude};${longitude}\n`;
    expect((await send(of(lat, lon))).body).toMatchObject({ applied: true, fault_count: 0 });
    expect((await send(of('11.9', '9.25'), { isDry: true })).body).toMatchObject({ fault_count: 0, same: 1 });
  });

  test.each([
    [
      'a latitude alone',
      '11.9',
      '',
      'lon',
      'A latitude and a longitude belong together: give both or neither',
    ],
    [
      'a longitude alone',
      '',
      '9.25',
      'lat',
      'A latitude and a longitude belong together: give both or neither',
    ],
    ['0, 0', '0', '0.0', 'lat', '0, 0 lies in the ocean: leave both empty if the place is not known'],
  ])('refuses %s', async (_what, lat, lon, column, message) => {
    const csv = `facility_id,name,lga_code,lat,lon\nf-1,Clinic One,${lga},${lat},${lon}\n`;
    expect((await send(csv)).body).toMatchObject({
      applied: false,
      fault_count: 1,
      faults: [{ line: 2, column, message }],
    });
  });

  test('refuses a file with a column of latitudes and none of longitudes', async () => {
    const csv = `facility_id,name,lga_code,lat\nf-1,Clinic One,${lga},11.9\n`;
    expect((await send(csv)).body.faults).toMatchObject([{ line: 2, column: 'lon' }]);
  });

  test('cleans names of the spaces and marks that spreadsheets add', async () => {
    const typed = file(
      rowOf('f-1', 'General\u00a0Hospital\u202f Ajingi\u200b'),
      rowOf('f\u00ad-2', 'Nasarawa(\u2009 Zurmi)', { lga: `${lga}\u00a0` }),
    );
    expect((await send(typed)).body).toMatchObject({ applied: true, added: 2 });
    const seen = file(rowOf('f-1', 'General Hospital Ajingi'), rowOf('f-2', 'Nasarawa( Zurmi)'));
    expect((await send(seen)).body).toMatchObject({ added: 0, changed: 0 });
    const found = await server.call(
      { url: `/v/api/organisation/facility/?page=0&search=${encodeURIComponent('hospital\u2003ajingi')}` },
      admin,
    );
    expect(found.json()).toMatchObject({ count: 1, results: [{ name: 'General Hospital Ajingi' }] });
  });

  test('keeps stored values if the file lacks the column, and says so', async () => {
    await send(file(rowOf('f-1', 'Clinic One')));
    const bare = `facility_id,name,lga_code\nf-1,Clinic One,${lga}\n`;
    expect((await send(bare, { isDry: true })).body).toMatchObject({
      changed: 0,
      same: 1,
      absent_columns: ['state_code', 'ward', 'type', 'ownership', 'lat', 'lon'],
    });
    const renamed = `facility_id,name,lga_code,ward\nf-1,Clinic Uno,${lga},\n`;
    expect((await send(renamed, { isDry: true })).body.preview).toMatchObject([
      {
        what: 'changed',
        changes: [
          { column: 'name', before: 'Clinic One', after: 'Clinic Uno' },
          { column: 'ward', before: 'Ward 1', after: null },
        ],
      },
    ]);
    expect((await send(renamed)).body.applied).toBe(true);
    const kept = await server.deps.db
      .selectFrom('facility')
      .select(['name', 'ward', 'kind', 'ownership', 'latitude', 'longitude'])
      .where('code', '=', 'f-1')
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({
      name: 'Clinic Uno',
      ward: null,
      kind: 'Health Post',
      ownership: 'Public',
      latitude: 11.9,
      longitude: 9,
    });
  });

  test('builds up a country level by level, each from its own file', async () => {
    expect((await send('country_code,name\nBJ,Benin\n')).body).toMatchObject({
      level: 'country',
      added: 1,
      applied: true,
    });
    // A file cannot write to another country; a state without a country belongs to the manager's own.
    expect((await send('state_code,name,country_code\nBJ-AL,Alibori,BJ\n')).body).toMatchObject({
      applied: false,
      faults: [{ line: 2, column: 'country_code', message: 'Is outside of your unit' }],
    });
    expect((await send('state_code,name\nNG-JI,Jigawa\n')).body).toMatchObject({ applied: true, added: 1 });
    expect((await send('\uFEFFlga_code,name,state_code\r\nji-dutse,Dutse,NG-JI\r\n')).body.applied).toBe(
      true,
    );
  });

  test.each([
    ['no code', rowOf('', 'Clinic'), 'facility_id', 'Is needed'],
    ['no name', rowOf('f-9', ' '), 'name', 'Is needed'],
    [
      'an unknown LGA',
      rowOf('f-9', 'Clinic', { lga: 'nowhere' }),
      'lga_code',
      'There is no LGA of this code',
    ],
    [
      'an LGA of another state',
      rowOf('f-9', 'Clinic', { state: places.ikeja.state }),
      'state_code',
      'The LGA lies in another state',
    ],
    [
      'a state that there is not',
      rowOf('f-9', 'Clinic', { state: 'LA' }),
      'state_code',
      'There is no state of this code',
    ],
    ['a name too long', rowOf('f-9', 'x'.repeat(151)), 'name', 'Is longer than 150 characters'],
    ['a formula', rowOf('f-9', '"=HYPERLINK(""http://x"")"'), 'name', 'Begins like a formula'],
    ['a formula in a detail', rowOf('f-9', 'Clinic', { ward: '@SUM(A1)' }), 'ward', 'Begins like a formula'],
    ['a place beyond the pole', rowOf('f-9', 'Clinic', { lat: '91' }), 'lat', 'Is not a place on earth'],
    ['a word for a number', rowOf('f-9', 'Clinic', { lat: 'north' }), 'lat', 'Is not a place on earth'],
    ['a control character', rowOf('f-9', 'Cli\u0007nic'), 'name', 'Holds characters that cannot be printed'],
    [
      'a field too many',
      `${rowOf('f-9', 'Clinic')},more`,
      '',
      'Has more or fewer fields than the first line',
    ],
    ['a code twice in other letters', rowOf('F-1', 'Clinic'), 'facility_id', 'Stands on line 2 already'],
    ['a code twice', rowOf('f-1', 'Clinic'), 'facility_id', 'Stands on line 2 already'],
  ])('with %s names the line and imports nothing', async (_case, row, column, message) => {
    const { body } = await send(file(rowOf('f-1', 'Good'), row));
    expect(body).toMatchObject({ applied: false, fault_count: 1, faults: [{ line: 3, column, message }] });
    expect(await names()).not.toContain('Good');
  });

  test('recognises a code written with other capitals or another dash, and creates no duplicate', async () => {
    await send(file(rowOf('tf-1', 'Clinic One')));
    for (const [row, column, message] of [
      [rowOf('TF-1', 'Clinic Two'), 'facility_id', 'Is written tf-1 here'],
      [rowOf('tf\u20111', 'Clinic Two'), 'facility_id', 'Is written tf-1 here'],
      [rowOf('f-2', 'Clinic Two', { lga: lga.toUpperCase() }), 'lga_code', `Is written ${lga} here`],
      [
        rowOf('f-2', 'Clinic Two', { state: places.ajingi.state.toUpperCase() }),
        'state_code',
        `Is written ${places.ajingi.state} here`,
      ],
    ] as const)
      expect((await send(file(row))).body).toMatchObject({
        applied: false,
        fault_count: 1,
        faults: [{ line: 2, column, message }],
      });
    expect(await names()).not.toContain('Clinic Two');
    const states = `state_code,name\n${places.ajingi.state.toUpperCase()},Other\n`;
    expect((await send(states)).body.faults).toMatchObject([
      { column: 'state_code', message: `Is written ${places.ajingi.state} here` },
    ]);
  });

  test.each([
    ['another header', 'name,where\nx,y\n', /first line must name its columns/],
    ['a column twice', `${head},Name\n${rowOf('f-1', 'Clinic')},x\n`, /column name twice/],
    ['bars for commas', file(rowOf('f-1', 'Clinic')).replaceAll(',', '|'), /with commas between/],
    ['nothing but a header', `${head}\n`, /a header and no rows/],
    ['only blank lines', '\n\n\n', /empty/],
    ['a quote that is never closed', file(rowOf('f-1', '"Clinic')), /quote/i],
    ['a quote inside a word', file(rowOf('f-1', 'Cli"nic"')), /quote/i],
    [
      'a row without an end',
      file(`f-1,"${'x'.repeat(20_000)}`),
      /longer than 10,000 characters; a quote may be open/,
    ],
    ['a bomb of 100,000 rows', `${head}\n${'f,n,s,l,w,t,o,1,2\n'.repeat(100_000)}`, /more than 60,000 rows/],
  ])('of %s is refused with a sentence', async (_case, csv, sentence) => {
    const { status, body } = await send(csv);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: 'csv' }] });
    expect(body.detail).toMatch(sentence);
  });

  test('stays within the importer’s unit, moves no place, and takes no LGA name twice', async () => {
    const ofKano = await as({ level: 'state', roles: ['userManager'] });
    const csv = file(rowOf('f-1', 'Here'), rowOf('f-2', 'There', { lga: places.ikeja.lga }));
    expect((await send(csv, { by: ofKano })).body).toMatchObject({
      applied: false,
      faults: [{ line: 3, message: 'Is outside of your unit' }],
    });
    expect((await send(csv)).body.applied).toBe(true);
    expect((await send(file(rowOf('f-2', 'There')))).body.faults).toMatchObject([
      { line: 2, column: 'lga_code', message: 'This place lies elsewhere already, and an import moves none' },
    ]);
    const twice = `lga_code,name,state_code\nx-1,DALA,${places.ajingi.state}\n`;
    expect((await send(twice)).body.faults).toMatchObject([{ column: 'name' }]);
    const facilities = await as({ level: 'country', roles: ['facilityManager'] });
    expect((await send(csv, { by: facilities })).status).toBe(403);
  });

  test('takes no facility name twice in an LGA, written alike or not', async () => {
    const fault = (line: number) => ({
      applied: false,
      fault_count: 1,
      faults: [{ line, column: 'name', message: 'Another place beside it has this name' }],
    });
    const { name: there } = await server.deps.db
      .selectFrom('facility')
      .select('name')
      .where('id', '=', places.ajingi.facility)
      .executeTakeFirstOrThrow();
    expect((await send(file(rowOf('f-9', there.toUpperCase())))).body).toMatchObject(fault(2));
    const pair = file(rowOf('f-1', 'Same Name Post'), rowOf('f-2', 'same  name post'));
    expect((await send(pair, { isDry: true })).body).toMatchObject(fault(3));
    const apart = file(
      rowOf('f-1', 'Same Name Post'),
      rowOf('f-2', 'same name post', { lga: places.dala.lga }),
      rowOf('f-3', 'Other Post'),
    );
    expect((await send(apart)).body).toMatchObject({ applied: true, added: 3 });
    expect((await send(apart)).body).toMatchObject({ fault_count: 0, same: 3 });
    expect((await send(file(rowOf('f-1', 'SAME Name Post')))).body).toMatchObject({
      applied: true,
      changed: 1,
    });
    expect((await send(file(rowOf('f-3', 'Same name post')))).body).toMatchObject(fault(2));
  });

  test('of more places than fit in one statement is one call', async () => {
    const rows = Array.from({ length: 6000 }, (_, at) => rowOf(`n-${at}`, `Clinic ${at}`));
    const { body } = await send(file(...rows));
    expect(body).toMatchObject({ applied: true, added: 6000, fault_count: 0 });
    expect(body.preview).toHaveLength(20);
  });
});
