import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PartNeeds, PlaceNeeds } from '#contract/calls/monitoring.ts';
import type { Session } from '#client/session/session-facts.ts';
import type { PlaceNeedKind } from '#domain/reports/place-needs.ts';
import { NeedsBelow, PlacesByNeed } from '#features/monitoring/needs/places-below.tsx';
import { placeTodos } from '#features/monitoring/needs/place-todos.ts';
import { type Answer, noConnection, onlineDevice } from '#tests/bindings/online-page.tsx';
import { sessionOf } from '#tests/app/sessions.ts';
import { id, steps } from './figures.ts';

const ok = (value: unknown) => ({ ok: true, value }) as const;
const need = (kind: PlaceNeedKind, more: Partial<PartNeeds['needs'][number]> = {}) => ({
  kind,
  facilities: 1,
  day: null,
  about: [],
  ...more,
});
const part = (name: string, tail: number, ...needs: PartNeeds['needs']): PartNeeds => ({
  id: id(tail),
  name,
  level: 'facility',
  facilities: 1,
  heard: 1,
  in_need: needs.length > 0 ? 1 : 0,
  phone: null,
  needs,
});
const ajingi: PlaceNeeds = {
  chain: [...steps],
  month: '2026-10',
  parts: [
    part('Ajingi LGA Cold Store', 1, need('arrival', { day: '2026-11-19' })),
    part('Chula Health Clinic', 2, need('stock-out', { about: ['Penta', 'PCV'] })),
    { ...part('Dundun Health Post', 3, need('silent', { day: '2026-11-09' })), heard: 0, phone: '0803 123' },
    part('Gafasa Health Clinic', 4, need('report'), need('cold', { about: ['Refrigerator 1'] })),
    { ...part('Toranke Health Clinic', 5), heard: 0 },
  ],
};
const own = id(1) as NonNullable<Session['facilityId']>;

function show(answer: Answer, at = '/protected/dashboard') {
  const viewer = sessionOf('lga', [], { facilityId: own, lgaId: id(111) as NonNullable<Session['lgaId']> });
  const device = onlineDevice(answer);
  const page = (
    <>
      <NeedsBelow viewer={viewer} unit={id(111)} />
      <PlacesByNeed viewer={viewer} unit={id(111)} />
    </>
  );
  return { ...device, again: () => device.show(page, at), ...device.show(page, at) };
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Facilities by need' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test('facilities are sorted by need, each with one verb; the own store is listed separately, not below', async () => {
  show(() => ok(ajingi));
  expect(await screen.findByRole('heading', { name: '3 of 4 facilities need you' })).toBeTruthy();
  expect(screen.getByText('2 heard of in the last three days, 1 not, 1 never yet')).toBeTruthy();
  expect(rows()).toEqual([
    'Gafasa Health Clinic Refrigerator 1 out of its band',
    'Chula Health Clinic no Penta, PCV',
    'Dundun Health Post not heard of',
  ]);
  const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link(/^Send stock Chula/)).toBe(`/ledger/transfer?to=${id(2)}`);
  expect(link(/^Call Dundun/)).toBe('tel:0803123');
  expect(link(/^See to it Gafasa/)).toContain('/facility/equipment/');
  expect(link(/^Chula Health Clinic$/)).toContain('/facility/dashboard/Chula-Health-Clinic');
  expect(screen.getByText('also: report late')).toBeTruthy();
});

test('a figure shows the places that it counts, and then all of them again', async () => {
  const { user } = show(() => ok(ajingi));
  const filter = await screen.findByRole('button', { name: '1 report late' });
  await user.click(filter);
  expect(rows()).toEqual(['Gafasa Health Clinic report late']);
  expect(filter.getAttribute('aria-pressed')).toBe('true');
  await user.click(filter);
  expect(rows()).toHaveLength(3);
});

test('without a network the last answer is shown with its age, and without an answer that it needs the server', async () => {
  let answer: ReturnType<Answer> = ok(ajingi);
  const first = show(() => answer);
  await screen.findByRole('heading', { name: '3 of 4 facilities need you' });
  expect(first.calls.some(({ path }) => path === `/v/monitoring/needs/${id(111)}/`)).toBe(true);
  first.unmount();
  answer = noConnection;
  first.again();
  expect(await screen.findByText(/^As of .+, offline$/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: '3 of 4 facilities need you' })).toBeTruthy();
  cleanup();
  show(() => noConnection);
  expect(await screen.findByText('No connection to the server')).toBeTruthy();
});

test('above the LGAs a place shows how many of its facilities need action, and can be opened', () => {
  const lga: PartNeeds = {
    ...part('Sumaila', 6, need('stock-out', { facilities: 4 }), need('report', { facilities: 11 })),
    level: 'lga',
    facilities: 41,
    in_need: 12,
  };
  const asked = { month: '2026-10', keepsStock: false };
  expect(placeTodos([lga], { kind: null, ...asked })[0]).toMatchObject({
    whose: { name: 'Sumaila' },
    title: '4 with a stock-out',
    facts: ['12 of 41 facilities and stores', 'also: 11 reports late'],
    action: { label: 'See place' },
  });
  expect(placeTodos([lga], { kind: 'report', ...asked })[0]).toMatchObject({
    title: '11 reports late',
    facts: ['11 of 41 facilities and stores', 'also: 4 with a stock-out'],
  });
});
