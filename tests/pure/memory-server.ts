import { sentence } from '#contract/codes.ts';
import { figuresOf } from '#contract/families/row-digest.ts';
import type { CaseRow, FacilityItem, OwnItem } from '#contract/wire/rows.ts';
import {
  type PullRequest,
  protocolVersion,
  pushRequestSchema,
  syncLimits,
  type LogPosition,
  type PushReply,
} from '#contract/wire/sync.ts';
import type { RoleFlags } from '#contract/wire/session.ts';
import { roles } from '#domain/access/model.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import { inOrder } from '#server/http/saying.ts';
import { type Candidate, isRead } from '#server/families/candidate.ts';
import type { LockedFacility } from '#server/families/facility-lock.ts';
import {
  type AcceptedEvent,
  familiesInBatch,
  rowsOnWire,
  type ServerFamily,
  type WireRows,
} from '#server/families/server-family.ts';
import { grantGivenAt, grantLifetimeMs, newGrantId } from '#server/auth/grant-id.ts';
import { relayRowsOf } from '#server/ledger/relay/outbound.ts';
import { withoutAside } from '#server/sync/cases/set-aside.ts';
import {
  candidateOfOwn,
  candidateOfPush,
  candidateOfRaw,
  type OwnEvent,
} from '#server/sync/judge/candidates.ts';
import { judgeBatch } from '#server/sync/judge/judge-batch.ts';
import { heldReason, type SyncGrant } from '#server/sync/judge/judge-event.ts';
import {
  type BatchOutcome,
  conflictKey,
  HandlerFailedError,
  LogForkedError,
  numberOf,
} from '#server/sync/judge/judge-run.ts';
import { acceptancesOf } from '#server/sync/protocol/acceptances.ts';
import { expectedSeq, isTooFar, otherEventBefore, positionAfter } from '#server/sync/protocol/event-log.ts';
import { readBatch } from '#server/sync/protocol/incoming.ts';
import { rememberedBy } from '#server/sync/protocol/push.ts';
import { recordedAs, selfAckOf, waitsFor } from '#server/sync/store/write-batch.ts';
import {
  type Delivery,
  type KeptEvent,
  type KeptFacility,
  KeptRows,
  lookedAt,
  rowsOf,
} from './server-rows.ts';

/*
 * The server over rows in memory: the product's judge, its decisions about pushes, logs and proofs. What the product says in SQL (what to
 * load for a batch, how to store its outcome, what a page holds) is said again here.
 */

const secret = 'a secret that only this world knows';
export const maxBehind = 40;

/** A sign-in: who asks, on which device. */
export interface Viewer {
  readonly user: string;
  readonly name: string;
  readonly device: string;
  readonly home: FacilityId;
}

/** An answer as HTTP would bring it. */
export interface ServerAnswer {
  readonly status: number;
  readonly body: unknown;
}

const problem = (status: number, code: string, extra: object = {}): ServerAnswer => ({
  status,
  body: { code, detail: code, ...extra },
});

/** What the server tells of its work, for the history of the world. */
export interface ServerLog {
  stepped(facility: FacilityId, step: { readonly mark: string; readonly item: FacilityItem }): void;
}

export class MemoryServer {
  kept = new KeptRows();
  families: readonly ServerFamily[];
  readonly #now: () => number;
  readonly #newId: () => string;
  readonly #log: ServerLog;
  readonly incidents: string[] = [];

  constructor(given: {
    readonly families: readonly ServerFamily[];
    readonly now: () => number;
    readonly newId: () => string;
    readonly log: ServerLog;
  }) {
    this.families = given.families;
    this.#now = given.now;
    this.#newId = given.newId;
    this.#log = given.log;
    this.kept.epoch = this.#word();
  }

