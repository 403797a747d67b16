/*
 * Judges the history of a world by what it promises, from plain values alone: it imports nothing of the product, so that no fault of the
 * product can hide in it.
 *
 * - Once: each record that a tablet called saved is on the server, one time.
 * - One verdict: only a parked record is ever judged again; what a tablet was told to be refused stays so, and what it can prove to be
 *   accepted is not refused.
 * - One history: at every moment the confirmed rows of a tablet are those of one step of a history that the server had.
 * - Conserved: a wallet is the sum of its entries, and what arrived at one facility was sent by another, once.
 * - Visible: whatever is not accepted is shown so on its author's tablet, and has a case.
 */

/** Rows by table and id. */
export type HistoryRows = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The state in which a tablet shows an own record. */
export type ShownState = 'waiting' | 'accepted' | 'refused' | 'parked' | 'set_aside';

export type HistoryLine =
  /** A tablet told its officer that a record is saved. */
  | { readonly kind: 'saved'; readonly tablet: string; readonly facility: string; readonly event: string }
  /** The disk of a tablet was copied to another one. */
  | { readonly kind: 'copied'; readonly from: string; readonly to: string }
  /** The server added a step to a facility's history; rows are whole. */
  | {
      readonly kind: 'step';
      readonly facility: string;
      readonly s: number;
      readonly mark: string;
      readonly event: string | null;
      readonly verdict: 'accepted' | 'refused' | 'parked' | null;
      readonly rows: HistoryRows;
      /** Records that cases of the step are about. */
      readonly cases: readonly string[];
    }
  /** The server's rows were copied under a name. */
  | { readonly kind: 'kept'; readonly name: string }
  /** The server went back to them. */
  | { readonly kind: 'back'; readonly name: string }
  /** A look at a tablet: the rows that it takes for confirmed, and the step up to which it has read. */
  | {
      readonly kind: 'read';
      readonly tablet: string;
      readonly facility: string;
      readonly s: number;
      readonly mark: string | null;
      readonly rows: HistoryRows;
    }
  /** What a tablet shows of an own record; `isProven` if it holds the server's proof of acceptance. */
  | {
      readonly kind: 'told';
      readonly tablet: string;
      readonly event: string;
      readonly state: ShownState;
      readonly isProven: boolean;
    }
  /** All was sent and read on these tablets. */
  | {
      readonly kind: 'quiet';
      readonly tablets: readonly string[];
      /** Dispatches that could not be delivered. */
      readonly undelivered: readonly string[];
    };

interface Node {
  readonly s: number;
  readonly before: Node | null;
  readonly rows: HistoryRows;
}

interface Verdicts {
  readonly facility: string;
  readonly verdict: string;
}

/** The server as the lines so far tell it. */
interface Server {
  readonly heads: Map<string, Node>;
  readonly verdicts: Map<string, Verdicts>;
  readonly cases: Set<string>;
}

const copyOf = ({ heads, verdicts, cases }: Server): Server => ({
  heads: new Map(heads),
  verdicts: new Map(verdicts),
  cases: new Set(cases),
});

