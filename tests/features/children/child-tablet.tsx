import { vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import type { ChildDetails } from '#domain/immunization/register/model.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import type { AntigenId, ChildId, EventId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { deviceToday } from '#client/db/clock.ts';
import { details, immunize } from '#tests/client/support/children.ts';
import { bcg, cottage, tablet, type Tablet } from '#tests/features/stock/stock-tablet.tsx';

export { bcg };

/** The date that many days before today. */
export function daysAgo(days: number): LocalDate {
  return addDays(deviceToday(), -days);
}

export const numbers = [0, 1, 2].map(vaccNoOf);

/** A tablet of a facility with a register, and its leased numbers. */
export async function childTablet({ lent = numbers }: { lent?: readonly string[] } = {}): Promise<Tablet> {
  const device = await tablet();
  await device.engine.db.vacc_no.bulkPut(
    lent.map((number) => ({ facility: cottage, number, free: 1 as const })),
  );
  return device;
}

/** Details of a ten-week-old child. */
export function detailsOf(more: Partial<ChildDetails> = {}): ChildDetails {
  return details('Muhammad Sani Bello', {
    bornOn: daysAgo(70),
    sex: 'male',
    caregiverName: 'Hauwa Sani',
    caregiverNumber: '0803 123 4567',
    address: '12 Kasuwa Road',
    ...more,
  });
}

/** Registers a child on the tablet. */
export async function register({ engine }: Tablet, more: Partial<ChildDetails> = {}): Promise<ChildId> {
  const saved = await engine.children.register(detailsOf(more));
  if (!saved.ok) throw new Error(`not registered: ${saved.reason}`);
  return saved.child;
}

/** Saves a register event without the screens. */
export async function record({ engine }: Tablet, event: RegisterEvent): Promise<EventId> {
  const saved = await engine.children.save(event);
  if (!saved.ok) throw new Error(`not saved: ${saved.reason}`);
  return saved.events[0]!;
}

/** A dose of BCG given to a child. */
export function givenBcg(
  child: ChildId,
  more: Parameters<typeof immunize>[2] = {},
): ReturnType<typeof immunize> {
  return immunize(child, 'BCG', {
    antigen: bcg as AntigenId,
    immunizedOn: daysAgo(60),
    quarter: 'Q4',
    ...more,
  });
}

/** The tablet's events in the order of saving. */
export async function savedEvents({ engine }: Tablet) {
  const rows = await engine.db.event.orderBy('[log_id+seq]').toArray();
  return rows.map(({ envelope: { type, payload } }) => ({ type, payload }));
}