  /** Eight random characters. */
  #word(): string {
    return this.#newId().slice(-8);
  }

  /** Goes back to earlier rows; a restore from a backup begins another epoch, a disk that was put back does not. */
  goBack(rows: KeptRows, { keepsEpoch }: { readonly keepsEpoch: boolean }): void {
    const { epoch } = this.kept;
    this.kept = rows.copy();
    this.kept.epoch = keepsEpoch ? epoch : this.#word();
  }

  /** A verified backup: what it holds may be forgotten by tablets. */
  backup(): KeptRows {
    const rows = this.kept.copy();
    for (const { logs } of this.kept.facilities.values())
      for (const [id, log] of logs) logs.set(id, { ...log, durable: log.accepted });
    return rows;
  }

  /** The permission of a user to record on a device. */
  grant({ user, device, home: facility }: Viewer): { readonly id: string; readonly expiresAt: string } {
    const now = new Date(this.#now());
    const id = newGrantId(secret, { user, device, facility }, now, this.#newId());
    const expiresAt = this.#now() + grantLifetimeMs;
    this.kept.grants.set(id, { user, device, facility, expiresAt, heads: null });
    return { id, expiresAt: new Date(expiresAt).toISOString() };
  }

  /** The account is closed: what its tablet had reported by now still counts. */
  revoke(user: string): void {
    this.kept.inactive.add(user);
    for (const [id, grant] of this.kept.grants)
      if (grant.user === user && grant.heads === null)
        this.kept.grants.set(id, { ...grant, heads: this.#headsOf(grant.facility) });
  }

  /** A facility is closed: nothing new may be sent there. */
  close(facility: FacilityId): void {
    const heads = new Map([...this.kept.facilities.keys()].flatMap((id) => [...this.#headsOf(id)]));
    this.kept.closed.set(facility, heads);
    const place = this.kept.places.get(facility);
    this.kept.referenceHead += 1;
    if (place)
      this.kept.places.set(facility, {
        s: this.kept.referenceHead,
        row: { ...place.row, closed: true },
      });
  }

  #headsOf(facility: FacilityId): ReadonlyMap<string, number> {
    return new Map(Array.from(this.kept.facility(facility).logs, ([id, { head }]) => [id, head]));
  }

  #isOpen(viewer: Viewer): boolean {
    return !this.kept.inactive.has(viewer.user);
  }

  /** A person decides about an event whose author had no permission any more. */
  decide(facility: FacilityId, event: KeptEvent, counts: boolean): void {
    const candidate = candidateOfRaw(
      {
        event_id: event.id,
        log_id: event.logId,
        log_seq: event.seq,
        content_hash: event.contentHash,
        sent_by: event.sentBy,
        was_accepted: event.wasAccepted,
      },
      event.raw,
      this.families,
    );
    const author = event.verdict.verdict === 'parked' && event.verdict.reason === 'grant-invalid';
    const content =
      candidate.content && author && event.sentBy
        ? { ...candidate.content, actor: event.sentBy.user as typeof candidate.content.actor }
        : candidate.content;
    const alone: Candidate = { ...candidate, content, ...(!counts && { isTurnedDown: true as const }) };
    this.#judge(facility, { candidates: [], again: [alone], mark: this.#word() });
    const open = this.kept.facility(facility).cases.get(event.id);
    if (open?.closedAt === null)
      this.#caseStep(facility, [{ ...open, closedAt: new Date(this.#now()).toISOString() }], this.#word());
  }

  /** Judges parked events again, as a server does after an upgrade. */
  judgeParkedAgain(): void {
    for (const [facility, place] of this.kept.facilities) {
      const again = [...place.events.values()].filter(
        ({ verdict }) =>
          verdict.verdict === 'parked' &&
          verdict.reason !== 'permission-revoked' &&
          verdict.reason !== 'grant-invalid',
      );
      if (again.length > 0)
        this.#judge(facility, {
          candidates: [],
          again: again.map((event) => this.#candidate(event)),
          mark: this.#word(),
        });
    }
  }

  #candidate(event: KeptEvent): Candidate {
    return candidateOfRaw(
      {
        event_id: event.id,
        log_id: event.logId,
        log_seq: event.seq,
        content_hash: event.contentHash,
        sent_by: event.sentBy,
        was_accepted: event.wasAccepted,
      },
      event.raw,
      this.families,
    );
  }

  /** @param text JSON of a push. */
  push(text: string, viewer: Viewer): ServerAnswer {
    const parsed = pushRequestSchema.safeParse(JSON.parse(text));
    if (!parsed.success) return problem(400, 'validation-failed');
    const request = parsed.data;
    const { facility, log } = request;
    if (!this.#maySend(viewer, facility)) return problem(403, 'not-your-facility');
    const batch = readBatch(request);
    if (!batch.usable) return problem(400, 'unusable-batch');
    const { events } = batch;
    const place = this.kept.facility(facility);
    const known = place.logs.get(log.log_id);
    const position: LogPosition = {
      accepted_through: known?.accepted ?? 0,
      accepted_event: this.#eventAt(place, log.log_id, known?.accepted ?? 0),
      durable_through: known?.durable ?? 0,
    };
    const isOwn = known === undefined || known.device === viewer.device;
    if (this.kept.epoch !== request.epoch)
      return isOwn
        ? problem(409, 'epoch-changed', { epoch: this.kept.epoch, log: position })
        : problem(409, 'not-your-log');
    if (!isOwn) return problem(409, 'not-your-log');
    const event_before = this.#eventAt(place, log.log_id, log.first_seq - 1);
    const before = { ...position, event_before, head_seq: known?.head ?? 0 };
    const head = Math.max(before.head_seq, log.head_seq);
    const kept = {
      device: viewer.device,
      accepted: before.accepted_through,
      durable: before.durable_through,
    };
    place.logs.set(log.log_id, { ...kept, head });
    if (log.first_seq > expectedSeq(before.accepted_through, log))
      return problem(409, 'log-gap', { expected_seq: before.accepted_through + 1 });
    const other = otherEventBefore(before, log);
    if (other !== null) return problem(409, 'log-forked', { seq: log.first_seq - 1, event_id: other });
    if (isTooFar(before, log, events)) return problem(409, 'lost-too-far');
    const after = positionAfter(before, log, events);
    const mark = this.#word();
    const sentBy = { user: viewer.user, name: viewer.name, device: viewer.device };
    const holder = { facility, device: viewer.device };
    const candidates = rememberedBy(
      request,
      events.map((event) => ({
        ...candidateOfPush(event, { logId: log.log_id, sentBy }, this.families),
        seq: event.seq,
      })),
      { secrets: [secret], holder },
    );
    // A push that is taken back leaves nothing behind.
    const whole = (log.lost ?? []).length > 0 ? this.kept.copy() : null;
    const isReturning = candidates.some(({ wasAccepted }) => wasAccepted);
    const again = isReturning ? this.#held(place) : [];
    let outcome: BatchOutcome | null = null;
    try {
      this.#loseRanges(facility, log, {
        from: before.accepted_through + 1,
        through: after.accepted_through,
        mark,
      });
      if (events.length > 0) outcome = this.#judge(facility, { candidates, again, mark });
    } catch (error) {
      if (whole) this.kept = whole;
      if (error instanceof LogForkedError)
        return problem(409, 'log-forked', { seq: error.seq, event_id: error.holder });
      if (error instanceof HandlerFailedError) throw error.cause;
      throw error;
    }
    place.logs.set(log.log_id, { ...kept, accepted: after.accepted_through, head });
    const accepted =
      outcome?.accepted.flatMap(({ seq, ...event }) => (seq === null ? [] : { ...event, seq })) ?? [];
    const reply: PushReply = {
      protocol: protocolVersion,
      epoch: this.kept.epoch,
      server_time: new Date(this.#now()).toISOString(),
      log: after,
      results: (outcome?.results ?? []).filter(({ verdict }) => verdict !== 'accepted'),
      acceptances: acceptancesOf(secret, holder, accepted),
    };
    return { status: 200, body: reply };
  }

  #maySend({ user, home }: Viewer, facility: FacilityId): boolean {
    return (
      home === facility ||
      [...this.kept.grants.values()].some((grant) => grant.user === user && grant.facility === facility)
    );
  }

  #eventAt(place: KeptFacility, logId: string, seq: number): EventId | null {
    return place.numbers.get(`${logId} ${seq}`) ?? null;
  }

  #held(place: KeptFacility): Candidate[] {
    return [...place.events.values()]
      .filter(({ verdict }) => verdict.verdict === 'parked' && verdict.reason === heldReason)
      .map((event) => this.#candidate(event));
  }

  #loseRanges(
    facility: FacilityId,
    log: { readonly log_id: string; readonly lost?: readonly { first: number; last: number }[] | undefined },
    { from, through, mark }: { readonly from: number; readonly through: number; readonly mark: string },
  ): void {
    for (const { first: told, last } of log.lost ?? []) {
      const first = Math.max(told, from);
      if (first > last || last > through) continue;
      const said = inOrder([
        sentence('sync.lost-range'),
        sentence('caseFigures.ofLog', { first, last, log: log.log_id }),
      ]);
      const openedAt = new Date(this.#now()).toISOString();
      const row = { id: this.#newId(), reason: 'lost-range', ...said, event: null, openedAt, closedAt: null };
      this.#caseStep(facility, [row], mark);
    }
  }

  #judge(
    facility: FacilityId,
    batch: {
      readonly candidates: readonly Candidate[];
      readonly again: readonly Candidate[];
      readonly mark: string;
    },
  ): BatchOutcome {
    const { candidates, again, mark } = batch;
    const place = this.kept.facility(facility);
    const now = new Date(this.#now());
    const all = [...candidates, ...again];
    const woken = this.#woken(place, all);
    const named = new Set<EventId>([
      ...all.flatMap(({ eventId, content }) => [eventId, ...(content?.replaces ? [content.replaces] : [])]),
      ...woken.flatMap(({ id, replaces }) => [id, ...(replaces === null ? [] : [replaces])]),
    ]);
    const found = [...named].flatMap((id) => place.events.get(id) ?? []);
    const asked = {
      facility,
      events: [...all, ...woken.map((event) => this.#candidate(event))].filter(isRead),
      ids: candidates.map(({ eventId }) => eventId),
      now,
    };
    const looked = new Map(
      familiesInBatch(this.families, asked.events).map((server) => [
        server.family.name,
        lookedAt(server, this.kept, asked),
      ]),
    );
    const logId = candidates[0]?.logId ?? null;
    const deps = new Set([
      ...all.flatMap(({ content }) => content?.deps ?? []),
      ...woken.flatMap(({ waitsFor }) => waitsFor ?? []),
    ]);
    const onHold = found.filter(({ verdict }) => verdict.verdict === 'parked');
    const outcome = judgeBatch({
      candidates,
      again,
      facility,
      head: place.head,
      now,
      newId: this.#newId,
      families: this.families,
      looked,
      stored: new Map(
        found.map((event) => [
          event.id,
          {
            contentHash: event.contentHash,
            verdict: event.verdict,
            number: numberOf(event),
            isAuthors: event.recordedAs === event.actor,
          },
        ]),
      ),
      settled: new Set(
        [...deps].filter((id) => (place.events.get(id)?.verdict.verdict ?? 'parked') !== 'parked'),
      ),
      eventBySeq: new Map(
        candidates.flatMap(({ seq }) => {
          const holder = logId === null || seq === null ? undefined : place.numbers.get(`${logId} ${seq}`);
          return seq !== null && holder !== undefined ? [[seq, holder] as const] : [];
        }),
      ),
      conflicts: place.conflicts,
      parked: onHold.flatMap((event) =>
        event.waitsFor === null ? [] : [{ candidate: this.#candidate(event), waitsFor: event.waitsFor }],
      ),
      onHold: onHold.map((event) => this.#candidate(event)),
      cases: place.cases,
      failures: new Map(),
      grants: this.#grants(place, logId),
      officers: new Set(this.#accounts().filter((user) => !this.kept.inactive.has(user))),
      accounts: new Set(this.#accounts()),
      grantGivenAt: (id, holder) => grantGivenAt([secret], id, holder),
      rule: (_event, decide) => decide(),
    });
    this.#store(facility, outcome, { looked, mark });
    return outcome;
  }

  #accounts(): string[] {
    return [...new Set(Array.from(this.kept.grants.values(), ({ user }) => user)), ...this.kept.inactive];
  }

  /** Parked events that a batch may settle: those that wait for its events or are replaced by them, and so on. */
  #woken(place: KeptFacility, all: readonly Candidate[]): KeptEvent[] {
    const parked = [...place.events.values()].filter(({ verdict }) => verdict.verdict === 'parked');
    const ids = new Set<string>(all.map(({ eventId }) => eventId));
    const replaced = new Set<string>(all.flatMap(({ content }) => content?.replaces ?? []));
    const woken = new Set<KeptEvent>();
    for (let before = -1; before < woken.size;) {
      before = woken.size;
      for (const event of parked)
        if (event.waitsFor?.some((id) => ids.has(id)) || replaced.has(event.id)) {
          woken.add(event);
          ids.add(event.id);
          if (event.replaces !== null) replaced.add(event.replaces);
        }
    }
    return [...woken];
  }

  #grants(place: KeptFacility, logId: string | null): Map<string, SyncGrant> {
    return new Map(
      Array.from(this.kept.grants, ([id, grant]) => {
        const isExpired = grant.expiresAt <= this.#now() && logId !== null;
        const reached = [...place.events.values()]
          .filter((event) => isExpired && event.logId === logId && event.receivedAt < grant.expiresAt)
          .map(({ seq }) => seq ?? 0);
        return [
          id,
          {
            ...grant,
            expiresAt: new Date(grant.expiresAt),
            isRevoked: grant.heads !== null,
            endedWithRole: null,
            reportedThrough:
              grant.heads ?? new Map(logId !== null && isExpired ? [[logId, Math.max(0, ...reached)]] : []),
          },
        ];
      }),
    );
  }

  #store(
    facility: FacilityId,
    { judged }: BatchOutcome,
    {
      looked,
      mark,
    }: { readonly looked: ReadonlyMap<string, { readonly rows: object }>; readonly mark: string },
  ): void {
    const place = this.kept.facility(facility);
    const at = new Date(this.#now()).toISOString();
    for (const [family, { rows }] of looked) place.rows.set(family, rows as never);
    for (const event of judged) {
      const { candidate, verdict, item, outcome } = event;
      const { eventId, logId, seq } = candidate;
      const own = selfAckOf(event);
      this.#step(facility, { item, mark, logId, own: own === null ? null : (JSON.parse(own) as OwnItem) });
      const numbered = logId !== null && seq !== null ? `${logId} ${seq}` : null;
      if (event.conflict) {
        place.conflicts.set(conflictKey(eventId, candidate.contentHash), verdict);
        continue;
      }
      if (event.renumbered) {
        if (numbered !== null) {
          place.numbers.set(numbered, eventId);
          place.renumbered.set(numbered, { event: eventId, s: item.s });
        }
        continue;
      }
      const before = place.events.get(eventId);
      if (!before && numbered !== null) place.numbers.set(numbered, eventId);
      place.events.set(eventId, {
        id: eventId,
        logId,
        seq,
        type: candidate.content?.type ?? null,
        actor: candidate.content?.actor ?? null,
        wasAccepted: candidate.wasAccepted === true,
        sentBy: candidate.sentBy ?? null,
        raw: candidate.raw,
        contentHash: candidate.contentHash,
        receivedAt: this.#now(),
        s: item.s,
        replaces: candidate.content?.replaces ?? null,
        ...before,
        recordedAs: recordedAs(outcome),
        verdict: JSON.parse(JSON.stringify(verdict)) as typeof verdict,
        waitsFor: waitsFor(verdict, candidate),
      });
    }
    const stock = judged.flatMap(({ candidate, outcome, item }) =>
      outcome?.verdict === 'accepted' && outcome.server.family.name === 'ledger'
        ? [{ candidate, accepted: outcome, step: item.s }]
        : [],
    );
    const sent = relayRowsOf(this.#locked(facility, mark), stock as unknown as AcceptedEvent[] as never, at);
    if (sent.length > 0)
      this.kept.deliveries = [
        ...this.kept.deliveries,
        ...sent.map((row): Delivery => ({
          from: facility,
          event: row.event_id,
          arrival: row.arrival as string as EventId,
          to: row.destination_id,
          kind: row.kind,
          actor: row.actor ?? '',
          payload: row.payload,
          at: row.created_at,
          state: 'pending',
        })),
      ];
  }

  #locked(facility: FacilityId, mark: string): LockedFacility {
    const name = this.kept.places.get(facility)?.row.name ?? '';
    const place = { lga: null, state: null, country: '' as never, language: 'en' };
    return { facility, name, ...place, seq: this.kept.facility(facility).head, mark, epoch: this.kept.epoch };
  }

  #step(
    facility: FacilityId,
    step: {
      readonly item: FacilityItem;
      readonly mark: string;
      readonly logId: string | null;
      readonly own: OwnItem | null;
    },
  ): void {
    const place = this.kept.facility(facility);
    const item = JSON.parse(JSON.stringify(step.item)) as FacilityItem;
    if (item.s !== place.head + 1) throw new Error(`step ${item.s} after ${place.head}`);
    place.feed.push({ ...step, s: item.s, item });
    for (const row of item.cases) place.cases.set(row.id, row);
    this.#log.stepped(facility, { mark: step.mark, item });
  }

  #caseStep(facility: FacilityId, cases: CaseRow[], mark: string, changed: Partial<WireRows> = {}): void {
    const s = this.kept.facility(facility).head + 1;
    const empty = { s, k: 'case' as const, log_id: null, verdict: null };
    this.#step(facility, {
      item: { ...empty, ...rowsOnWire(this.families), ...changed, cases },
      mark,
      logId: null,
      own: null,
    });
  }

  /** Takes stock that was sent to the facilities where it arrives. Messages about differences are not sent on. */
  relay(): void {
    for (const delivery of this.kept.deliveries) {
      if (delivery.state !== 'pending') continue;
      let state: Delivery['state'] = 'delivered';
      if (delivery.kind === 'arrival') {
        const event: OwnEvent = {
          eventId: delivery.arrival,
          facility: delivery.to,
          actor: delivery.actor,
          activity: { type: 'arrive', payload: delivery.payload },
          recordedAt: new Date(delivery.at),
          by: 'relay',
        };
        const { results } = this.#judge(delivery.to, {
          candidates: [candidateOfOwn(event, this.families)],
          again: [],
          mark: this.#word(),
        });
        if (results[0]?.verdict === 'refused') {
          state = 'failed';
          const said = inOrder([sentence('stock.arrival-conflict')]);
          const openedAt = new Date(this.#now()).toISOString();
          const about = { reason: 'arrival-conflict', event: delivery.event, openedAt, closedAt: null };
          this.#caseStep(delivery.from, [{ id: this.#newId(), ...about, ...said }], this.#word());
        }
      }
      const done = { ...delivery, state };
      this.kept.deliveries = this.kept.deliveries.map((one) => (one === delivery ? done : one));
    }
  }

  pull(request: PullRequest, viewer: Viewer): ServerAnswer {
    const { facility } = request;
    if (!this.#isOpen(viewer)) {
      if (!this.#maySend(viewer, facility)) return problem(403, 'not-your-facility');
      return { status: 200, body: this.#pullClosed(request, viewer) };
    }
    if (viewer.home !== facility) return problem(403, 'not-your-facility');
    if (request.report) this.incidents.push(`${request.report.kind}: ${request.report.detail}`);
    if (request.set_aside) this.#closeSetAside(facility, request.set_aside, viewer);
    const place = this.kept.facility(facility);
    const log = this.#position(place, request.log_id);
    const read = request.scopes.find(({ scope }) => scope === 'facility');
    const mark = place.feed[(read?.after ?? place.head) - 1]?.mark ?? null;
    const isRestored = request.epoch !== null && request.epoch !== this.kept.epoch;
    const isForked = !isRestored && read?.mark !== undefined && read.mark !== mark;
    const hasGoneBack = isRestored || isForked;
    if (isForked) this.incidents.push('history-forked');
    let check: object | null = null;
    const scopes = request.scopes.map(({ scope, after }) => {
      if (scope === 'reference') return this.#referencePage(after, hasGoneBack);
      const page = this.#facilityPage(place, request, { after, hasGoneBack, log });
      if (page.mode === 'delta' && !page.has_more) check = { as_of: place.head, ...this.#figures(place) };
      return page;
    });
    const { acceptances_after: after } = request;
    return {
      status: 200,
      body: {
        protocol: protocolVersion,
        epoch: this.kept.epoch,
        server_time: new Date(this.#now()).toISOString(),
        log,
        check,
        scopes,
        ...(after !== undefined && { acceptances: this.#proofs(place, request, { viewer, after, log }) }),
        viewer: this.#standing(viewer),
        limits: syncLimits,
      },
    };
  }

  #figures(place: KeptFacility): object {
    return Object.assign(
      {},
      ...this.families.map((server) => {
        const rows = Object.entries(rowsOf(server, place)).map(([name, byId]) => [name, [...byId.values()]]);
        return figuresOf(server.family, Object.fromEntries(rows) as never);
      }),
    ) as object;
  }

  #standing({ user, home }: Viewer): object {
    return {
      active: !this.kept.inactive.has(user),
      user_option: 'isFacility',
      roles: noRoles,
      paid: true,
      paid_status: true,
      paid_until: null,
      countryId: country,
      stateId: null,
      lgaId: null,
      facilityId: home,
      home: null,
    };
  }

  /** What a tablet hears of its account when it renews its bearer. */
  refreshed(viewer: Viewer): object {
    return { viewer: this.#standing(viewer), server_time: new Date(this.#now()).toISOString() };
  }

  #position(place: KeptFacility, logId: string): LogPosition {
    const log = place.logs.get(logId);
    const accepted_through = log?.accepted ?? 0;
    const accepted_event = this.#eventAt(place, logId, accepted_through);
    return { accepted_through, accepted_event, durable_through: log?.durable ?? 0 };
  }

  #facilityPage(
    place: KeptFacility,
    { log_id: logId, own, limit }: PullRequest,
    {
      after,
      hasGoneBack,
      log,
    }: { readonly after: number; readonly hasGoneBack: boolean; readonly log: LogPosition },
  ) {
    const { head } = place;
    const nothing = { items: [], next: after, head, has_more: true, folded_through: 0, folded_event: null };
    if (hasGoneBack || after > head || head - after > maxBehind)
      return { scope: 'facility', mode: 'snapshot-needed', ...nothing };
    const steps = place.feed.slice(after, after + limit);
    const items = steps.map((step) => (own === 'short' && step.logId === logId && step.own) || step.item);
    const last = steps.at(-1);
    const next = last?.s ?? after;
    const hasMore = next < head;
    const folded = hasMore
      ? this.#foldedAt(place, logId, next)
      : { folded_through: log.accepted_through, folded_event: log.accepted_event };
    const mark = last && { mark: last.mark };
    return { scope: 'facility', mode: 'delta', items, next, head, has_more: hasMore, ...mark, ...folded };
  }

  /** The last event of a log that any step so far has answered. */
  #foldedAt(place: KeptFacility, logId: string, step: number) {
    let [through, event]: [number, EventId | null] = [0, null];
    for (const one of place.events.values())
      if (one.logId === logId && one.s <= step && (one.seq ?? 0) > through)
        [through, event] = [one.seq ?? 0, one.id];
    for (const [number, one] of place.renumbered) {
      const [log, seq] = number.split(' ');
      if (log === logId && one.s <= step && Number(seq) > through)
        [through, event] = [Number(seq), one.event];
    }
    return { folded_through: through, folded_event: event };
  }

  #referencePage(after: number, hasGoneBack: boolean) {
    const head = this.kept.referenceHead;
    const place = { next: after, head, has_more: true, items: [] };
    if (hasGoneBack || after > head) return { scope: 'reference', mode: 'snapshot-needed', ...place };
    const items = [...this.kept.places.values()]
      .filter(({ s }) => s > after)
      .toSorted((a, b) => a.s - b.s)
      .map(({ s, row }) => ({ s, k: 'place', row }));
    return { scope: 'reference', mode: 'delta', items, next: head, head, has_more: false };
  }

  #proofs(
    place: KeptFacility,
    { facility, log_id: logId }: PullRequest,
    { viewer, after, log }: { readonly viewer: Viewer; readonly after: number; readonly log: LogPosition },
  ) {
    if (place.logs.get(logId)?.device !== viewer.device) return { through: log.accepted_through, proofs: [] };
    const rows = [...place.events.values()]
      .filter((one) => one.logId === logId && (one.seq ?? 0) > after && one.verdict.verdict === 'accepted')
      .filter((one) => one.recordedAs === one.actor)
      .toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
    const proofs = [...Map.groupBy(rows, ({ receivedAt }) => receivedAt).values()].flatMap((events) =>
      acceptancesOf(
        secret,
        { facility, device: viewer.device },
        events.map(({ id, seq, contentHash }) => ({ eventId: id, seq: seq ?? 0, contentHash })),
      ),
    );
    return { through: log.accepted_through, proofs };
  }

  #pullClosed(request: PullRequest, viewer: Viewer): object {
    const { facility, log_id: logId } = request;
    const place = this.kept.facility(facility);
    const isOwn = place.logs.get(logId)?.device === viewer.device;
    const own = [...place.events.values()].filter(
      (one) =>
        isOwn && one.logId === logId && one.actor === viewer.user && one.verdict.verdict !== 'accepted',
    );
    return {
      protocol: protocolVersion,
      epoch: this.kept.epoch,
      server_time: new Date(this.#now()).toISOString(),
      log: isOwn
        ? this.#position(place, logId)
        : { accepted_through: 0, accepted_event: null, durable_through: 0 },
      scopes: request.scopes.map(({ scope, after }) => {
        const head = scope === 'facility' ? place.head : this.kept.referenceHead;
        const isParted = (request.epoch !== null && request.epoch !== this.kept.epoch) || after > head;
        const page = { next: after, head: after, has_more: false, items: [] };
        const mode = isParted ? 'snapshot-needed' : 'delta';
        if (scope === 'reference') return { scope, mode, ...page };
        const nothing = { folded_through: 0, folded_event: null };
        const folded = isOwn && !isParted ? this.#foldedAt(place, logId, after) : nothing;
        return { scope, mode, ...page, ...folded };
      }),
      check: null,
      verdicts: own.map(({ verdict }) => verdict),
      viewer: this.#standing(viewer),
      limits: syncLimits,
    };
  }

  #closeSetAside(facility: FacilityId, events: readonly EventId[], viewer: Viewer): void {
    const place = this.kept.facility(facility);
    const told = events
      .flatMap((id) => place.events.get(id) ?? [])
      .filter(
        ({ verdict, logId }) =>
          verdict.verdict === 'refused' && logId !== null && place.logs.get(logId)?.device === viewer.device,
      );
    const closedAt = new Date(this.#now()).toISOString();
    const closed = [...place.cases.values()]
      .filter((row) => row.closedAt === null)
      .flatMap((row) => {
        const aside = told
          .filter(({ id }) => id === row.id || row.about?.includes(id) === true)
          .map(({ id, type }) => ({ line: id, type }));
        return aside.length === 0 ? [] : withoutAside(this.families, row, { aside, closedAt });
      });
    if (closed.length > 0) this.#caseStep(facility, closed, this.#word());
  }

  /** The lines of a snapshot, as text. */
  snapshot(
    {
      facility,
      logId,
      families: known,
    }: { facility: FacilityId; logId: string; families: readonly string[] },
    viewer: Viewer,
  ): ServerAnswer {
    if (!this.#isOpen(viewer) || viewer.home !== facility) return problem(403, 'not-your-facility');
    const place = this.kept.facility(facility);
    const log = this.#position(place, logId);
    const told = this.families.filter(
      ({ family, storing }) => storing.inEverySnapshot || known.includes(family.name),
    );
    const rows: object[] = [];
    const counts: Record<string, number> = {};
    for (const server of told)
      for (const [k, byId] of Object.entries(rowsOf(server, place))) {
        rows.push(...Array.from(byId.values(), (row) => ({ k, row })));
        counts[server.family.tables[k]?.wire ?? k] = byId.size;
      }
    const cases = [...place.cases.values()];
    const isOwn = (id: string | null) =>
      id !== null && (id === logId || place.logs.get(id)?.device === viewer.device);
    const verdicts = [...place.events.values()]
      .filter((event) => isOwn(event.logId) && event.verdict.verdict !== 'accepted')
      .map(({ verdict }) => verdict);
    rows.push(...cases.map((row) => ({ k: 'case', row })), ...verdicts.map((row) => ({ k: 'verdict', row })));
    const mark = place.feed.at(-1)?.mark;
    const head = {
      k: 'head',
      protocol: protocolVersion,
      epoch: this.kept.epoch,
      server_time: new Date(this.#now()).toISOString(),
      as_of: place.head,
      log,
      folded_through: log.accepted_through,
      folded_event: log.accepted_event,
      ...(mark !== undefined && { mark }),
      counts: { ...counts, cases: cases.length, verdicts: verdicts.length },
    };
    const lines = [head, ...rows, { k: 'end', rows: rows.length, ...this.#figures(place) }];
    return { status: 200, body: lines.map((line) => JSON.stringify(line)).join('\n') };
  }
}

export const country = '00000001-0000-7000-8000-000000000001';

/** An officer of a facility holds no further role. */
export const noRoles = Object.fromEntries(roles.map((role) => [role, false])) as RoleFlags;
