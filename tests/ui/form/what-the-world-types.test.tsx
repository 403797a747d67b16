import userEvent from '@testing-library/user-event';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { celsiusSchema, typedCelsius } from '#domain/equipment/temperature.ts';
import { codeDigits, toAsciiDigits } from '#domain/kernel/digits.ts';
import { emailSchema } from '#domain/kernel/email.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import { digitRuns, phoneDigits, phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { lineKey, textSchema } from '#domain/kernel/text.ts';
import { plainBatch } from '#domain/ledger/particulars.ts';
import { minorUnitsIn } from '#domain/subscription/money.ts';
import { birthOfTypedAge } from '#features/children/registration/child-form.tsx';
import { checkRows } from '#server/organisation/import/check-rows.ts';
import { readPlaceFile } from '#server/organisation/import/place-file.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { ChecklistInput } from '#ui/form/inputs/checklist-input.tsx';
import { FormClock } from '#ui/form/form-clock.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';

/*
 * A field may add separators and never loses a digit; text that does not fit stays and is reported beside it; nothing changes its meaning
 * silently. Every kind of field is tried with what people type and paste: unusual spaces, invisible characters, digits of other scripts,
 * what programs take for numbers, the month first, two lines, three hundred characters.
 */

const told = Symbol('told');
type Outcome = string | number | typeof told;

const nbsp = '\u00a0';
const narrow = '\u202f';
const hidden = ['\u200b', '\u200e', '\u200f', '\u2060', '\ufeff'];
const long = '7'.repeat(300);

