import type { ChildFileRow, ImmunizationFileRow } from '#client/db/child-rows.ts';
import type { LedgerRow, LotFileRow } from '#client/db/rows.ts';
import type { FamilyEvent } from '#contract/families/family.ts';
import type { EquipmentRow } from '#contract/wire/equipment-rows.ts';
import type { SessionPartRow, SessionPlanRow } from '#contract/wire/session-rows.ts';
import type { AefiRow } from '#contract/wire/aefi-rows.ts';
import { catalogueNames } from '#domain/equipment/catalogue.ts';
import { facilityDayAt, facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { quarterOf, yearOf } from '#domain/kernel/local-date.ts';
import type { Random } from '#tests/world/random.ts';
import { antigenNames, worldAntigenIds } from './server-rows.ts';
import type { Tablet } from './tablet.ts';

/* What officers save, of all families, with what their tablet shows. */

export interface NamedFacility {
  readonly facility: string;
  readonly name: string;
}

interface Scene {
  readonly tablet: Tablet;
  readonly random: Random;
  readonly facilities: readonly NamedFacility[];
  readonly newId: () => string;
  /** The time of forms. */
  readonly now: number;
}

const weighted = [
  ...(['receive', 'receive', 'issue', 'issue', 'issue', 'issue', 'utilize', 'utilize'] as const),
  ...(['adjust', 'transfer', 'transfer', 'return', 'confirm', 'confirm', 'reverse', 'reverse'] as const),
  ...(['correct', 'read-vvm', 'count-stock', 'open-wallet'] as const),
  ...(['child', 'child', 'immunize', 'immunize', 'immunize', 'correct-child', 'void', 'merge'] as const),
  ...(['unit', 'temperature', 'condition', 'store-lot', 'aefi', 'follow-aefi'] as const),
  ...(['plan', 'move-plan', 'start', 'join', 'open-vial', 'close-part'] as const),
] as const;

/** An officer's next record; null if what it needs is not there. */
export function nextDeed(scene: Scene): FamilyEvent | null {
  const kind = scene.random.pick(weighted);
  return (
    stockDeed(kind, scene) ?? registerDeed(kind, scene) ?? coldDeed(kind, scene) ?? sessionDeed(kind, scene)
  );
}

function oneOf<Item>(items: readonly Item[], { random }: Pick<Scene, 'random'>): Item | null {
  return items.length === 0 ? null : random.pick(items);
}

function particularsAt(now: number) {
  const on = facilityDayAt(now);
  const year = Math.min(2100, Math.max(2000, yearOf(on)));
  return { officer: 'Amina Bello', happenedAt: facilityMinuteAt(now), year, quarter: quarterOf(on) };
}

/** Stock that comes from a supplier. */
export function receipt(
  { random, facilities, now }: Omit<Scene, 'tablet' | 'newId'>,
  antigen: string,
): FamilyEvent {
  return {
    type: 'receive',
    payload: {
      ...particularsAt(now),
      antigen,
      doses: random.int(10, 60),
      vvmStage: 'I',
      vendor: 'State cold store',
      batchNo: `B-${random.int(1, 9)}`,
      expiryOn: '2027-06-30',
      origin: random.pick(facilities),
    },
  };
}

function stockDeed(kind: string, scene: Scene): FamilyEvent | null {
  const { tablet, random, facilities, newId, now } = scene;
  const particulars = particularsAt(now);
  const lots = () => tablet.rows<LotFileRow>('lot').filter(({ left }) => left > 0);
  const entries = () => tablet.rows<LedgerRow>('ledger').filter(({ uncounted }) => uncounted === undefined);
  switch (kind) {
    case 'receive':
      return receipt(scene, random.pick(worldAntigenIds));
    case 'open-wallet':
      return { type: 'open-wallet', payload: { antigen: random.pick(worldAntigenIds) } };
    case 'utilize': {
      const issued = oneOf(
        entries().filter(({ open }) => (open ?? 0) > 0),
        scene,
      );
      if (!issued) return null;
      const childrenImmunized = random.int(0, issued.doses);
      return {
        type: 'utilize',
        payload: { ...particulars, entry: issued.id, childrenImmunized, immunizationType: 'Outreach' },
      };
    }
    case 'confirm': {
      const arrived = oneOf(
        entries().filter(({ activity, arrival }) => activity === 'arrive' && arrival === 'unconfirmed'),
        scene,
      );
      if (!arrived) return null;
      const counted = random.chance(0.6) ? arrived.doses : random.int(0, arrived.doses + 3);
      return { type: 'confirm-arrival', payload: { ...particulars, entry: arrived.id, counted, note: null } };
    }
    case 'reverse': {
      const entry = oneOf(
        entries().filter(({ reversedBy }) => reversedBy === null),
        scene,
      );
      return (
        entry && { type: 'reverse', payload: { ...particulars, entry: entry.id, reason: 'Typed twice' } }
      );
    }
    case 'correct': {
      const entry = oneOf(entries(), scene);
      if (!entry) return null;
      const { id, expiryOn, officer } = entry;
      const batchNo = `C-${random.int(1, 9)}`;
      const { happenedAt } = particulars;
      return {
        type: 'correct',
        payload: { entry: id, batchNo, expiryOn, officer, correctedBy: particulars.officer, happenedAt },
      };
    }
    case 'read-vvm': {
      const lot = oneOf(lots(), scene);
      const { officer, happenedAt } = particulars;
      const vvmStage = random.pick(['I', 'II'] as const);
      return lot && { type: 'read-vvm', payload: { entry: lot.id, vvmStage, officer, happenedAt } };
    }
    case 'count-stock': {
      const counted = lots().slice(0, 2);
      const { officer, happenedAt } = particulars;
      if (counted.length === 0) return null;
      return {
        type: 'count-stock',
        payload: {
          lots: counted.map(({ id, left }) => ({ entry: id, counted: left, expected: left })),
          officer,
          happenedAt,
        },
      };
    }
    case 'issue':
    case 'adjust':
    case 'transfer':
    case 'return': {
      const lot = oneOf(lots(), scene);
      if (!lot) return null;
      const doses = random.chance(0.3) ? lot.left : random.int(1, lot.left);
      const taken = { ...particulars, entry: lot.id, doses };
      if (kind === 'issue') return { type: kind, payload: taken };
      if (kind === 'adjust')
        return { type: kind, payload: { ...taken, direction: random.pick(['increment', 'decrement']) } };
      const others = facilities.filter(({ facility }) => facility !== tablet.viewer.home);
      const destination = oneOf(others, scene);
      return destination && { type: kind, payload: { ...taken, destination, arrival: newId() } };
    }
    default:
      return null;
  }
}

function registerDeed(kind: string, scene: Scene): FamilyEvent | null {
  const { tablet, random, now } = scene;
  const on = facilityDayAt(now);
  const child = () => oneOf(tablet.rows<ChildFileRow>('child'), scene)?.id ?? null;
  switch (kind) {
    case 'child':
      return {
        type: 'register-child',
        payload: {
          fullname: `${random.pick(['Hauwa', 'Musa', 'Ladi', 'Sani'])} ${random.pick(['Abdullahi', 'Umar'])}`,
          bornOn: '2026-01-01',
          sex: random.pick(['female', 'male']),
          caregiverName: 'Aisha',
          caregiverNumber: '08031234567',
          caregiverEmail: null,
          address: '',
          settlement: null,
          vaccNo: null,
        },
      };
    case 'immunize': {
      const [to, at] = [child(), random.int(0, antigenNames.length - 1)];
      const issued = random.chance(0.5)
        ? oneOf(
            tablet.rows<LedgerRow>('ledger').filter(({ activity }) => activity === 'issue'),
            scene,
          )
        : null;
      return (
        to && {
          type: 'immunize',
          payload: {
            child: to,
            antigen: issued?.antigen ?? worldAntigenIds[at],
            dose: antigenNames[at] === 'BCG' ? 'BCG' : null,
            doses: 1,
            immunizedOn: on,
            nextOn: null,
            year: Math.min(2100, Math.max(2000, yearOf(on))),
            quarter: quarterOf(on),
            immunizationType: 'Fixed-Post',
            source: issued?.id ?? null,
            label: null,
            caregiverEmail: null,
            isHistory: issued === null,
            warnings: [],
          },
        }
      );
    }
    case 'correct-child': {
      const of = child();
      const settlement = `Unguwar ${random.int(1, 9)}`;
      return of && { type: 'correct-child', payload: { child: of, settlement, reason: 'asked again' } };
    }
    case 'void': {
      const given = oneOf(tablet.rows<ImmunizationFileRow>('immunization'), scene);
      return (
        given && { type: 'void-immunization', payload: { immunization: given.id, reason: 'other child' } }
      );
    }
    case 'merge': {
      const [kept, merged] = [child(), child()];
      return kept && merged && kept !== merged
        ? { type: 'merge-children', payload: { kept, merged, reason: 'one child' } }
        : null;
    }
    default:
      return null;
  }
}

function coldDeed(kind: string, scene: Scene): FamilyEvent | null {
  const { tablet, random, now } = scene;
  const unit = () =>
    oneOf(
      tablet.rows<EquipmentRow>('equipment').filter(({ deleted }) => deleted === null),
      scene,
    );
  switch (kind) {
    case 'unit':
      return {
        type: 'register-equipment',
        payload: {
          typeCce: catalogueNames('cce')[0],
          modelNumber: null,
          manufacturer: null,
          serialNumber: `S-${random.int(1, 20)}`,
          year: 2019,
          capacity: '45',
          functionality: 'good',
          reason: null,
        },
      };
    case 'temperature': {
      const of = unit();
      const readAt = facilityMinuteAt(now);
      return (
        of && {
          type: 'record-temperature',
          payload: { equipment: of.id, celsius: random.int(0, 12), readAt },
        }
      );
    }
    case 'condition': {
      const of = unit();
      const functionality = random.pick(['good', 'bad'] as const);
      const reason = functionality === 'good' ? null : 'no power';
      return of && { type: 'change-condition', payload: { equipment: of.id, functionality, reason } };
    }
    case 'store-lot': {
      const lot = oneOf(tablet.rows<LotFileRow>('lot'), scene);
      return lot && { type: 'store-lot', payload: { lot: lot.id, equipment: unit()?.id ?? null } };
    }
    default:
      return null;
  }
}

function sessionDeed(kind: string, scene: Scene): FamilyEvent | null {
  const { tablet, random, now } = scene;
  const on = facilityDayAt(now);
  const parts = tablet.rows<SessionPartRow>('session_part');
  switch (kind) {
    case 'aefi': {
      const child = oneOf(tablet.rows<ChildFileRow>('child'), scene);
      const vaccine = {
        name: 'Penta',
        dose: null,
        givenOn: on,
        batchNo: '',
        expiryOn: null,
        immunization: null,
      };
      return (
        child && {
          type: 'report-aefi',
          payload: {
            child: child.id,
            vaccines: [{ ...vaccine, antigen: worldAntigenIds[1] }],
            onsetAt: facilityMinuteAt(now),
            reactions: ['fever'],
            description: '',
            medicalHistory: '',
            serious: [],
            outcome: 'recovering',
            diedOn: null,
            reporter: { name: 'Amina Bello', role: '', phone: '' },
            reportedOn: on,
          },
        }
      );
    }
    case 'follow-aefi': {
      const report = oneOf(tablet.rows<AefiRow>('aefi'), scene);
      const course = { serious: [], outcome: 'recovered', diedOn: null };
      return (
        report && { type: 'follow-up-aefi', payload: { aefi: report.id, note: 'well again', ...course } }
      );
    }
    case 'plan': {
      const place = { kind: 'fixed', place: 'Here', settlement: '', team: '' };
      return { type: 'plan-session', payload: { ...place, on, repeat: 'weekly', until: null } };
    }
    case 'move-plan': {
      const plan = oneOf(tablet.rows<SessionPlanRow>('session_plan'), scene);
      const to = facilityDayAt(now + 24 * 60 * 60_000 * random.int(1, 3));
      return plan && { type: 'move-session', payload: { plan: plan.id, on: plan.on, to, reason: '' } };
    }
    case 'start': {
      const place = { kind: 'fixed', place: 'Here', settlement: '', plan: null, team: '' };
      return { type: 'start-session', payload: { ...place, on, carried: [], vials: [] } };
    }
    case 'join': {
      const part = oneOf(parts, scene);
      return part && { type: 'join-session', payload: { session: part.session, team: '' } };
    }
    case 'open-vial': {
      const part = oneOf(
        parts.filter(({ admin, closed }) => admin === tablet.viewer.user && !closed),
        scene,
      );
      const issued = oneOf(
        tablet.rows<LedgerRow>('ledger').filter(({ activity }) => activity === 'issue'),
        scene,
      );
      if (!part || !issued) return null;
      const { antigen, id: entry, lot, batchNo, doses } = issued;
      const vial = { antigen, name: 'vial', entry, lot, batchNo, doses, openedAt: facilityMinuteAt(now) };
      return { type: 'open-session-vial', payload: { session: part.session, part: part.id, vial } };
    }
    case 'close-part': {
      const part = oneOf(
        parts.filter(({ admin, closed }) => admin === tablet.viewer.user && !closed),
        scene,
      );
      const nothing = { counted: [], reason: null, seen: [] };
      return (
        part && { type: 'close-session-part', payload: { session: part.session, part: part.id, ...nothing } }
      );
    }
    default:
      return null;
  }
}
