import type { EventId } from '#domain/kernel/ids.ts';
import type { CaseRow } from '#contract/sync-rows.ts';
import { voucherOfCase } from '#contract/voucher-case.ts';
import type { ServerFamily, Vouchers } from '../../families/server-family.ts';
import type { Candidate, Declined } from '../../families/candidate.ts';

/*
 * Refused lines of one voucher open one case, whose id is the voucher's.
 *
 * - It stands open while one of its lines is neither replaced by one that was judged nor set aside.
 * - A voucher's id is made by a tablet: where it is the id of another case, each line opens its own.
 * - A line that was on hold has a case already, and keeps it.
 */

/** A voucher by its id, and how its family speaks of vouchers. */
interface KnownVoucher {
  readonly id: string;
  readonly vouchers: Vouchers;
}

/** The voucher that a candidate is a line of; null where it is none, or could not be read. */
export function voucherOfCandidate(
  candidate: Pick<Candidate, 'read'>,
  families: readonly ServerFamily[],
): KnownVoucher | null {
  const { read } = candidate;
  const vouchers = vouchersOfFamily(candidate, families);
  const id = read?.verdict === 'read' ? (vouchers?.of(read.event) ?? null) : null;
  return vouchers === undefined || id === null ? null : { id, vouchers };
}

/** How the family of a candidate speaks of vouchers; undefined where it has none, or could not be read. */
export function vouchersOfFamily(
  { read }: Pick<Candidate, 'read'>,
  families: readonly ServerFamily[],
): Vouchers | undefined {
  if (read?.verdict !== 'read') return undefined;
  return families.find(({ family }) => family === read.family)?.vouchers;
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

/** The case of a voucher once another of its lines was refused. */
export function withLine(
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
    said: isFirst || known === undefined ? declined.detail : saidIn(known.detail),
    openedAt: isFirst || known === undefined ? at : known.openedAt,
  });
}

/**
 * The case of a voucher once some of its lines were dealt with; closed with the last of them. `vouchers` are its family's words;
 * without them, as where an event of no such family came in a line's place, it says what it said.
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
  const { id, reason, detail, openedAt } = known;
  if (!vouchers) return { ...known, event: (lines[0] ?? id) as EventId, about: lines };
  return voucherCase(vouchers, { id, lines, reason, said: saidIn(detail), openedAt });
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
    readonly said: string;
    readonly openedAt: string;
  },
): CaseRow {
  const detail = `${vouchers.refused(id, lines.length)}${saidAfter}${said}`;
  return {
    id,
    event: (lines[0] ?? id) as EventId,
    reason,
    detail,
    about: [...lines],
    openedAt,
    closedAt: null,
  };
}

const saidAfter = ': ';

/** What a line was told, of the detail of its voucher's case. */
function saidIn(detail: string): string {
  return detail.slice(detail.indexOf(saidAfter) + saidAfter.length);
}
