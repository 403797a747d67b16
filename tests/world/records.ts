import type {
  ChildId,
  EquipmentId,
  EventId,
  HeldSessionId,
  SessionPartId,
  SessionPlanId,
} from '#domain/kernel/ids.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { facilityDayAt, facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import type { AefiEvent } from '#domain/aefi/activities.ts';
import { conditions } from '#domain/equipment/model.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import type { SessionEvent } from '#domain/sessions/activities.ts';
import type { HeldEvent } from '#domain/sessions/held/activities.ts';
import type { SaveEventsResult } from '#client/outbox/save.ts';
import { recordOf } from '#client/db/child-rows.ts';
import { eventOf, type Happening } from '#tests/client/support/register-story.ts';
import { fever } from '#tests/domain/aefi/reports.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import { tuesdays } from '#tests/domain/sessions/plans.ts';
import type { Device } from './device.ts';
import type { Random } from './random.ts';
import { worldAntigens } from './world-server.ts';

// Records besides the stock: children, equipment, adverse events, planned and held sessions.

/** The register shown on a tablet. */
export async function registerOn({ engine }: Device) {
  const [children, immunizations] = await Promise.all([
    engine.db.child.toArray(),
    engine.db.immunization.toArray(),
  ]);
  return {
    children: new Map(children.map((row) => [row.id, row.personal.shown])),
    immunizations: new Map(immunizations.map((row) => [row.id, recordOf(row)])),
  };
}

const registerKinds: readonly Happening['type'][] = [
  'register-child',
  'register-child',
  'immunize',
  'immunize',
  'immunize',
  'correct-child',
  'void-immunization',
  'merge-children',
  'unmerge-children',
  'note-absence',
  'screen-child',
  'revise-finding',
  'note-not-given',
  'take-back-answers',
];

/** An event about a child shown on the tablet, or a new one; null if there is no suitable child. */
export async function registerEventOn(device: Device, random: Random): Promise<RegisterEvent | null> {
  const happening = { type: random.pick(registerKinds), pick: random.int(0, 10_000) };
  const event = eventOf(happening, await registerOn(device));
  if (event?.type !== 'immunize') return event;
  return { ...event, payload: { ...event.payload, antigen: random.pick(worldAntigens) } };
}

async function equipmentEventOn(device: Device, random: Random): Promise<EquipmentEvent | null> {
  const { equipment, db } = device.engine;
  const [units, lots] = [await equipment.units(), await db.lot.toArray()];
  const unit = oneOf(units, random)?.id as EquipmentId | undefined;
  if (unit === undefined || random.chance(0.2))
    return {
      type: 'register-equipment',
      payload: refrigerator({ serialNumber: `S-${random.int(1, 999)}` }),
    };
  const readings = (
    await db.table<{ readonly id: string; readonly equipment: string }>('reading').toArray()
  ).filter((row) => row.equipment === unit);
  const reading = oneOf(readings, random)?.id as never;
  const lot = oneOf(lots, random)?.id;
  switch (
    random.pick(['condition', 'update', 'reading', 'reading', 'void', 'settle', 'store', 'store', 'delete'])
  ) {
    case 'condition':
      return {
        type: 'change-condition',
        payload: { equipment: unit, functionality: random.pick(conditions), reason: 'Compressor' },
      };
    case 'update':
      return {
        type: 'update-equipment',
        payload: { equipment: unit, serialNumber: `S-${random.int(1, 999)}`, year: null },
      };
    case 'reading':
      return {
        type: 'record-temperature',
        payload: { equipment: unit, celsius: random.int(-5, 15), readAt: facilityMinuteAt(device.formNow()) },
      };
    case 'void':
      return reading && { type: 'void-temperature', payload: { equipment: unit, reading } };
    case 'settle':
      return reading && { type: 'settle-alarm', payload: { equipment: unit, readings: [reading] } };
    case 'store':
      return lot === undefined
        ? null
        : { type: 'store-lot', payload: { lot, equipment: random.chance(0.2) ? null : unit } };
    default:
      return random.chance(0.3) ? { type: 'delete-equipment', payload: { equipment: unit } } : null;
  }
}

