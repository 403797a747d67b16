import type { Sentence } from '#contract/problem.ts';
import { inOrder } from '#server/http/saying.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import { type CaseRow, voucherOfCase } from '#contract/wire/rows.ts';
import type { Accepted, OpenedCase, ServerFamily, Vouchers } from '../../families/server-family.ts';
import type { Candidate, Declined } from '../../families/candidate.ts';
import type { Outcome } from './judge-event.ts';
import type { Run } from './judge-run.ts';

/** Cases that a verdict opens, changes or closes: those of the event, and those of the event it replaces. */
export function casesOf(run: Run, candidate: Candidate, outcome: Outcome): CaseRow[] {
  const changed: CaseRow[] = [];
  if (outcome.verdict === 'accepted') {
    changed.push(...casesOfAccepted(run, candidate, outcome));
  } else if (outcome.verdict === 'parked' || candidate.origin?.by !== 'call') {
    // A refused API call gets its answer directly; a case is for an author who is not there.
    changed.push(caseOfDeclined(run, candidate, outcome));
  }
  const wasJudged = outcome.verdict === 'accepted' || (outcome.verdict === 'refused' && outcome.byRule);
  const replaces = candidate.content?.replaces ?? null;
  // A parked event may still be accepted, so its case ends with its own verdict.
  const isOnHold = replaces !== null && run.onHold.has(replaces);
  for (const row of changed) run.cases.set(row.id, row);
  if (!wasJudged || isOnHold || replaces === null) return changed;
  const closed = withoutReplaced(run, candidate, replaces);
  for (const row of closed) run.cases.set(row.id, row);
  return [...changed.filter(({ id }) => !closed.some((row) => row.id === id)), ...closed];
}

function caseOfDeclined(run: Run, candidate: Candidate, declined: Declined): CaseRow {
  const { eventId } = candidate;
  const id = caseIdOf(candidate, declined, { families: run.input.families, cases: run.cases });
  const voucher = voucherOfCandidate(candidate, run.input.families);
  if (voucher !== null && id !== eventId)
    return withLine(run.cases.get(id), { voucher, event: eventId, at: run.at, declined });
  return {
    id: eventId,
    event: eventId,
    reason: declined.reason,
    ...inOrder(declined.sentences),
    openedAt: run.cases.get(eventId)?.openedAt ?? run.at,
    // The officer who sent the replacement has already dealt with it.
    closedAt: declined.reason === 'replaced' ? run.at : null,
  };
}

/** Open cases that list an event replaced by a corrected one, with that event removed. */
function withoutReplaced(run: Run, candidate: Candidate, replaced: EventId): CaseRow[] {
  const own = run.cases.get(replaced);
  // A case with an id of its own concerns no event that can be replaced, unless it is a voucher's.
  if (own?.event === replaced && own.closedAt === null) return [{ ...own, closedAt: run.at }];
  const vouchers = vouchersOfFamily(candidate, run.input.families);
  return [...run.cases.values()]
    .filter(
      (row) => row.closedAt === null && voucherOfCase(row) !== null && row.about?.includes(replaced) === true,
    )
    .map((row) => withoutLines(row, { dealtWith: [replaced], at: run.at, vouchers }));
}

/** Cases that an accepted event opens or settles. */
function casesOfAccepted(run: Run, { eventId }: Candidate, accepted: Accepted): CaseRow[] {
  const own = run.cases.get(eventId);
  const opened = openedBy(run, accepted);
  const settled = (accepted.server.judging.settles?.(accepted.event) ?? []).flatMap(
    ({ id, reasons, andAbout }) => {
      const known = andAbout
        ? [...run.cases.values()].filter((row) => row.id === id || row.about?.includes(id))
        : [run.cases.get(id)].filter((row) => row !== undefined);
      return known.filter(({ closedAt, reason }) => closedAt === null && reasons.includes(reason));
    },
  );
  if (!opened && own && own.closedAt === null) settled.push(own);
  const closed = settled.map((row) => ({ ...row, closedAt: run.at }));
  if (!opened) return closed;
  return [
    {
      ...opened,
      ...inOrder(opened.sentences),
      id: eventId,
      event: eventId,
      openedAt: own?.openedAt ?? run.at,
      closedAt: null,
    },
    ...closed,
  ];
}

/** The case that an event opens in its own family, or else in a family that watches it. */
function openedBy(run: Run, accepted: Accepted): OpenedCase | null {
  const own = accepted.server.judging.caseOf(accepted);
  if (own) return own;
  for (const { server, context } of run.looked.values()) {
    const seen = server === accepted.server ? null : server.judging.watching?.caseOf(accepted, context);
    if (seen) return seen;
  }
  return null;
}

