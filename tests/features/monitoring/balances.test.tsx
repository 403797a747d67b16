import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BalancesScreen } from '#features/monitoring/balances/balances-screen.tsx';
import { onlineDevice, type Answer } from '#tests/bindings/online-page.tsx';
import { card, id, kano, steps } from './figures.ts';

const ok = (value: unknown) => ({ ok: true, value }) as const;
const viewer = { level: 'country', countryId: id(1), stateId: null } as const;

const nigeria = {
  chain: [steps[0]],
  whole: card('Nigeria', {
    id: id(1),
    level: 'country',
    balance: 1400,
    issued: 70,
    wastage: 9,
    discarded: 4,
  }),
  parts: [
    { ...kano.whole },
    card('Lagos', { id: id(12), level: 'state', facilities: 0, last_sync: null }),
    card('Nigeria', { id: id(1), level: 'stores', balance: 50 }),
  ],
};

function show(answer: Answer, at = '/balance') {
  const device = onlineDevice(answer, undefined, viewer);
  return { ...device, ...device.show(<BalancesScreen />, at) };
}

test('sets of totals by state, in the words of the specification, with losses in closed vials', async () => {
  show(() => ok(nigeria));
  for (const [title, total, ofKano] of [
    ['Total Balances in State', '1,400', '1,350 doses'],
    ['Total Issued out in state', '70', '70 doses'],
    ['Total Wastage in state', '9', '9 doses'],
    ['Closed-vial wastage in state', '4', '4 doses'],
  ] as const) {
    const set = await screen.findByRole('region', { name: title });
    expect(set.textContent).toContain(total);
    const cards = within(set).getAllByRole('article');
    expect(cards).toHaveLength(2);
    expect(cards.map(({ textContent }) => textContent).join(' ')).toContain(ofKano);
    expect(set.textContent.includes('1,330\u00A0here · 20\u00A0on\u00A0the\u00A0way')).toBe(
      title === 'Total Balances in State',
    );
  }
  expect(screen.queryByText('Lagos')).toBeNull();
});

test('a total is broken down: state, LGA, facility, antigen, lot', async () => {
  const clinic = card('Ajingi Clinic', { id: id(1111), level: 'facility', balance: 450, on_the_way: 150 });
  const lga = { ...kano, whole: kano.parts[0], parts: [clinic] };
  const bcg = {
    id: id(7),
    name: 'BCG',
    schedule: 'At birth',
    balance: 450,
    on_the_way: 150,
    usable: 0,
    expiring: 0,
  };
  const facility = {
    chain: kano.chain,
    whole: clinic,
    antigens: [{ ...bcg, issued: 0, wastage: 0, discarded: 20 }],
    months: [],
    children: { registered: 0, immunizations: 0 },
  };
  const lot = (batch: string, balance: number, discarded = 0) => ({
    id: id(balance),
    batch_no: batch,
    expiry_date: '2028-06-30',
    vvm_stage: 'I',
    vendor: 'Serum Institute',
    balance,
    on_the_way: batch === 'B-2' ? balance : 0,
    issued: 0,
    wastage: 0,
    discarded,
  });
  const answers: Record<string, unknown> = {
    [`/v/monitoring/unit/${id(1)}/`]: nigeria,
    [`/v/monitoring/unit/${id(11)}/`]: kano,
    [`/v/monitoring/unit/${id(111)}/`]: lga,
    [`/v/monitoring/facility/${id(1111)}/`]: facility,
    [`/v/monitoring/lots/${id(1111)}/${id(7)}/`]: [lot('B-1', 300), lot('B-2', 150, 20)],
  };
  const { user } = show(({ path }) => ok(answers[path]));
  const balances = await screen.findByRole('region', { name: 'Total Balances in State' });
  await user.click(within(balances).getByRole('link', { name: 'Kano' }));
  const parts = await screen.findByRole('region', { name: 'Total Balances in State' });
  expect(parts.textContent).toContain('2 parts, together 1,350 doses');
  expect(parts.textContent).toContain('1,330\u00A0here · 20\u00A0on\u00A0the\u00A0way');
  expect(within(parts).getByRole('link', { name: /^Ajingi/ }).textContent).toContain(
    '430\u00A0here · 20\u00A0on\u00A0the\u00A0way',
  );
  await user.click(within(parts).getByRole('link', { name: /^Ajingi/ }));
  await user.click(await screen.findByRole('link', { name: /^Ajingi Clinic/ }));
  await user.click(await screen.findByRole('link', { name: /^BCG/ }));
  expect(await screen.findByText('Lot B-1')).toBeDefined();
  expect(screen.getByText('Lot B-2')).toBeDefined();
  expect(screen.getByText('2 parts, together 450 doses')).toBeDefined();
  expect(screen.getByText('300 here · 150 on the way')).toBeDefined();
  expect(screen.getByText('0 here · 150 on the way')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Total wastage' }));
  expect(screen.queryByText(/on the way/)).toBeNull();
  expect(await screen.findByText('Nothing here has this figure.')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Closed-vial wastage' }));
  expect(await screen.findByText('1 part, together 20 doses')).toBeDefined();
  expect(screen.getByText('Lot B-2')).toBeDefined();
  expect(screen.queryByText('Lot B-1')).toBeNull();
});

test('an unknown unit is not shown as a total of zero', async () => {
  show(
    () => ({ ok: false, reason: 'refused', status: 404, code: 'not-found', detail: 'No.', errors: [] }),
    `/balance?unit=${id(99)}`,
  );
  expect(await screen.findByText('The page you requested was not found.')).toBeDefined();
});