async function aefiEventOn(device: Device, random: Random): Promise<AefiEvent | null> {
  const reports = await device.engine.aefi.reports();
  const report = oneOf(reports, random)?.id;
  if (report !== undefined && random.chance(0.5))
    return random.chance(0.3)
      ? { type: 'withdraw-aefi', payload: { aefi: report, reason: 'Another child' } }
      : {
          type: 'follow-up-aefi',
          payload: {
            aefi: report,
            serious: [],
            outcome: 'recovered',
            diedOn: null,
            note: `n ${random.int(1, 99)}`,
          },
        };
  const child = oneOf([...(await registerOn(device)).children.keys()], random);
  if (child === undefined) return null;
  const on = facilityDayAt(device.formNow());
  const [vaccine] = fever().vaccines;
  return {
    type: 'report-aefi',
    payload: fever({
      child,
      vaccines: vaccine
        ? [{ ...vaccine, antigen: random.pick(worldAntigens), givenOn: addDays(on, -2) }]
        : [],
      onsetAt: `${addDays(on, -1)}T20:00` as never,
      reportedOn: on,
    }),
  };
}

async function sessionEventOn(device: Device, random: Random): Promise<SessionEvent | null> {
  const on = addDays(facilityDayAt(device.formNow()), 7);
  const plan = oneOf(await device.engine.planning.plans(), random);
  if (plan === undefined || random.chance(0.4))
    return { type: 'plan-session', payload: tuesdays({ on, place: `Place ${random.int(1, 9)}` }) };
  const about = { plan: plan.id as SessionPlanId, on: plan.on };
  return random.chance(0.5)
    ? { type: 'move-session', payload: { ...about, to: addDays(plan.on, random.int(1, 3)), reason: 'Rain' } }
    : { type: 'cancel-session', payload: { ...about, following: random.chance(0.3), reason: 'Rain' } };
}

async function heldEventOn(device: Device, random: Random): Promise<HeldEvent | null> {
  const on = facilityDayAt(device.formNow());
  const part = oneOf(await device.engine.planning.parts(), random);
  if (part === undefined || random.chance(0.3))
    return {
      type: 'start-session',
      payload: {
        kind: 'fixed',
        place: 'Here',
        settlement: '',
        plan: null,
        on,
        team: '',
        carried: [],
        vials: [],
      },
    };
  const of = { session: part.session as HeldSessionId, part: part.id as SessionPartId };
  const issued = oneOf(
    (await device.engine.db.ledger.toArray()).filter(({ activity }) => activity === 'issue'),
    random,
  );
  switch (random.pick(['join', 'carry', 'open', 'open', 'take-back', 'close', 'give-up'])) {
    case 'join':
      return { type: 'join-session', payload: { session: of.session, team: 'Halima Sani' } };
    case 'carry': {
      if (!issued?.lot) return null;
      const { antigen, lot, batchNo } = issued;
      const carried = { antigen, name: 'BCG', lot, batchNo, perVial: 20, vials: random.int(1, 3) };
      return { type: 'carry-session-lot', payload: { ...of, carried } };
    }
    case 'open': {
      if (!issued) return null;
      const { antigen, id, lot, batchNo, doses } = issued;
      const openedAt = facilityMinuteAt(device.formNow());
      const vial = { antigen, name: 'BCG', entry: id, lot, batchNo, doses, openedAt };
      return { type: 'open-session-vial', payload: { ...of, vial } };
    }
    case 'take-back': {
      const vial = oneOf(part.vials, random);
      return vial ? { type: 'take-back-session-vial', payload: { ...of, entry: vial.entry } } : null;
    }
    case 'close': {
      const seen = [...(await registerOn(device)).children.keys()].slice(0, 3) as ChildId[];
      return { type: 'close-session-part', payload: { ...of, counted: [], reason: null, seen } };
    }
    default:
      return { type: 'give-up-session-part', payload: of };
  }
}

/** Records something other than stock, or nothing if there is nothing suitable. */
export async function recordSomething(device: Device, random: Random): Promise<void> {
  const { children, equipment, aefi, planning } = device.engine;
  switch (random.pick(['register', 'register', 'equipment', 'aefi', 'session', 'held'])) {
    case 'register': {
      const event = await registerEventOn(device, random);
      if (event)
        await device.record(event.type, async () => {
          const result = await children.save(event);
          return result.ok ? result.events : [];
        });
      return;
    }
    case 'equipment': {
      const event = await equipmentEventOn(device, random);
      if (event) await device.record(event.type, async () => eventsOf(await equipment.save([event], {})));
      return;
    }
    case 'aefi': {
      const event = await aefiEventOn(device, random);
      if (event) await device.record(event.type, async () => eventsOf(await aefi.save([event], {})));
      return;
    }
    default: {
      const event = await (random.chance(0.5) ? sessionEventOn(device, random) : heldEventOn(device, random));
      if (event) await device.record(event.type, async () => eventsOf(await planning.save([event], {})));
    }
  }
}

function eventsOf(result: SaveEventsResult): readonly EventId[] {
  return result.ok ? result.saved.map(({ event }) => event) : [];
}

function oneOf<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items.length === 0 ? undefined : random.pick(items);
}
