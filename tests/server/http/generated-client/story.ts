import {
  AntigensService,
  ApiError,
  AccountService,
  ChildrenService,
  OpenAPI,
  StockService,
  SyncService,
} from './client';
import type { LedgerEntry, NewLedgerEntry, Problem, PushReply, SignedIn, Verdict, Wallet } from './client';

/** A foreign program that uses the API description through a generated client, and none of our code. */
export interface StoryInput {
  readonly server: string;
  readonly email: string;
  readonly password: string;
  readonly origin: string;
}

export interface StoryOutcome {
  readonly wallet: Pick<Wallet, 'balance' | 'issued' | 'wastage'>;
  readonly activities: readonly LedgerEntry['activity'][];
  readonly refused: Pick<Problem, 'status' | 'code' | 'detail'>;
  readonly vaccNo: string | null;
  readonly nextDate: string | null;
  readonly verdicts: readonly Verdict[];
}

const when = { time_received: '2026-11-20T07:30', year: 2026, quarter: 'Q4' } as const;

/** An officer's morning: doses are received, issued and refused, and a child is immunized. */
export async function story({ server, email, password, origin }: StoryInput): Promise<StoryOutcome> {
  OpenAPI.BASE = server;
  const session = await AccountService.accountSignIn({ requestBody: { email, password, device } });
  OpenAPI.TOKEN = session.access;
  const facility = session.facilityId ?? '';
  const listed = await AntigensService.antigensList({});
  const antigen = (Array.isArray(listed) ? listed : listed.results)[0]?.id ?? '';

  const receipt = await StockService.stockRecord({
    requestBody: {
      activity: 'recieved',
      reporting_officer: 'Ada Obi',
      antigen,
      no_of_dose: 200,
      batch_no: 'B-11',
      expiry_date: '2027-05-01',
      vvm_stage: 'I',
      vendor: 'Bio Farma',
      origin,
      ...when,
    },
    idempotencyKey: 'morning-1',
  });
  const handOut = (doses: number): NewLedgerEntry => ({
    activity: 'issued',
    reporting_officer: 'Ada Obi',
    entry: receipt.id,
    no_of_dose: doses,
    ...when,
  });
  const issued = await StockService.stockRecord({ requestBody: handOut(50) });
  const refused = await problemOf(() => StockService.stockRecord({ requestBody: handOut(900) }));

  const child = await ChildrenService.childrenRegister({
    requestBody: { fullname: 'Musa Ibrahim', dob: '2026-11-19' },
  });
  const given = await ChildrenService.childrenImmunize({
    requestBody: {
      child: child.id,
      antigen,
      entry: issued.id,
      no_of_dose: 1,
      immunized_date: '2026-11-20',
      immunization_type: 'Fixed-Post',
      year: when.year,
      quarter: when.quarter,
    },
  });
  const sent = await pushed(session, {
    type: 'issue',
    payload: {
      entry: receipt.id,
      doses: 20,
      officer: 'Ada Obi',
      happenedAt: when.time_received,
      year: when.year,
      quarter: when.quarter,
    },
  });
  const { balance, issued: out, wastage } = await StockService.stockWallet({ facility, antigen });
  return {
    wallet: { balance, issued: out, wastage },
    activities: [receipt.activity, issued.activity],
    refused,
    vaccNo: child.vacc_no,
    nextDate: given.next_immunize_date,
    verdicts: sent.results,
  };
}

const device = '0190a6c4-7d1e-7b52-9c3a-0000000000d1';
const log = '5f0c2b1e-93d4-4a6f-8e7b-1c2d3e4f5a6b';

/** A tablet's requests: it reads the position of the feed and sends its saved events. */
async function pushed(
  { facilityId, user_id, grant }: SignedIn,
  saved: { readonly type: string; readonly payload: object },
): Promise<PushReply> {
  const facility = facilityId ?? '';
  const { epoch } = await SyncService.syncPull({
    requestBody: {
      epoch: null,
      facility,
      scopes: [{ scope: 'facility', after: 0 }],
      log_id: log,
      limit: 500,
    },
  });
  const event = {
    event_id: '0193a6c4-7d1e-7b52-9c3a-0000000000e1',
    log_id: log,
    seq: 1,
    v: 1,
    facility,
    device,
    actor: user_id,
    grant: grant?.id,
    recorded_at: '2026-11-20T07:45:00.000Z',
    clock_offset_ms: 0,
    replaces: null,
    deps: [],
    seen: 0,
    app: '1.0.0',
    ...saved,
  };
  return SyncService.syncPush({
    requestBody: {
      protocol: 1,
      epoch,
      facility,
      log: { log_id: log, first_seq: 1, head_seq: 1 },
      events: [event],
    },
  });
}

async function problemOf(call: () => Promise<unknown>): Promise<Problem> {
  try {
    await call();
  } catch (error) {
    if (error instanceof ApiError) return error.body as Problem;
    throw error;
  }
  throw new Error('it was not refused');
}
