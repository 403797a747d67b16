import { eventEnvelopeSchema, type EventEnvelope } from '#contract/wire/envelope.ts';
import type {
  EntryRow,
  FacilityItem,
  LotRow,
  OwnItem,
  Verdict,
  WalletRow,
  ReferenceItem,
} from '#contract/wire/rows.ts';
import {
  type PullReply,
  pullRequestSchema,
  pushRequestSchema,
  type PushRequest,
} from '#contract/wire/sync.ts';
import { factsOf } from '#contract/activity-facts.ts';
import { register } from '#contract/families/register.ts';
import { familyOf } from '#contract/families/registry.ts';
import type { AntigenId, EventId, LogId } from '#domain/kernel/ids.ts';
import { leaseBelow, leaseRequestSchema, leaseUpTo } from '#contract/calls/children.ts';
import { vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import { applyChanges, record, type RegisterEvent } from '#domain/immunization/register/record.ts';
import { amended } from '#domain/ledger/apply.ts';
import { applyAcceptance, decide, type LedgerActivity } from '#domain/ledger/decide.ts';
import { walletDigest } from '#contract/families/row-digest.ts';
import { problem, reply, tokenReply } from './replies.ts';
import {
  envelopeFor,
  freshState,
  selfAckFor,
  positionOf,
  rowFiguresOf,
  readBody,
  snapshotLines,
  type State,
  type StoredLog,
} from './server-state.ts';

/** Scripted answer to the next request to a path, in place of the server's own. */
export type Script = (request: {
  path: string;
  body: unknown;
  next: () => Promise<Response>;
}) => Promise<Response> | Response;

/** An in-memory server of one facility, written from the contract; it judges with the domain's own rules. */
export class FakeServer {
  state: State = freshState();
  epoch = 'e1';
  now = Date.parse('2026-11-20T08:00:00.000Z');
  access = 'access-1';
  refreshToken = 'refresh-1';
  isRefreshRevoked = false;
  reference: ReferenceItem[] = [];
  readonly requests: { path: string; body: unknown }[] = [];
  readonly reports: unknown[] = [];
  readonly #scripts: { path: string; script: Script; times: number }[] = [];
  readonly #refusals = new Map<EventId, string>();
  /** Number of vaccination numbers leased so far. */
  leased = 0;
  dropItem: number | null = null;
  wrongDigest = false;
  /** False for an older server without figures over all rows. */
  tellsRowFigures = true;
  /** Steps whose short form names other rows than the event changed. */
  readonly wrongSteps = new Set<number>();
  /** Maximum items in one page, so that a test can cut pages anywhere. */
  pageLimit = 500;

  /** Answers the next `times` requests whose path contains `path` by the script. */
  script(path: string, script: Script, times = 1): void {
    this.#scripts.push({ path, script, times });
  }

  /** Makes the server refuse this event, whatever the stock. */
  refuse(event: EventId, reason: string): void {
    this.#refusals.set(event, reason);
  }

  /** Judges events parked for an event that the server now has. */
  settle(event: EventId): void {
    this.#unpark(event);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'https://server.test');
    const body = await readBody(init?.body);
    this.requests.push({ path: url.pathname, body });
    const scripted = this.#scripts.find(({ path, times }) => times > 0 && url.pathname.includes(path));
    const next = async () => this.#answer(url, body, new Headers(init?.headers));
    if (!scripted) return next();
    scripted.times -= 1;
    return scripted.script({ path: url.pathname, body, next });
  };

  requestsTo(path: string): number {
    return this.requests.filter((request) => request.path.includes(path)).length;
  }

  /** A copy of all stored state, to restore later as if from a backup. */
  backup(): State {
    return structuredClone(this.state);
  }

  restore(state: State, epoch: string): void {
    this.state = structuredClone(state);
    this.epoch = epoch;
  }

  /** Saves an event from elsewhere in the facility (another tablet, a web form). */
  saveElsewhere(activity: LedgerActivity | RegisterEvent, event: EventId): Verdict {
    return this.#judge(envelopeFor(activity, event), null);
  }

  async #answer(url: URL, body: unknown, headers: Headers): Promise<Response> {
    if (url.pathname === '/auth/token/') return reply(this.#signIn(body));
    if (url.pathname === '/auth/token/refresh/') return this.#refresh(body);
    if (url.pathname.startsWith('/auth/logout')) return reply({});
    if (headers.get('authorization') !== `Bearer ${this.access}`) return problem(401, 'unauthorized');
    if (url.pathname === '/v/sync/push/') return this.#push(pushRequestSchema.parse(body));
    if (url.pathname === '/v/sync/pull/') return this.#pull(body);
    if (url.pathname === '/v/sync/snapshot/') return this.#snapshot(url);
    if (url.pathname === '/v/vacc-no/lease/') return this.#lease(body);
    return problem(404, 'not-found');
  }

  #lease(body: unknown): Response {
    const { have } = leaseRequestSchema.parse(body);
    const numbers = Array.from({ length: have < leaseBelow ? leaseUpTo - have : 0 }, () => {
      this.leased += 1;
      return vaccNoOf(this.leased);
    });
    return reply({ numbers });
  }

  #signIn(body: unknown) {
    const { email } = body as { email: string };
    return tokenReply({ email, access: this.access, token: this.refreshToken });
  }

  #refresh(body: unknown): Response {
    const { token } = body as { token: string };
    if (this.isRefreshRevoked || token !== this.refreshToken) {
      this.isRefreshRevoked = true;
      return problem(401, 'session-over');
    }
    const number = Number(this.refreshToken.split('-')[1]) + 1;
    this.refreshToken = `refresh-${number}`;
    this.access = `access-${number}`;
    return reply({ access: this.access, token: this.refreshToken, grant: null, server_time: this.#time() });
  }

  #push(request: PushRequest): Response {
    const log = this.#log(request.log.log_id);
    if (request.epoch !== this.epoch) {
      return problem(409, 'epoch-changed', { epoch: this.epoch, log: positionOf(log) });
    }
    if (request.log.first_seq > log.accepted + 1)
      return problem(409, 'log-gap', { expected_seq: log.accepted + 1 });
    const events = request.events.map((raw) => eventEnvelopeSchema.parse(raw));
    for (const { seq, event_id } of events) {
      const holder = log.ids.get(seq) ?? event_id;
      if (holder !== event_id) return problem(409, 'log-forked', { seq, event_id: holder });
      log.ids.set(seq, event_id);
    }
    for (const { event_id, reason } of request.declined ?? []) this.refuse(event_id, reason);
    const results = events.map((event) => this.#judge(event, request.log.log_id));
    const lost = request.log.lost ?? [];
    this.state.lost.push(...lost);
    const seqs = new Set(request.events.map((raw) => (raw as EventEnvelope).seq));
    const isThere = (seq: number) =>
      seqs.has(seq) || lost.some(({ first, last }) => first <= seq && seq <= last);
    while (isThere(log.accepted + 1)) log.accepted += 1;
    return reply({
      protocol: 1,
      epoch: this.epoch,
      server_time: this.#time(),
      log: positionOf(log),
      results,
    });
  }

  #judge(event: EventEnvelope, log: LogId | null): Verdict {
    const stored = this.state.verdicts.get(event.event_id);
    if (stored) return { ...stored, duplicate: true };
    const missing = event.deps.filter((dep) => this.state.verdicts.get(dep)?.verdict !== 'accepted');
    const isKnown = missing.every((dep) => this.state.verdicts.has(dep));
    if (!isKnown) return this.#park(event, log, missing);
    const forced = this.#refusals.get(event.event_id);
    if (!forced && familyOf(event.type)?.name === register.name) return this.#judgeRegister(event, log);
    const facts = factsOf(event, new Date(this.#time()));
    const activity = { type: event.type, payload: event.payload } as unknown as LedgerActivity;
    const decision = forced
      ? { accepted: false as const, reason: forced }
      : decide(activity, this.state.ledger, facts);
    const s = this.state.items.length + 1;
    const base = { seq: log ? event.seq : null, event_id: event.event_id, facility_seq: s };
    if (!decision.accepted) {
      const detail = `refused: ${decision.reason}`;
      const id = `case-${event.event_id}`;
      const verdict: Verdict = { ...base, verdict: 'refused', reason: decision.reason, detail, case: id };
      const opened = {
        id,
        event: event.event_id,
        reason: decision.reason,
        detail,
        openedAt: this.#time(),
        closedAt: null,
      };
      this.#record(log, verdict, { cases: [opened] });
      return verdict;
    }
    this.state.ledger = applyAcceptance(this.state.ledger, decision);
    if (!this.state.walletIds.has(decision.opensWallet))
      this.state.walletIds.set(decision.opensWallet, event.event_id);
    const verdict: Verdict = { ...base, verdict: 'accepted', response: { activity: event.type } };
    const relabelled = decision.relabels ? [decision.relabels.lot] : [];
    const lots = [...new Set([...decision.movements.map(({ lot }) => lot), ...relabelled])].map((id) =>
      this.state.ledger.lots.get(id)!,
    );
    const entries = this.#entriesOf(decision, facts.at);
    const wallets = [this.#walletRow(decision.opensWallet)];
    this.#record(log, verdict, { wallets, lots: lots as LotRow[], entries });
    if (log) this.state.own.set(s, selfAckFor(this.state.items.at(-1)!, event, facts.at));
    this.#unpark(event.event_id);
    return verdict;
  }

  #judgeRegister(event: EventEnvelope, log: LogId | null): Verdict {
    const { actor, at } = factsOf(event, new Date(this.#time()));
    const registered = { type: event.type, payload: event.payload } as unknown as RegisterEvent;
    const changes = record(registered, this.state.register, { event: event.event_id, actor, at });
    this.state.register = applyChanges(this.state.register, changes);
    const s = this.state.items.length + 1;
    const verdict: Verdict = {
      seq: log ? event.seq : null,
      event_id: event.event_id,
      facility_seq: s,
      verdict: 'accepted',
      response: {},
    };
    this.#record(log, verdict, {
      children: [...changes.children],
      immunizations: [...changes.immunizations],
    });
    this.#unpark(event.event_id);
    return verdict;
  }

  #entriesOf(
    { entry, amends }: Extract<ReturnType<typeof decide>, { accepted: true }>,
    updatedAt: string,
  ): EntryRow[] {
    const openOf = (id: EntryRow['id']) => this.state.ledger.issued.get(id)?.open ?? null;
    const rows: EntryRow[] = amends.map((amendment) => {
      const row = this.state.entries.get(amendment.entry)!;
      return { ...amended(row, amendment), open: openOf(row.id), updatedAt };
    });
    if (entry) rows.unshift({ ...entry, open: openOf(entry.id), updatedAt });
    for (const row of rows) this.state.entries.set(row.id, row);
    return rows;
  }

  #park(event: EventEnvelope, log: LogId | null, deps: EventId[]): Verdict {
    const s = this.state.items.length + 1;
    const verdict: Verdict = {
      seq: log ? event.seq : null,
      event_id: event.event_id,
      facility_seq: s,
      verdict: 'parked',
      reason: 'dependency-missing',
      detail: 'waits for another event',
      deps,
    };
    this.state.parked.push(event);
    this.#record(log, verdict);
    return verdict;
  }

  #unpark(arrived: EventId): void {
    const due = this.state.parked.filter((event) => event.deps.includes(arrived));
    this.state.parked = this.state.parked.filter((event) => !due.includes(event));
    for (const event of due) {
      this.state.verdicts.delete(event.event_id);
      this.#judge(event, event.log_id);
      // Events that were parked are sent in full.
      this.state.own.delete(this.state.items.length);
    }
  }

  /** Appends a step to the feed: the verdict on an event, with the rows it changed. */
  #record(log: LogId | null, verdict: Verdict, changed: Partial<FacilityItem> = {}): void {
    this.state.items.push({
      s: verdict.facility_seq,
      k: 'event',
      log_id: log,
      verdict,
      wallets: [],
      lots: [],
      entries: [],
      children: [],
      immunizations: [],
      cases: [],
      ...changed,
    });
    this.state.verdicts.set(verdict.event_id, verdict);
  }

  #pull(body: unknown): Response {
    const request = pullRequestSchema.parse(body);
    if (request.report) this.reports.push(request.report);
    const log = this.#log(request.log_id);
    if (request.epoch !== null && request.epoch !== this.epoch) {
      return problem(409, 'epoch-changed', { epoch: this.epoch, log: positionOf(log) });
    }
    const head = this.state.items.length;
    const after = request.scopes.find(({ scope }) => scope === 'facility')?.after ?? 0;
    const afterReference = request.scopes.find(({ scope }) => scope === 'reference')?.after ?? 0;
    const slice = this.state.items.slice(after, after + Math.min(request.limit, this.pageLimit));
    const next = after + slice.length;
    const references = this.reference.filter(({ s }) => s > afterReference).slice(0, request.limit);
    const lastReference = references.at(-1)?.s ?? afterReference;
    const headReference = this.reference.at(-1)?.s ?? 0;
    const answer: PullReply = {
      protocol: 1,
      epoch: this.epoch,
      server_time: this.#time(),
      log: positionOf(log),
      scopes: [
        {
          scope: 'facility',
          mode: 'delta',
          items: slice
            .filter(({ s }) => s !== this.dropItem)
            .map((item) => (request.own === 'short' ? this.#short(item, request.log_id) : item)),
          next: Math.min(next, Math.max(head, after)),
          head,
          has_more: next < head,
          ...this.#folded(request.log_id, next < head ? next : null),
        },
        {
          scope: 'reference',
          mode: 'delta',
          items: references,
          next: lastReference,
          head: headReference,
          has_more: lastReference < headReference,
        },
      ],
      check:
        next < head
          ? null
          : {
              as_of: head,
              wallet_count: this.state.ledger.wallets.size,
              wallet_digest: this.wrongDigest ? 'wrong' : walletDigest(this.state.ledger.wallets.values()),
              ...(request.row_figures && this.tellsRowFigures && { rows: rowFiguresOf(this.state) }),
            },
    };
    return reply(answer);
  }

  /** A step as its own tablet receives it: in short form the first time its event is judged. */
  #short(item: FacilityItem, logId: string): FacilityItem | OwnItem {
    const own = item.log_id === logId ? this.state.own.get(item.s) : undefined;
    return own && this.wrongSteps.has(item.s) ? { ...own, digest: 'wrong' } : (own ?? item);
  }

  /** The last event of a log whose first verdict lies at or before a step. */
  /** Position of a log's effects at a step; at the head (null) everything on the server. */
  #folded(logId: string, step: number | null) {
    const { accepted, ids } = this.#log(logId);
    const answered = this.state.items.filter((item) => item.s <= (step ?? 0) && item.log_id === logId);
    const through = step === null ? accepted : Math.max(0, ...answered.map((item) => item.verdict?.seq ?? 0));
    return { folded_through: through, folded_event: ids.get(through) ?? null };
  }

  #snapshot(url: URL): Response {
    // A snapshot request checks for an outdated app, as a pull does.
    if (!url.searchParams.has('app')) return problem(400, 'invalid');
    const position = positionOf(this.#log(url.searchParams.get('log_id') ?? ''));
    const lines = snapshotLines(this.state, { position, epoch: this.epoch, serverTime: this.#time() });
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    return new Response(`${text}\n`, { headers: { 'content-type': 'application/x-ndjson' } });
  }

  #walletRow(antigen: AntigenId): WalletRow {
    const wallet = this.state.ledger.wallets.get(antigen)!;
    return { id: this.state.walletIds.get(antigen)!, ...wallet };
  }

  #log(id: string): StoredLog {
    const known = this.state.logs.get(id) ?? { accepted: 0, durable: 0, ids: new Map() };
    this.state.logs.set(id, known);
    return known;
  }

  #time(): string {
    return new Date(this.now).toISOString();
  }
}