/** Renders one field, enters a text part by part, saves, and returns what the field shows and what was sent. */
async function tried(
  field: Omit<Field<'it'>, 'name' | 'label'>,
  schema: z.ZodType,
  parts: readonly string[],
): Promise<{ readonly shown: string; readonly outcome: Outcome; readonly isMarked: boolean }> {
  const form = defineForm<{ it?: unknown }>({
    schema: z.object({ it: schema }),
    fields: [{ name: 'it', label: 'Answer', isRequired: true, ...field }],
    submitLabel: 'Save record',
    savingLabel: 'Saving to DB...',
  });
  const onSubmit = vi.fn<(values: unknown) => Promise<SubmitResult>>(() =>
    Promise.resolve({ ok: false, message: 'Kept' }),
  );
  const { unmount } = render(
    <FormClock value={() => '2026-11-22T13:05' as LocalDateTime}>
      <FormView form={form} defaults={{ it: '' }} onSubmit={onSubmit} />
    </FormClock>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Answer');
  for (const part of parts) fireEvent.change(input, { target: { value: input.value + part } });
  const shown = input.value;
  fireEvent.click(screen.getByRole('button', { name: 'Save record' }));
  await waitFor(() => {
    if (onSubmit.mock.calls.length === 0 && input.getAttribute('aria-invalid') !== 'true')
      throw new Error('neither sent nor told');
  });
  const isMarked = input.getAttribute('aria-invalid') === 'true';
  expect(input.value, 'what was typed stays').toBe(shown);
  const [sent] = onSubmit.mock.calls[0] ?? [];
  unmount();
  return { shown, outcome: sent === undefined ? told : (sent as { it: Outcome }).it, isMarked };
}

const number = { kind: 'number' } as const;
const rowsOfNumbers: readonly (readonly [string, Outcome])[] = [
  [`12${nbsp}500`, 12_500],
  [`12${narrow}500`, 12_500],
  ['12 500', 12_500],
  ['12,500', 12_500],
  ['١٢٬٥٠٠', 12_500],
  ...hidden.map((sign) => [`${sign}12${sign}`, 12] as const),
  ['١٢٣', 123],
  ['۱۲۳', 123],
  ['１２３', 123],
  ['\u{1e951}\u{1e952}\u{1e953}', 123],
  ['+5', 5],
  ['-5', -5],
  ['−5', -5],
  ['－5', -5],
  ['12  ', 12],
  ['007', 7],
  ['1.000', told],
  ['1,00', told],
  ['1,00,000', told],
  ['12 34', told],
  ['12 500 34', told],
  ['1e3', told],
  ['0x10', told],
  ['10.5', told],
  ['½', told],
  ['²', told],
  ['٣/١٢', told],
  ['3/13/2026', told],
  ['Infinity', told],
  [long, told],
];

const rowsOfDays: readonly (readonly [string, Outcome])[] = [
  ['20/11/2026', '2026-11-20'],
  [`20/11/2026${nbsp}`, '2026-11-20'],
  [`20${narrow}11${nbsp}2026`, '2026-11-20'],
  ...hidden.map((sign) => [`${sign}20/11/2026${sign}`, '2026-11-20'] as const),
  ['١٢/٣/٢٠٢٦', '2026-03-12'],
  ['۱۲/۰۳/۲۰۲۶', '2026-03-12'],
  ['１２/０３/２０２６', '2026-03-12'],
  ['20.11.2026  ', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['3/13/2026', told],
  ['11/20/2026', told],
  ['31/02/2026', told],
  ['20/11/26', told],
  ['20/11/2026 21/11/2026', told],
  ['20 Nov 2026', told],
  ['46346', told],
  ['1e3', told],
  ['1,000', told],
  ['1.000', told],
  ['+5', told],
  ['-5', told],
  ['−5', told],
  ['0x10', told],
  ['20/11/20266', told],
  [long, told],
];

const rowsOfPhones: readonly (readonly [string, Outcome])[] = [
  [`0803${nbsp}123${narrow}4567`, '08031234567'],
  ...hidden.map((sign) => [`${sign}08031234567${sign}`, '08031234567'] as const),
  ['\u202a+234 803 123 4567\u202c', '08031234567'],
  ['٠٨٠٣١٢٣٤٥٦٧', '08031234567'],
  ['０８０３１２３４５６７', '08031234567'],
  ['0803‑123‑4567', '08031234567'],
  ['0803−123−4567', '08031234567'],
  ['8031234567.0', '08031234567'],
  ['08031234567  ', '08031234567'],
  ['08031234567 08037654321', told],
  ['0803 123 4567 / 0805', told],
  ['1e3', told],
  ['8.03123E+09', told],
  ['+5', told],
  ['0x10', told],
  [long, told],
];

const rowsOfBatches: readonly (readonly [string, Outcome])[] = [
  [`AB${nbsp}C12`, 'ABC12'],
  [`AB${narrow}C12 `, 'ABC12'],
  ...hidden.map((sign) => [`AB${sign}C12`, 'ABC12'] as const),
  ['ab‑c12', 'AB-C12'],
  ['ＡＢＣ１２', 'ABC12'],
  ['1e3', '1E3'],
  ['007', '007'],
  ['1,000', '1,000'],
  ['X'.repeat(300), told],
];

function digitsOf(text: string): string {
  return toAsciiDigits(text).replaceAll(/[^0-9]/g, '');
}

/** A year typed first moves to the end of the field, so only the number of each digit is compared. */
function expectNoDigitLost(typed: string, shown: string): void {
  const left = [...digitsOf(shown)];
  for (const digit of digitsOf(typed)) {
    const at = left.indexOf(digit);
    expect(at, `${JSON.stringify(typed)} shown as ${JSON.stringify(shown)}`).toBeGreaterThan(-1);
    left.splice(at, 1);
  }
}

const kinds: readonly {
  readonly what: string;
  readonly field: Omit<Field<'it'>, 'name' | 'label'>;
  readonly schema: z.ZodType;
  readonly rows: readonly (readonly [string, Outcome])[];
  /** The part in which two spellings must agree. */
  readonly read?: (sent: string) => string;
}[] = [
  { what: 'a whole number', field: number, schema: z.unknown(), rows: rowsOfNumbers },
  { what: 'a figure with steps', field: { kind: 'stepper' }, schema: z.unknown(), rows: rowsOfNumbers },
  { what: 'a day', field: { kind: 'date' }, schema: z.unknown(), rows: rowsOfDays },
  {
    what: 'an expiry date',
    field: { kind: 'date', quick: 'month' },
    schema: z.unknown(),
    rows: [...rowsOfDays, ['١١/٢٠٢٨', '2028-11-30'], ['\u200e06/2028', '2028-06-30']],
  },
  {
    what: 'a telephone number',
    field: { kind: 'tel' },
    schema: phoneOrNothingSchema,
    rows: rowsOfPhones,
    read: phoneDigits,
  },
  {
    what: 'a batch number',
    field: { kind: 'text' },
    schema: textSchema(),
    rows: rowsOfBatches,
    read: plainBatch,
  },
  {
    what: 'a name',
    field: { kind: 'text', maxLength: 100 },
    schema: textSchema(100),
    rows: [
      [`Zainab${nbsp}${narrow} Musa `, 'zainab musa'],
      ...hidden.map((sign) => [`Zai${sign}nab Musa`, 'zainab musa'] as const),
      ['Zainab\tMusa', 'zainab musa'],
      ['N’Diaye', "n'diaye"],
      ['Z'.repeat(101), told],
      [long, told],
    ],
    read: lineKey,
  },
  {
    what: 'a note',
    field: { kind: 'textarea', maxLength: 250 },
    schema: z.string(),
    rows: [
      ['Kept\nat home', 'Kept\nat home'],
      [long, told],
    ],
  },
  {
    what: 'an e-mail address',
    field: { kind: 'email' },
    schema: emailSchema,
    rows: [
      ...hidden.map((sign) => [`amina@example.org${sign}`, 'amina@example.org'] as const),
      [`${nbsp}amina@example.org `, 'amina@example.org'],
      ['amina@example.org musa@example.org', told],
      [`${'a'.repeat(300)}@example.org`, told],
    ],
  },
];

describe.each(kinds)('$what', ({ field, schema, rows, read }) => {
  describe.each(['pasted', 'typed key by key'] as const)('%s', (way) => {
    test.each(rows)('%j', async (typed, expected) => {
      const given = way === 'pasted' || typed.length > 60 ? [typed] : [...typed];
      const { shown, outcome, isMarked } = await tried(field, schema, given);
      expectNoDigitLost(typed, shown);
      expect(typeof outcome === 'string' && read ? read(outcome) : outcome).toBe(expected);
      expect(isMarked, 'told beside the field').toBe(expected === told);
    });
  });
});

describe('a temperature', () => {
  test.each<[string, Outcome]>([
    ['4.5', 4.5],
    ['4,5', 4.5],
    [`${nbsp}4.5${narrow}°C`, 4.5],
    ...hidden.map((sign) => [`${sign}4.5${sign}`, 4.5] as [string, Outcome]),
    ['٤٫٥', 4.5],
    ['４.５', 4.5],
    ['+5', 5],
    ['-5', -5],
    ['−5', -5],
    ['－ 5', -5],
    ['5-', -5],
    ['−0.6', -0.6],
    ['-0', 0],
    ['2 5', told],
    ['4.5 5.1', told],
    ['4\n5', told],
    ['4..5', told],
    ['1e1', told],
    ['0x10', told],
    ['1,000,0', told],
    ['4.55', told],
    ['95', told],
    ['٣/١٢', told],
    ['٤.٥.٢', told],
    [long, told],
  ])('%j', (typed, expected) => {
    const read = celsiusSchema.safeParse(typedCelsius(typed));
    expect(read.success ? read.data : told).toBe(expected);
  });
});

describe('an age', () => {
  const today = '2026-11-27' as LocalDate;
  test.each([
    ['12', '2025-11-27'],
    ['١٢', '2025-11-27'],
    ['１２', '2025-11-27'],
    [`${nbsp}12\u200e`, '2025-11-27'],
    ['+12', '2025-11-27'],
    ['-12', told],
    ['−12', told],
    ['1,000', told],
    ['1.5', told],
    ['1e1', told],
    ['0x10', told],
    [long, told],
  ])('%j months', (count, expected) => {
    expect(birthOfTypedAge({ count, unit: 'months' }, today) ?? told).toBe(expected);
  });
});

describe('an amount of money', () => {
  test.each([
    ['1,500', 150_000],
    [`${nbsp}1,500.50\u200e`, 150_050],
    ['١٥٠٠', 150_000],
    ['１５００', 150_000],
    ['1.000', told],
    ['1.500,50', told],
    ['1 500', told],
    ['1e3', told],
    ['0x10', told],
    ['-5', told],
    ['−5', told],
    [long, told],
  ])('%j', (typed, expected) => {
    expect(minorUnitsIn(typed) ?? told).toBe(expected);
  });
});

test('the text searched for in a long list is never cut', async () => {
  const user = userEvent.setup();
  const options = Array.from({ length: 9 }, (_, at) => ({ value: String(at), label: `Lot ${at}` }));
  render(
    <ChecklistInput
      id="lots"
      name="lots"
      labelId="lots-label"
      value=""
      options={options}
      onChange={() => undefined}
      onBlur={() => undefined}
      isInvalid={false}
      isRequired={false}
      isReadOnly={false}
      describedBy={undefined}
      placeholder={undefined}
    />,
  );
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  await user.click(search);
  // The list contains its first hundred characters, all but three of which are spaces.
  const pasted = `Lot${' '.repeat(97)}9 of another box`;
  await user.paste(pasted);
  expect(search.value).toBe(pasted);
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
});

describe('a code of digits', () => {
  test.each(['123456', '123 456', ` 123${nbsp}456 `, '\u200e123\u202f456', '١٢٣٤٥٦', '１２３ ４５６'])(
    '%j',
    (typed) => {
      expect(codeDigits(typed)).toBe('123456');
    },
  );
});

describe('a number that a child is searched by', () => {
  test.each([
    `0803${nbsp}123 4567`,
    '\u200e0803\u200b1234567',
    '٠٨٠٣١٢٣٤٥٦٧',
    '０８０３１２３４５６７',
    '+234 (0) 803-123-4567',
    '0803−123−4567',
    '234 803 123 4567',
  ])('%j', (typed) => {
    expect(digitRuns(typed)).toContain('08031234567');
  });
  test.each(['1e30', '0x1000', '3/13/2026', '08031234567 is hers'])('%j is not a number', (typed) => {
    expect(digitRuns(typed)).toEqual([]);
  });
});

describe('a cell of a file of places', () => {
  const placeIn = async (cells: Partial<Record<'code' | 'name' | 'lat' | 'lon', string>>) => {
    const { code = 'tf-1', name = 'A Clinic', lat = '', lon = '' } = cells;
    const quoted = [code, name, 'kn-ajingi', lat, lon].map((cell) => `"${cell}"`).join(',');
    const file = await readPlaceFile([`facility_id,name,lga_code,lat,lon\n${quoted}\n`]);
    const { places, faults } = checkRows(file);
    return { place: places[0], columns: faults.map(({ column }) => column) };
  };
  test.each([
    [{ code: ` 00123${nbsp}` }, { code: '00123' }],
    [{ code: 'tf\u200b-1' }, { code: 'tf-1' }],
    [{ name: `General${nbsp}Hospital${narrow} Ajingi` }, { name: 'General Hospital Ajingi' }],
    [{ name: 'General\nHospital' }, { name: 'General Hospital' }],
    [
      { lat: '11,9', lon: '8.5' },
      { latitude: 11.9, longitude: 8.5 },
    ],
    [
      { lat: `\u200e11.9${nbsp}`, lon: '8.5' },
      { latitude: 11.9, longitude: 8.5 },
    ],
  ])('%j is %j', async (cells, expected) => {
    const { place, columns } = await placeIn(cells);
    expect(columns).toEqual([]);
    expect(place).toMatchObject(expected);
  });
  test.each([
    [{ code: '2.30001E+14' }, 'facility_id'],
    [{ code: '1E+05' }, 'facility_id'],
    [{ code: '9'.repeat(300) }, 'facility_id'],
    [{ name: 'A'.repeat(300) }, 'name'],
    [{ name: '=1+1' }, 'name'],
    [{ lat: '1e1', lon: '8.5' }, 'lat'],
    [{ lat: '0x10', lon: '8.5' }, 'lat'],
    [{ lat: '11.9 8.5', lon: '8.5' }, 'lat'],
    [{ lat: '11°54', lon: '8.5' }, 'lat'],
    [{ lat: '11.9' }, 'lon'],
  ])('%j is reported', async (cells, column) => {
    expect((await placeIn(cells)).columns).toEqual([column]);
  });
});