/** The promises that a history breaks, each in a sentence. */
export function faultsIn(lines: readonly HistoryLine[]): readonly string[] {
  const faults: string[] = [];
  let server: Server = { heads: new Map(), verdicts: new Map(), cases: new Set() };
  const kept = new Map<string, Server>();
  const nodes = new Map<string, Node>();
  const saved = new Map<string, Map<string, string>>();
  const copied = new Set<string>();
  const states = new Map<string, ShownState>();
  const refused = new Map<string, string>();
  const proven = new Map<string, string>();

  for (const line of lines) {
    switch (line.kind) {
      case 'saved':
        ownOf(line.tablet).set(line.event, line.facility);
        break;
      case 'copied':
        for (const [event, facility] of ownOf(line.from)) {
          ownOf(line.to).set(event, facility);
          copied.add(event);
        }
        break;
      case 'kept':
        kept.set(line.name, copyOf(server));
        break;
      case 'back': {
        const image = kept.get(line.name);
        if (image) server = copyOf(image);
        else faults.push(`the server went back to ${line.name}, which nobody kept`);
        break;
      }
      case 'step':
        step(line);
        break;
      case 'read':
        read(line);
        break;
      case 'told':
        told(line);
        break;
      case 'quiet':
        quiet(line);
        break;
    }
  }
  return faults;

  function ownOf(tablet: string): Map<string, string> {
    const own = saved.get(tablet) ?? new Map<string, string>();
    saved.set(tablet, own);
    return own;
  }

  function step({ facility, s, mark, event, verdict, rows, cases }: HistoryLine & { kind: 'step' }): void {
    const before = server.heads.get(facility) ?? null;
    if (s !== (before?.s ?? 0) + 1)
      faults.push(`one history: step ${s} of ${facility} follows ${before?.s ?? 0}`);
    const key = `${facility} ${s} ${mark}`;
    if (nodes.has(key)) faults.push(`one history: step ${s} of ${facility} has a mark of another step`);
    const node = { s, before, rows };
    nodes.set(key, node);
    server.heads.set(facility, node);
    for (const about of cases) server.cases.add(about);
    if (event === null || verdict === null) return;
    const known = server.verdicts.get(event);
    if (known && known.facility !== facility) faults.push(`once: ${event} is at two facilities`);
    if (known && known.verdict !== 'parked' && known.verdict !== verdict)
      faults.push(`one verdict: ${event} was ${known.verdict} and is ${verdict}`);
    server.verdicts.set(event, { facility, verdict });
    if (verdict === 'accepted' && refused.has(event) && !copied.has(event))
      faults.push(`one verdict: ${event}, refused on ${refused.get(event)}, is accepted`);
    if (verdict === 'refused' && proven.has(event) && !copied.has(event))
      faults.push(`one verdict: ${event}, proven on ${proven.get(event)}, is refused`);
  }

  function read({ tablet, facility, s, mark, rows }: HistoryLine & { kind: 'read' }): void {
    const node = nodes.get(`${facility} ${s} ${mark}`);
    if (!node && s > 0) {
      faults.push(`one history: ${tablet} has read to step ${s}, ${mark}, which never was`);
      return;
    }
    const fault = differenceOf(rows, rowsAt(node ?? null));
    if (fault !== null) faults.push(`one history: ${tablet} at step ${s}: ${fault}`);
  }

  function told({ tablet, event, state, isProven }: HistoryLine & { kind: 'told' }): void {
    states.set(`${tablet} ${event}`, state);
    if (state === 'refused' && server.verdicts.get(event)?.verdict === 'refused') {
      refused.set(event, tablet);
      proven.delete(event);
    }
    if (state === 'accepted' && isProven) proven.set(event, tablet);
  }

  function quiet({ tablets, undelivered }: HistoryLine & { kind: 'quiet' }): void {
    for (const tablet of tablets)
      for (const [event, facility] of ownOf(tablet)) {
        const verdict = server.verdicts.get(event);
        if (verdict?.facility !== facility) {
          faults.push(`once: ${event}, saved on ${tablet}, is not at ${facility}`);
          continue;
        }
        visible({ tablet, event, verdict: verdict.verdict });
      }
    for (const [facility, head] of server.heads) faults.push(...unequalWallets(facility, rowsAt(head)));
    faults.push(...strayDoses(server.heads, new Set(undelivered)));
  }

  function visible(own: { tablet: string; event: string; verdict: string }): void {
    const { tablet, event, verdict } = own;
    const state = states.get(`${tablet} ${event}`);
    // A copy that never heard of the refusal may have brought it to a server that forgot it.
    const mayBeAside = verdict !== 'accepted' || copied.has(event);
    const isShown = state === verdict || (mayBeAside && state === 'set_aside');
    if (!isShown) faults.push(`visible: ${event} is ${verdict}, and ${tablet} shows it as ${state}`);
    if (verdict !== 'accepted' && !server.cases.has(event))
      faults.push(`visible: ${event} is ${verdict} without a case`);
  }
}

