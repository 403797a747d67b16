import type { EventId } from '#domain/kernel/ids.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { CaseRow } from '#contract/sync-rows.ts';
import { voucherOfCase } from '#contract/voucher-case.ts';
import type { ServerFamily } from '../../families/server-family.ts';
import type { Candidate, Declined } from './candidate.ts';

/*
 * Refused lines of one voucher open one case, whose id is the voucher's.
 *
 * - It stands open while one of its lines is neither replaced by one that was judged nor set aside.
 * - A voucher's id is made by a tablet: where it is the id of another case, each line opens its own.
 * - A line that was on hold has a case already, and keeps it.
 */

/** The voucher that a candidate is a line of; null where it is none, or could not be read. */
export function voucherOfCandidate(
  { read }: Pick<Candidate, 'read'>,
  families: readonly ServerFamily[],
): string | null {
  if (read?.verdict !== 'read') return null;
  const server = families.find(({ family }) => family === read.family);
  return server?.vouchers?.of(read.event) ?? null;
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
  const known = cases.get(voucher);
  return known === undefined || voucherOfCase(known) === voucher ? voucher : candidate.eventId;
}

/** The case of a voucher once another of its lines was refused. */
export function withLine(
  families: readonly ServerFamily[],
  known: CaseRow | undefined,
  {
    id,
    event,
    at,
    declined,
  }: {
    readonly id: string;
    readonly event: EventId;
    readonly at: string;
    readonly declined: Declined;
  },
): CaseRow {
  const open = known?.closedAt === null ? (known.about ?? []) : [];
  const isFirst = open.length === 0;
  return voucherCase(families, {
    id,
    lines: [...new Set([...open, event])],
    reason: isFirst || known === undefined ? declined.reason : known.reason,
    said: isFirst || known === undefined ? declined.detail : saidIn(known.detail),
    openedAt: isFirst || known === undefined ? at : known.openedAt,
  });
}

/** The case of a voucher once some of its lines were dealt with; closed with the last of them. */
export function withoutLines(
  families: readonly ServerFamily[],
  known: CaseRow,
  { dealtWith, at }: { readonly dealtWith: readonly string[]; readonly at: string },
): CaseRow {
  const lines = (known.about ?? []).filter((line) => !dealtWith.includes(line));
  if (lines.length === 0) return { ...known, closedAt: at };
  const { id, reason, detail, openedAt } = known;
  return voucherCase(families, { id, lines, reason, said: saidIn(detail), openedAt });
}

function voucherCase(
  families: readonly ServerFamily[],
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
  const vouchers = families.find((server) => server.vouchers !== undefined)?.vouchers;
  assert(vouchers !== undefined, 'one family has vouchers, and says what they are called');
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
