import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writtenVaccNo } from '#domain/immunization/register/vacc-no.ts';
import { RegistrationScreen } from '#features/children/registration/registration-screen.tsx';
import { tablet, type Tablet } from '#tests/features/stock/stock-tablet.tsx';
import { childTablet, daysAgo, numbers, register, savedEvents } from './child-tablet.tsx';

const [first = '', second = ''] = numbers.map(writtenVaccNo);

const good = {
  'Child full name': 'Fatima Abubakar',
  'Date of birth': daysAgo(70) as string,
  'Care giver name': 'Hauwa Sani',
  'Care giver number': '0803 222 4567',
  'Address (follow-up)': '12 Kasuwa Road',
  Settlement: 'Unguwar Rimi',
  'Care giver email': 'hauwa@test.example',
};
type Values = Partial<typeof good>;

const openForm = async (device: Tablet) => {
  const shown = device.show(<RegistrationScreen />);
  await device.user.click(await screen.findByRole('button', { name: 'Add Child' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Child' }));
  await form.findByLabelText('Child full name');
  return { form, ...shown };
};
type Form = Awaited<ReturnType<typeof openForm>>['form'];

const fill = async (device: Tablet, form: Form, values: Values = {}) => {
  for (const [label, value] of Object.entries({ ...good, ...values }))
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  await device.user.click(form.getByRole('radio', { name: 'Female' }));
};
const send = (device: Tablet, form: Form) =>
  device.user.click(form.getByRole('button', { name: 'Add Child' }));

describe('registering a child', () => {
  test('shows number and name in a notice and an alert, and lists the child', async () => {
    const device = await childTablet();
    const { form } = await openForm(device);
    await fill(device, form);
    await send(device, form);
    const alert = await screen.findByRole('alertdialog', { name: 'Child registered' });
    const sentence = `Child successfully registered ${first}, Fatima Abubakar`;
    expect(await within(alert).findByText(sentence)).toBeTruthy();
    expect(screen.getAllByText(sentence)).toHaveLength(2);
    expect(within(alert).getByText(first)).toBeTruthy();
    await device.user.click(within(alert).getByRole('button', { name: 'Close' }));
    const row = await screen.findByRole('row', { name: /Fatima Abubakar/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 6),
    ).toEqual([
      'Fatima Abubakar',
      first,
      daysAgo(70).split('-').toReversed().join('/'),
      'Hauwa Sani',
      '0803 222 4567',
      'Waiting',
    ]);
    expect(await savedEvents(device)).toMatchObject([
      {
        type: 'register-child',
        payload: {
          fullname: 'Fatima Abubakar',
          sex: 'female',
          vaccNo: numbers[0],
          settlement: 'Unguwar Rimi',
        },
      },
    ]);
  });

  test('continues with the next child, or immunizes the registered one', async () => {
    const device = await childTablet();
    const { form, address } = await openForm(device);
    await fill(device, form);
    await send(device, form);
    await device.user.click(await screen.findByRole('button', { name: 'Add another child' }));
    const next = within(await screen.findByRole('dialog', { name: 'Add Child' }));
    expect(await next.findByLabelText('Child full name')).toHaveProperty('value', '');
    await fill(device, next, { 'Child full name': 'Musa Garba', 'Care giver number': '0805 000 0000' });
    await send(device, next);
    const alert = within(await screen.findByRole('alertdialog', { name: 'Child registered' }));
    await alert.findByText(second);
    await device.user.click(alert.getByRole('button', { name: 'Immunize Child' }));
    expect(address()).toContain('immunize=');
  });

  test('leaves out fields that may stay empty', async () => {
    const device = await childTablet();
    const { form } = await openForm(device);
    await fill(device, form, { Settlement: '', 'Care giver email': '' });
    await send(device, form);
    await screen.findByRole('alertdialog', { name: 'Child registered' });
    expect(await savedEvents(device)).toMatchObject([
      { payload: { settlement: null, caregiverEmail: null } },
    ]);
  });

  const tomorrow = daysAgo(-1);
  const tooLongAgo = daysAgo(20 * 366 + 1);
  test.each<[string, Values, string]>([
    ['no name', { 'Child full name': '' }, 'Please enter child full name'],
    ['no date of birth', { 'Date of birth': '' }, 'Please select date of birth'],
    [
      'a name without end',
      { 'Child full name': 'a'.repeat(201) },
      'Child full name is longer than 200 characters',
    ],
    ['a birth in the future', { 'Date of birth': tomorrow }, 'The date of birth is in the future'],
    ['a birth long ago', { 'Date of birth': tooLongAgo }, 'The date of birth is over 20 years back'],
    [
      'a birth typed month first',
      { 'Date of birth': '11/20/2025' },
      'There is no month 20. The day comes first, as in 20/11/2025',
    ],
    [
      'no phone number',
      { 'Care giver number': 'mother' },
      'Please give a number of 7 to 15 digits, as in 0803 123 4567',
    ],
    [
      'too few digits',
      { 'Care giver number': '080312' },
      'Please give a number of 7 to 15 digits, as in 0803 123 4567',
    ],
    ['no e-mail', { 'Care giver email': 'hauwa' }, 'Care giver email is not an e-mail address'],
  ])('with %s says so beside the field and saves nothing', async (_, values, sentence) => {
    const device = await childTablet();
    const { form } = await openForm(device);
    await fill(device, form, values);
    await send(device, form);
    const [label = ''] = Object.keys(values);
    expect(await form.findByText(sentence)).toBeTruthy();
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(await savedEvents(device)).toEqual([]);
  });

  test.each([
    ['Care giver number', '0803555000', /No message reaches this number/],
    ['Child full name', '12345', /This is a number, not a name/],
  ])('doubts a %s of %s, which can still be saved', async (label, value, sentence) => {
    const device = await childTablet();
    const { form } = await openForm(device);
    await fill(device, form, { [label]: value });
    expect(form.getByText(sentence)).toBeTruthy();
    await send(device, form);
    await expect.poll(() => savedEvents(device)).toHaveLength(1);
  });

  test('accepts a name and a date of birth, and says what is missing', async () => {
    const device = await childTablet();
    const { form } = await openForm(device);
    fireEvent.change(form.getByLabelText('Child full name'), { target: { value: 'Baby Musa' } });
    fireEvent.change(form.getByLabelText('Date of birth'), { target: { value: daysAgo(3) } });
    await send(device, form);
    const alert = await screen.findByRole('alertdialog', { name: 'Child registered' });
    expect(await savedEvents(device)).toMatchObject([
      {
        payload: {
          fullname: 'Baby Musa',
          bornOn: daysAgo(3),
          sexUnknown: true,
          caregiverName: '',
          caregiverNumber: '',
          address: '',
        },
      },
    ]);
    await device.user.click(within(alert).getByRole('button', { name: 'Close' }));
    const row = await screen.findByRole('row', { name: /Baby Musa/ });
    expect(within(row).getByText('No phone')).toBeTruthy();
  });

  test('takes an age, and marks the date of birth as an estimate', async () => {
    const device = await childTablet();
    const { form } = await openForm(device);
    fireEvent.change(form.getByLabelText('Child full name'), { target: { value: 'Baby Musa' } });
    await device.user.click(form.getByRole('button', { name: 'Only the age is known' }));
    const age = form.getByRole('textbox', { name: 'Age' });
    expect(document.activeElement).toBe(age);
    await send(device, form);
    expect(
      await form.findByText('Please enter the age as a whole number of weeks, months or years'),
    ).toBeTruthy();
    expect(age.getAttribute('aria-invalid')).toBe('true');
    await device.user.type(age, '6');
    const about = daysAgo(42).split('-').toReversed().join('/');
    expect(form.getByText(`Born about ${about}. It is marked as estimated.`)).toBeTruthy();
    await send(device, form);
    const alert = await screen.findByRole('alertdialog', { name: 'Child registered' });
    expect(await savedEvents(device)).toMatchObject([
      { payload: { fullname: 'Baby Musa', bornOn: daysAgo(42), bornEstimated: true } },
    ]);
    await device.user.click(within(alert).getByRole('button', { name: 'Close' }));
    const row = await screen.findByRole('row', { name: /Baby Musa/ });
    expect(within(row).getByText(`about ${about}`)).toBeTruthy();
  });

  test('turns back from an age to a date', async () => {
    const device = await childTablet();
    const { form } = await openForm(device);
    await device.user.click(form.getByRole('button', { name: 'Only the age is known' }));
    await device.user.click(form.getByRole('radio', { name: 'years' }));
    await device.user.type(form.getByRole('textbox', { name: 'Age' }), '999');
    await send(device, form);
    expect(
      await form.findByText('Please enter the age as a whole number of weeks, months or years'),
    ).toBeTruthy();
    await device.user.click(form.getByRole('button', { name: 'Enter the date instead' }));
    expect(form.getByLabelText('Date of birth')).toHaveProperty('value', '');
  });

  test.each([
    [
      'not-saved',
      'Not saved. The tablet could not store it (its storage may be full). What you typed is still here.',
    ],
    ['signed-out', 'Not saved. Please sign in again on this tablet; what you typed is kept.'],
    ['already-saved', 'This form was already saved in another window.'],
  ] as const)(
    'that the device refuses (%s) warns, says why, and keeps what was typed',
    async (reason, sentence) => {
      const device = await childTablet();
      vi.spyOn(device.engine.children, 'register').mockResolvedValue({ ok: false, reason });
      const { form } = await openForm(device);
      await fill(device, form);
      await send(device, form);
      expect(await form.findByText(sentence)).toBeTruthy();
      expect(screen.getByText('Error saving child record')).toBeTruthy();
      expect(form.getByLabelText('Child full name')).toHaveProperty('value', 'Fatima Abubakar');
    },
  );

  test('restores typed text after the form was closed', async () => {
    const device = await childTablet();
    const { form } = await openForm(device);
    await fill(device, form);
    await device.user.click(form.getByRole('button', { name: 'Close' }));
    await device.user.click(await screen.findByRole('button', { name: 'Add Child' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add Child' }));
    expect(await again.findByText('What you typed earlier has been restored.')).toBeTruthy();
    expect(again.getByLabelText('Child full name')).toHaveProperty('value', 'Fatima Abubakar');
  });
});

describe('a device whose clock is months slow', () => {
  const monthsMs = 90 * 86_400_000;

  test('registers a newborn by the server’s day, and refuses one of tomorrow', async () => {
    const device = await childTablet();
    const { form } = await openForm(device);
    await device.engine.db.meta.put({ key: 'clock-offset', value: monthsMs });
    await fill(device, form, { 'Date of birth': daysAgo(-91) });
    await send(device, form);
    expect(await form.findByText('The date of birth is in the future')).toBeTruthy();
    await fill(device, form, { 'Date of birth': daysAgo(-90) });
    await send(device, form);
    expect(await screen.findByRole('alertdialog', { name: 'Child registered' })).toBeTruthy();
  });
});

describe('a device without numbers', () => {
  test('says so first, registers the child, and shows the number as soon as it arrives', async () => {
    const device = await childTablet({ lent: [] });
    const { form } = await openForm(device);
    expect(await form.findByText(/^No vaccination number is left on this tablet/)).toBeTruthy();
    await fill(device, form);
    await send(device, form);
    const alert = within(await screen.findByRole('alertdialog', { name: 'Child registered' }));
    expect(await alert.findByText('Child successfully registered, Fatima Abubakar')).toBeTruthy();
    expect(alert.getByText('No vaccination number is left on this tablet')).toBeTruthy();
    const row = await screen.findByRole('row', { name: /Fatima Abubakar/, hidden: true });
    expect(within(row).getByText('Number to come')).toBeTruthy();

    const [given = ''] = numbers;
    await device.engine.db.child.toCollection().modify((child, row) => {
      row.value = {
        ...child,
        personal: { ...child.personal, shown: { ...child.personal.shown, vaccNo: given } },
      };
    });
    const sentence = `Child successfully registered ${first}, Fatima Abubakar`;
    expect(await alert.findByText(sentence)).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(alert.getByText(first)).toBeTruthy();
  });

  test('is warned while a few are left', async () => {
    const device = await childTablet({ lent: numbers.slice(0, 1) });
    const { form } = await openForm(device);
    expect(await form.findByText(/^1 vaccination number is left on this tablet/)).toBeTruthy();
  });
});

describe('a child who may be registered already', () => {
  const alike = async () => {
    const device = await childTablet();
    const known = await register(device, { fullname: 'Muhammad Sani Bello', bornOn: daysAgo(68) });
    const { form, address } = await openForm(device);
    await fill(device, form, {
      'Child full name': 'Mohammed Sani Bello',
      'Care giver number': '+234 803 123 4567',
    });
    await send(device, form);
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Is this child registered already?' }),
    );
    return { device, known, form, address, question };
  };

  test('is shown with the fields that the two share, before anything is saved', async () => {
    const { question, device } = await alike();
    expect(screen.queryByText('Saving to DB...')).toBeNull();
    const entry = within(question.getByRole('article', { name: 'Muhammad Sani Bello' }));
    for (const shared of ['Similar name', 'Born 2 days apart', 'Same care giver number', first])
      expect(entry.getByText(shared)).toBeTruthy();
    expect(await savedEvents(device)).toHaveLength(1);
  });

  test('is the child: its card opens and nothing is saved', async () => {
    const { question, device, known, address } = await alike();
    await device.user.click(question.getByRole('button', { name: /^This is the child/ }));
    await screen.findByRole('dialog', { name: 'Child card' });
    expect(address()).toContain(`card=${known}`);
    expect(await savedEvents(device)).toHaveLength(1);
  });

  test('is another one: the child is registered, and the ruled-out child is kept with it', async () => {
    const { question, device, known } = await alike();
    await device.user.click(question.getByRole('button', { name: 'Register anyway' }));
    await screen.findByRole('alertdialog', { name: 'Child registered' });
    const [, saved] = await savedEvents(device);
    expect(saved).toMatchObject({ payload: { fullname: 'Mohammed Sani Bello', notSameAs: [known] } });
  });

  test('goes back to the form with all that was typed', async () => {
    const { question, device, form } = await alike();
    await device.user.click(question.getByRole('button', { name: 'Back to the form' }));
    expect(await form.findByText('Nothing has been saved yet.')).toBeTruthy();
    expect(form.getByLabelText('Child full name')).toHaveProperty('value', 'Mohammed Sani Bello');
    expect(await savedEvents(device)).toHaveLength(1);
  });
});

describe('the listing', () => {
  const search = async (device: Tablet, text: string) => {
    const box = await screen.findByRole('searchbox');
    await device.user.clear(box);
    await device.user.type(box, text);
  };
  const names = () =>
    screen
      .queryAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

  test('has no child at first and says what to do', async () => {
    const device = await childTablet();
    device.show(<RegistrationScreen />);
    expect(await screen.findByText('No records found')).toBeTruthy();
    expect(screen.getByText('Register the first child with Add Child.')).toBeTruthy();
  });

  test.each([
    ['the beginning of a name', 'fat', ['Fatima Abubakar']],
    ['a name spelled otherwise', 'Mohammed', ['Muhammad Sani Bello']],
    ['a number with its dashes', second, ['Fatima Abubakar']],
    ['the care giver’s number', '0805 999', ['Fatima Abubakar']],
    ['the care giver’s name', 'Zainab', ['Fatima Abubakar']],
  ])('finds a child by %s', async (_, text, found) => {
    const device = await childTablet();
    await register(device);
    await register(device, {
      fullname: 'Fatima Abubakar',
      caregiverName: 'Zainab Ali',
      caregiverNumber: '0805 999 8877',
    });
    device.show(<RegistrationScreen />);
    await screen.findByRole('row', { name: /Fatima/ });
    await search(device, text);
    await waitFor(() => expect(names()).toEqual(found));
  });

  test('says when nothing is found, and when too little was typed', async () => {
    const device = await childTablet();
    await register(device);
    device.show(<RegistrationScreen />);
    await screen.findByRole('row', { name: /Muhammad/ });
    await search(device, 'mu');
    expect(await screen.findByText(/^Type at least three letters/)).toBeTruthy();
    expect(names()).toEqual(['Muhammad Sani Bello']);
    await search(device, 'xylophone');
    expect(await screen.findByText('No records found')).toBeTruthy();
  });

  test('switches to the immunization view and back', async () => {
    const device = await childTablet();
    await register(device);
    const { address } = device.show(<RegistrationScreen />);
    await device.user.click(await screen.findByRole('radio', { name: 'Immunization' }));
    expect(await screen.findByRole('button', { name: /^Immunize Child/ })).toBeTruthy();
    expect(address()).toContain('view=immunization');
    await device.user.click(screen.getByRole('radio', { name: 'Registration' }));
    expect(await screen.findByRole('button', { name: 'Add Child' })).toBeTruthy();
  });

  test('is not for users above facility level', async () => {
    const device = await tablet({ level: 'isLga' });
    device.show(<RegistrationScreen />);
    expect(await screen.findByText('Children are registered by facilities')).toBeTruthy();
  });

  test('is not shown as empty before it has reached the device', async () => {
    const device = await tablet({ isStockHere: false });
    device.show(<RegistrationScreen />);
    expect(await screen.findByText('Loading this facility’s register from the server')).toBeTruthy();
    expect(screen.queryByText('No records found')).toBeNull();
  });
});

describe('the file of the search results', () => {
  let blobs: Blob[];
  beforeEach(() => {
    blobs = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('has only the children that the search finds', async () => {
    const device = await childTablet();
    await register(device);
    await register(device, { fullname: '=Fatima Abubakar', caregiverNumber: '0805 999 8877' });
    device.show(<RegistrationScreen />);
    await screen.findByRole('row', { name: /Muhammad/ });
    await device.user.type(screen.getByRole('searchbox'), 'fatima');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Muhammad/ })).toBeNull());
    await screen.findByRole('row', { name: /Fatima/ });
    await device.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('1 row exported')).toBeTruthy();
    const text = await textOf(blobs[0]!);
    expect(text).toContain('Full name,Vacc No,Date of Birth,Sex,Care Giver,Giver Number');
    expect(text).toContain(`'=Fatima Abubakar,${second},${daysAgo(70)},Male,Hauwa Sani,0805 999 8877`);
    expect(text).not.toContain('Muhammad');
  });

  function textOf(blob: Blob): Promise<string> {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(String(reader.result)));
      reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
      reader.readAsText(blob);
    });
  }
});