/** Rows after a step: of each the last version on the way to it. */
function rowsAt(head: Node | null): HistoryRows {
  const rows: Record<string, Record<string, object>> = {};
  for (let node = head; node; node = node.before)
    for (const table of Object.keys(node.rows))
      for (const [id, row] of Object.entries(node.rows[table] ?? {})) (rows[table] ??= {})[id] ??= row;
  return rows;
}

function differenceOf(found: HistoryRows, wanted: HistoryRows): string | null {
  for (const table of new Set([...Object.keys(found), ...Object.keys(wanted)])) {
    const [here, there] = [found[table] ?? {}, wanted[table] ?? {}];
    for (const id of new Set([...Object.keys(here), ...Object.keys(there)]))
      if (!isSame(here[id], there[id]))
        return `${table} ${id} is ${JSON.stringify(here[id])} in place of ${JSON.stringify(there[id])}`;
  }
  return null;
}

/** True for equal values; a field without a value is none. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const field in left) if (!isSame(left[field], right[field])) return false;
  for (const field in right) if (left[field] === undefined && right[field] !== undefined) return false;
  return true;
}

/** The part of a ledger's entry that moves doses. */
interface Moved {
  readonly id: string;
  readonly activity: string;
  readonly antigen: string;
  readonly direction: string | null;
  readonly doses: number;
  readonly source: string | null;
  readonly reverses: { readonly entry?: string } | string | null;
  readonly reversedBy: string | null;
}

/** Doses that an entry adds to the store, by nothing but its words. */
function added({ activity, direction, doses }: Moved): number {
  switch (activity) {
    case 'receive':
    case 'arrive':
      return doses;
    case 'issue':
    case 'transfer':
    case 'return':
      return -doses;
    case 'adjust':
      return direction === 'increment' ? doses : -doses;
    default:
      return 0;
  }
}

/** Entries that stand: neither taken back nor the taking back itself. */
function standing(rows: HistoryRows): Moved[] {
  const entries = Object.values(rows['entry'] ?? {}) as Moved[];
  return entries.filter(({ activity, reversedBy }) => activity !== 'reverse' && reversedBy === null);
}

function unequalWallets(facility: string, rows: HistoryRows): string[] {
  const sums = new Map<string, number>();
  for (const entry of standing(rows)) sums.set(entry.antigen, (sums.get(entry.antigen) ?? 0) + added(entry));
  const lots = new Map<string, number>();
  for (const lot of Object.values(rows['lot'] ?? {}) as { antigen: string; left: number }[])
    lots.set(lot.antigen, (lots.get(lot.antigen) ?? 0) + lot.left);
  const wallets = Object.values(rows['wallet'] ?? {}) as { antigen: string; balance: number }[];
  return wallets.flatMap(({ antigen, balance }) =>
    balance === (sums.get(antigen) ?? 0) && balance === (lots.get(antigen) ?? 0)
      ? []
      : [
          `conserved: ${facility} has ${balance} doses of ${antigen}, by its entries ${sums.get(antigen)}, by its lots ${lots.get(antigen)}`,
        ],
  );
}

/** Doses that arrived without being sent, or were sent and never arrived. */
function strayDoses(heads: ReadonlyMap<string, Node>, undelivered: ReadonlySet<string>): string[] {
  const all = [...heads.values()].flatMap((head) => Object.values(rowsAt(head)['entry'] ?? {}) as Moved[]);
  const sent = new Map(
    all
      .filter(({ activity }) => activity === 'transfer' || activity === 'return')
      .map((one) => [one.id, one]),
  );
  const faults: string[] = [];
  const arrived = new Set<string>();
  for (const { id, activity, source, doses } of all) {
    if (activity !== 'arrive') continue;
    if (source === null || sent.get(source)?.doses !== doses)
      faults.push(
        `conserved: ${doses} doses arrived as ${id}, and ${sent.get(source ?? '')?.doses} were sent`,
      );
    if (source !== null && arrived.has(source)) faults.push(`conserved: ${source} arrived twice`);
    if (source !== null) arrived.add(source);
  }
  for (const { id, reversedBy } of sent.values())
    if (reversedBy === null && !arrived.has(id) && !undelivered.has(id))
      faults.push(`conserved: the doses of ${id} were sent and never arrived`);
  return faults;
}
