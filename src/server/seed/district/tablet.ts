import type { AefiEvent } from '#domain/aefi/activities.ts';
import type { EquipmentEvent } from '#domain/equipment/activities.ts';
import type { RegisterEvent } from '#domain/immunization/register/record.ts';
import { assert } from '#domain/kernel/assert.ts';
import { fnv1a } from '#domain/kernel/fnv1a.ts';
import type { DeviceId, EventId, LogId, UserId } from '#domain/kernel/ids.ts';
import type { LocalDateTime } from '#domain/kernel/local-date.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import type { SessionEvent } from '#domain/sessions/activities.ts';
import type { HeldEvent } from '#domain/sessions/held/activities.ts';
import type { EventEnvelope } from '#contract/wire/envelope.ts';
import { familyOf } from '#contract/families/registry.ts';
import { type PushRequest, protocolVersion } from '#contract/wire/sync.ts';
import type { AppDeps } from '../../deps.ts';
import { readBatch } from '../../sync/protocol/incoming.ts';
import { push } from '../../sync/protocol/push.ts';
import { stableId } from '../../db/stable-id.ts';
import { momentOf } from './calendar.ts';

/** Everything that a tablet can record. */
type Recorded = LedgerActivity | RegisterEvent | SessionEvent | HeldEvent | EquipmentEvent | AefiEvent;

/** The officer who records. */
export interface Officer {
  readonly id: UserId;
  readonly name: string;
}

/** This many events are judged in a fraction of a second, during which the embedded database serves nobody else. */
const maxAtOnce = 250;

/** What tablets need to reach the server. */
export interface Road extends AppDeps {
  /** Waits after each push, so that other requests get their turn. */
  readonly pause: () => Promise<void>;
}

/** The tablet of one officer of a facility: its events wait in an outbox and are sent as a real tablet's log. */
export class Tablet {
  readonly facility: FacilityRef;
  readonly officer: Officer;
  readonly device: DeviceId;
  readonly grant: string;
  readonly #log: LogId;
  readonly #sign: string;
  #waiting: EventEnvelope[] = [];
  #written = 0;
  #sent = 0;

  /** `name` distinguishes it from all other tablets of the demo. */
  constructor(
    name: string,
    { facility, officer }: { readonly facility: FacilityRef; readonly officer: Officer },
  ) {
    this.facility = facility;
    this.officer = officer;
    this.device = stableId('device', name) as DeviceId;
    this.grant = stableId('grant', name);
    this.#log = stableId('log', name) as LogId;
    this.#sign = fnv1a(name).slice(-6);
  }

  /** Records an event at a local time of the facility, under its own id. @returns the id. */
  write(event: Recorded, at: LocalDateTime, id = this.newId(at)): EventId {
    const version = familyOf(event.type)?.types[event.type]?.version;
    assert(version !== undefined, 'a tablet writes events of the registry');
    this.#waiting.push({
      event_id: id,
      log_id: this.#log,
      seq: this.#sent + this.#waiting.length + 1,
      type: event.type,
      v: version,
      facility: this.facility.facility,
      device: this.device,
      actor: this.officer.id,
      grant: this.grant as EventEnvelope['grant'],
      recorded_at: new Date(momentOf(at).getTime() + 20_000 + this.#written).toISOString(),
      clock_offset_ms: 0,
      replaces: null,
      deps: [],
      seen: 0,
      app: '0.1.0',
      payload: { ...event.payload },
    });
    return id;
  }

  /** A new id from this tablet: UUID version 7, the same each time the demo is made. */
  newId(at: LocalDateTime): EventId {
    this.#written += 1;
    const stamp = momentOf(at).getTime().toString(16).padStart(12, '0');
    const count = this.#written.toString(16).padStart(6, '0');
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7000-8000-${this.#sign}${count}` as EventId;
  }

  /** Number of waiting events. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Sends the waiting events at a time of the server's clock; if there are none, the server still hears from the
   * facility.
   * `refused` is how many events should be refused, which is checked.
   */
  async send(deps: Road, at: Date, refused = 0): Promise<void> {
    const { epoch } = await deps.db.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow();
    let declined = 0;
    do {
      const events = this.#waiting.splice(0, maxAtOnce);
      const request: PushRequest = {
        protocol: protocolVersion,
        epoch,
        facility: this.facility.facility,
        log: { log_id: this.#log, first_seq: this.#sent + 1, head_seq: this.#sent + events.length },
        events,
      };
      const batch = readBatch(request);
      assert(batch.usable, 'a tablet of the demo numbers its events');
      const sent = {
        events: batch.events,
        sender: { user: this.officer.id, name: this.officer.name },
        device: this.device,
      };
      const answer = await push({ ...deps, now: () => at }, request, sent);
      assert(answer.kind === 'done', `the server takes the log of ${this.facility.name}`);
      declined += answer.reply.results.filter(({ verdict }) => verdict !== 'accepted').length;
      this.#sent += events.length;
      await deps.pause();
    } while (this.#waiting.length > 0);
    assert(declined === refused, `${this.facility.name}: ${declined} events were declined`);
  }
}
