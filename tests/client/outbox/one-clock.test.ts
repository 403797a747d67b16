import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverTimeBy } from '#client/db/clock.ts';
import { saveEvents } from '#client/outbox/save.ts';
import type { FamilyEvent } from '#contract/families/family.ts';
import { factsOf } from '#contract/activity-facts.ts';
import { facilityDayAt, facilityMinuteAt, instantOf } from '#domain/kernel/facility-time.ts';
import type { ChildId, EquipmentId } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDateTime } from '#domain/kernel/local-date.ts';
import { fever } from '#tests/domain/aefi/reports.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import { started } from '#tests/domain/sessions/held/parts.ts';
import { receive } from '#tests/client/support/activities.ts';
import { details, immunize } from '#tests/client/support/children.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Events of every family, dated now, as the forms date them. */
function saidAt(at: LocalDateTime, { child, unit }: { child: ChildId; unit: EquipmentId }): FamilyEvent[] {
  const on = dateOf(at);
  return [
    receive(5, { happenedAt: at }),
    { type: 'register-child', payload: { ...details('Musa Ibrahim', { bornOn: on }), vaccNo: null } },
    immunize(child, 'BCG', { immunizedOn: on, nextOn: null }),
    { type: 'screen-child', payload: { child, on, found: [] } },
    { type: 'record-temperature', payload: { equipment: unit, celsius: 5, readAt: at } },
    {
      type: 'report-aefi',
      payload: fever({
        child,
        onsetAt: at,
        reportedOn: on,
        vaccines: fever().vaccines.map((one) => ({ ...one, givenOn: on })),
      }),
    },
    { type: 'start-session', payload: { ...started(), on } },
  ];
}

/** Either the device's clock is moved, or a server answer arrives, while the tablet is in use. */
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -400 * dayMs, max: 800 * dayMs }).map((by) => ({ by })) },
  fc
    .constantFrom(Date.UTC(1969, 11, 31), 0, Date.UTC(2020, 0, 1), Date.UTC(2099, 0, 1))
    .map((to) => ({ to })),
  fc.constant('heard' as const),
);

test('a form’s proposed time can be saved, timestamps the event, and decides its day everywhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 5 }), async (happenings) => {
      const server = new FakeServer();
      const { engine, deps, clock } = await signedIn(server);
      const save = (events: readonly FamilyEvent[]) => saveEvents(engine.db, deps, { events });
      const known = await save([
        { type: 'register-child', payload: { ...details('Zainab Musa'), vaccNo: null } },
        { type: 'register-equipment', payload: refrigerator() },
      ]);
      if (!known.ok) throw new Error(known.reason);
      const [child, unit] = known.saved.map(({ event }) => event as string) as [ChildId, EquipmentId];
      for (const what of happenings) {
        if (what === 'heard') {
          server.now += dayMs;
          await engine.sync.replay();
        } else if ('to' in what) clock.now = what.to;
        else clock.now = Math.max(0, clock.now + what.by);
        const form = facilityMinuteAt(serverTimeBy(await engine.session.clock(), deps.now()));
        expect(await engine.children.now()).toBe(form);
        const saved = await save(saidAt(form, { child, unit }));
        expect(saved).toMatchObject({ ok: true });
        if (!saved.ok) return;
        const rows = await engine.db.event
          .where('event_id')
          .anyOf(saved.saved.map(({ event }) => event))
          .toArray();
        for (const { envelope } of rows) {
          const stamped = Date.parse(envelope.recorded_at) + envelope.clock_offset_ms;
          const since = stamped - instantOf(form);
          expect(since >= 0 && since < 2 * minuteMs).toBe(true);
          expect(factsOf(envelope).savedOn).toBe(facilityDayAt(stamped));
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('a clock set while an answer is on its way does not put the tablet into another year', async () => {
  const server = new FakeServer();
  const { engine, clock } = await signedIn(server);
  const right = server.now;
  server.script('/v/sync/pull/', ({ next }) => {
    clock.now += 900 * dayMs;
    return next();
  });
  await engine.sync.replay();
  const used = serverTimeBy(await engine.session.clock(), clock.now);
  expect(Math.abs(used - right)).toBeLessThan(10 * minuteMs);
});