/*
 * Refused lines of one voucher share one case, whose id is the voucher's.
 *
 * - It stays open until every line has been replaced by a judged one or set aside.
 * - Tablets create voucher ids; if one is already the id of another case, each line opens its own case.
 * - A line that was parked already has a case, and keeps it.
 */

/** A voucher by its id, with the family's wording for vouchers. */
interface KnownVoucher {
  readonly id: string;
  readonly vouchers: Vouchers;
}

/** The voucher that a candidate is a line of; null if it belongs to none or could not be parsed. */
export function voucherOfCandidate(
  candidate: Pick<Candidate, 'read'>,
  families: readonly ServerFamily[],
): KnownVoucher | null {
  const { read } = candidate;
  const vouchers = vouchersOfFamily(candidate, families);
  const id = read?.verdict === 'read' ? (vouchers?.of(read.event) ?? null) : null;
  return vouchers === undefined || id === null ? null : { id, vouchers };
}

/** The vouchers of a candidate's family; undefined if the family has none or the event could not be parsed. */
function vouchersOfFamily(
  { read }: Pick<Candidate, 'read'>,
  families: readonly ServerFamily[],
): Vouchers | undefined {
  if (read?.verdict !== 'read') return undefined;
  return families.find(({ family }) => family === read.family)?.judging.vouchers;
}

/** The id of the case that a refusal opens or joins. */
export function caseIdOf(
  candidate: Candidate,
  declined: Declined,
  {
    families,
    cases,
  }: { readonly families: readonly ServerFamily[]; readonly cases: ReadonlyMap<string, CaseRow> },
): string {
  const voucher = voucherOfCandidate(candidate, families);
  const isOnItsOwn =
    voucher === null ||
    declined.verdict !== 'refused' ||
    declined.reason === 'replaced' ||
    cases.has(candidate.eventId);
  if (isOnItsOwn) return candidate.eventId;
  const known = cases.get(voucher.id);
  return known === undefined || voucherOfCase(known) === voucher.id ? voucher.id : candidate.eventId;
}

/** The case of a voucher after one more of its lines was refused. */
function withLine(
  known: CaseRow | undefined,
  {
    voucher: { id, vouchers },
    event,
    at,
    declined,
  }: {
    readonly voucher: KnownVoucher;
    readonly event: EventId;
    readonly at: string;
    readonly declined: Declined;
  },
): CaseRow {
  const open = known?.closedAt === null ? (known.about ?? []) : [];
  const isFirst = open.length === 0;
  return voucherCase(vouchers, {
    id,
    lines: [...new Set([...open, event])],
    reason: isFirst || known === undefined ? declined.reason : known.reason,
    said: isFirst || known === undefined ? declined.sentences : saidIn(known),
    openedAt: isFirst || known === undefined ? at : known.openedAt,
  });
}

/**
 * The case of a voucher after some of its lines were dealt with; closed with the last of them. Without `vouchers`, the
 * family's wording, its text stays as it was; this happens when an event of another family took a line's place.
 */
export function withoutLines(
  known: CaseRow,
  {
    dealtWith,
    at,
    vouchers,
  }: {
    readonly dealtWith: readonly string[];
    readonly at: string;
    readonly vouchers: Vouchers | undefined;
  },
): CaseRow {
  const lines = (known.about ?? []).filter((line) => !dealtWith.includes(line));
  if (lines.length === 0) return { ...known, closedAt: at };
  const { id, reason, openedAt } = known;
  if (!vouchers) return { ...known, event: (lines[0] ?? id) as EventId, about: lines };
  return voucherCase(vouchers, { id, lines, reason, said: saidIn(known), openedAt });
}

function voucherCase(
  vouchers: Vouchers,
  {
    id,
    lines,
    reason,
    said,
    openedAt,
  }: {
    readonly id: string;
    readonly lines: readonly string[];
    readonly reason: string;
    readonly said: readonly Sentence[];
    readonly openedAt: string;
  },
): CaseRow {
  return {
    id,
    event: (lines[0] ?? id) as EventId,
    reason,
    ...inOrder([vouchers.refused(id, lines.length), ...said]),
    about: [...lines],
    openedAt,
    closedAt: null,
  };
}

/** What a voucher's case says about one of its lines. */
function saidIn({ sentences = [] }: CaseRow): readonly Sentence[] {
  return sentences.slice(1);
}
