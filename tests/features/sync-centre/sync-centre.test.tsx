import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Engine } from '#client/engine.ts';
import type { SyncRow } from '#client/sync-centre-rows.ts';
import type { SyncStatus } from '#client/db/sync-status.ts';
import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import { SyncCentreScreen } from '#features/sync-centre/screen.tsx';
import { type Answer, noConnection, onlineDevice, refusal } from '#tests/bindings/online-page.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';

// Loads the lazy dialog first, so that loading it does not use up a test's timeout.
beforeAll(() => import('#ui/modal/confirm-dialog.tsx'), 60_000);
beforeAll(() => import('#features/sync-centre/settle-case.tsx'), 60_000);

const me = '0197a000-0000-7000-8000-000000000001';

function rowOf(changes: Partial<Record<keyof SyncRow, unknown>>): SyncRow {
  return {
    event: '0197a000-0000-7000-8000-0000000000e1',
    logId: '0197a000-0000-7000-8000-0000000000a1',
    seq: 7,
    type: 'issue',
    payload: { doses: 50 },
    recordedAt: '2026-11-20T08:14:00',
    actor: me,
    actorName: 'Amina Bello',
    status: 'waiting',
    reason: null,
    detail: null,
    wouldRefuse: null,
    replaces: null,
    replacedBy: null,
    entry: { doses: 50, batchNo: 'BX-12', vendor: 'Serum' },
    antigenName: 'BCG',
    case: null,
    inStock: null,
    damaged: false,
    ...changes,
  } as SyncRow;
}

const quiet: SyncStatus = {
  state: 'online',
  lastSuccessAt: null,
  lastError: null,
  nextTryAt: null,
  failures: 0,
  replaying: false,
  unread: 0,
};

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

interface Given {
  readonly rows?: readonly SyncRow[];
  readonly status?: Partial<SyncStatus>;
  readonly waiting?: number;
  readonly otherFacilities?: number;
  readonly path?: string;
  readonly setAside?: Engine['outbox']['setAside'];
  readonly cases?: Awaited<ReturnType<Engine['queries']['openCases']>>;
  readonly answer?: Answer;
  readonly resent?: Awaited<ReturnType<Engine['stock']['resend']>>;
}

const refusedEvent = '0197a000-0000-7000-8000-0000000000e1' as EventId;

function show(given: Given) {
  const {
    rows = [],
    status = {},
    waiting = 0,
    otherFacilities = 0,
    path = '/sync',
    setAside,
    cases = [],
    answer = () => noConnection,
    resent,
  } = given;
  const outbox = {
    setAside: vi.fn<Engine['outbox']['setAside']>(setAside ?? (() => Promise.resolve({ ok: true } as const))),
    export: vi.fn<Engine['outbox']['export']>(() => Promise.resolve({ text: '{"events":[]}', entries: 3 })),
  };
  const stock = {
    resend: vi.fn<Engine['stock']['resend']>(() =>
      Promise.resolve(resent ?? { ok: true, event: refusedEvent, entry: null }),
    ),
  };
  const wroteFile = vi.fn<Engine['storage']['wroteFile']>(() => Promise.resolve());
  const queries = {
    openCases: () => Promise.resolve(cases),
    syncRows: ({ status: wanted }: { status?: string }) => {
      const found = rows.filter(
        (row) =>
          row.status === wanted ||
          (wanted === 'attention' && (row.status === 'refused' || row.status === 'parked')),
      );
      return Promise.resolve({ rows: found, total: found.length });
    },
  };
  const engine = {
    outbox,
    stock,
    queries,
    session: { current: () => Promise.resolve(null) },
    storage: {
      state: () => Promise.resolve({ persisted: true, usage: 1, quota: 10_000_000, evicted: false }),
      damaged: () => Promise.resolve(null),
      wroteFile,
    },
  } as unknown as Engine;
  const device = onlineDevice(answer);
  const syncNow = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const screenOf = (now: { readonly status: SyncStatus; readonly waiting: number }) => (
    <MemoryRouter initialEntries={[path]}>
      <SyncCentreScreen
        engine={engine}
        badge={{
          waiting: now.waiting,
          otherFacilities,
          needAttention: 0,
          heldBack: 0,
          openCases: 0,
          stockLoaded: true,
          state: now.status.state,
          lastSuccessAt: null,
        }}
        status={now.status}
        viewer={me}
        syncNow={syncNow}
        isAbove={false}
        signInPath="/?sign-in=1"
      />
      <Toaster />
      <Where />
    </MemoryRouter>
  );
  const { rerender } = render(screenOf({ status: { ...quiet, ...status }, waiting }));
  return {
    calls: device.calls,
    user: userEvent.setup(),
    outbox,
    stock,
    wroteFile,
    syncNow,
    now: (next: Partial<SyncStatus>, waitingNow: number) =>
      rerender(screenOf({ status: { ...quiet, ...next }, waiting: waitingNow })),
  };
}

test.each([
  ['unreachable', null, 'No connection to the server'],
  ['status-502', null, 'The server is busy'],
  ['database-unavailable', 'We are back at noon.', 'We are back at noon.'],
])('the last problem %s is a sentence and no code', async (reason, detail, sentence) => {
  show({ status: { lastError: { reason, detail, at: 0 } } });
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByText(reason)).toBeNull();
});

describe('rows of the sync centre', () => {
  test('show what, when, by whom and in which state', async () => {
    show({ rows: [rowOf({})] });
    const row = await screen.findByRole('article');
    expect(within(row).getByRole('heading').textContent).toBe('Issued Antigen');
    expect(row.textContent).toContain('BCG · 50 doses · Batch BX-12');
    expect(row.textContent).toContain('Saved 20/11/2026 08:14 AM by you');
    expect(row.textContent).toContain('Waiting');
    expect(within(row).queryByRole('button')).toBeNull();
  });

  test.each([
    ['by a colleague of this tablet', { actor: 'someone', actorName: 'Halima Sani' }, 'by Halima Sani'],
    ['by a colleague', { actor: 'someone', actorName: null }, 'by a colleague'],
    [
      'that may be refused',
      { wouldRefuse: 'less-than-in-stock' },
      'You cannot issued this Serum antigen; you have',
    ],
    ['damaged', { damaged: true }, 'cannot be read any more'],
    ['that corrects another', { replaces: 'x' }, 'Corrects an earlier entry'],
    ['of a type from another build', { type: 'fold-space', entry: null, payload: {} }, 'fold-space'],
  ])('an entry %s', async (_what, changes, words) => {
    show({ rows: [rowOf(changes)] });
    expect((await screen.findByRole('article')).textContent).toContain(words);
  });

  test.each([
    ['attention', 'refused'],
    ['attention', 'parked'],
    ['set-aside', 'set-aside'],
    ['sent', 'sent'],
    ['sent', 'saved'],
  ] as const)('the view %s shows records that are %s', async (view, status) => {
    show({
      rows: [rowOf({ status }), rowOf({ event: 'other', status: 'waiting' })],
      path: `/sync?show=${view}`,
    });
    expect(await screen.findAllByRole('article')).toHaveLength(1);
  });

  test('an empty view says what would be in it', async () => {
    show({});
    expect(await screen.findByText('Nothing waits on this tablet')).toBeTruthy();
  });
});

describe('actions on a refused entry', () => {
  const refused = rowOf({
    status: 'refused',
    reason: 'less-than-in-stock',
    detail: 'You cannot issued this Serum antigen',
  });
  const path = '/sync?show=attention';

  test('its reason is the server’s sentence', async () => {
    show({ rows: [refused], path });
    expect(await screen.findByText('You cannot issued this Serum antigen')).toBeTruthy();
  });

  const short = {
    ...refused,
    reason: 'less-than-in-stock',
    payload: { entry: 'lot', doses: 60 },
    entry: { doses: 60, batchNo: 'BX-12', vendor: 'Serum' },
    inStock: 40,
  } as unknown as SyncRow;

  test('shows the doses available and requested, and one tap sends the available ones', async () => {
    const { user, stock } = show({ rows: [short], path });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('In stock now, on this tablet').nextSibling?.textContent).toBe('40 doses');
    expect(card.getByText('Asked for').nextSibling?.textContent).toBe('60 doses');
    await user.click(card.getByRole('button', { name: 'Issue 40 instead' }));
    expect(stock.resend).toHaveBeenCalledWith(short.event, { entry: 'lot', doses: 40 });
    expect(await screen.findByText('40 doses sent in place of what was refused')).toBeTruthy();
  });

  test('a second tap does nothing', async () => {
    const { user, stock } = show({ rows: [short], path });
    await user.dblClick(await screen.findByRole('button', { name: 'Issue 40 instead' }));
    expect(await screen.findByText('40 doses sent in place of what was refused')).toBeTruthy();
    expect(stock.resend).toHaveBeenCalledOnce();
  });

  test('says that nothing was sent if the stock has changed meanwhile', async () => {
    const { user } = show({ rows: [short], path, resent: { ok: false, reason: 'less-than-in-stock' } });
    await user.click(await screen.findByRole('button', { name: 'Issue 40 instead' }));
    expect(await screen.findByText(/^Not saved. The entry is as it was; please look/)).toBeTruthy();
  });

  test.each([
    ['nothing is left', { inStock: 0 }],
    ['there is enough by now', { inStock: 60 }],
    ['the lot is not known here', { inStock: null }],
    ['it was refused for something else', { reason: 'entry-missing' }],
    ['it was sent again already', { replacedBy: 'e2' }],
    ['it takes off the books', { type: 'adjust' }],
  ])('offers no smaller entry where %s', async (_case, changes) => {
    show({ rows: [{ ...short, ...changes } as SyncRow], path });
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull();
  });

  test('lines of one voucher are grouped, with a link to the voucher', async () => {
    const voucher = '01990000-0000-7000-8000-0000aaaabbbb';
    const lines = ['e1', 'e2'].map(
      (event) => ({ ...short, event, payload: { doses: 60, voucher } }) as unknown as SyncRow,
    );
    const { user } = show({ rows: lines, path });
    expect(await screen.findByText('Voucher AAAA-BBBB: 2 lots need you')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: 'View the voucher' }));
    expect(screen.getByText(`/ledger/stock?voucher=${voucher}`)).toBeTruthy();
  });

  test('Correct and resend opens the activity filled in', async () => {
    const { user } = show({ rows: [refused], path });
    await user.click(await screen.findByRole('link', { name: 'Correct and resend' }));
    expect(screen.getByText(`/ledger/stock?modal=correct&event=${refused.event}`)).toBeTruthy();
  });

  test('Set aside asks first, then keeps the entry', async () => {
    const { user, outbox } = show({ rows: [refused], path });
    await user.click(await screen.findByRole('button', { name: 'Set aside' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('never deleted');
    expect(outbox.setAside).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Set aside' }));
    expect(outbox.setAside).toHaveBeenCalledExactlyOnceWith(refused.event);
    expect(await screen.findByText('Set aside. The entry is kept.')).toBeTruthy();
  });

  test('a set-aside that could not be saved says so', async () => {
    const setAside = () => Promise.resolve({ ok: false, reason: 'not-saved' } as const);
    const { user } = show({ rows: [refused], path, setAside });
    await user.click(await screen.findByRole('button', { name: 'Set aside' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Set aside' }),
    );
    expect(await screen.findByText(/Not saved/)).toBeTruthy();
  });

  test('an entry on hold says why, and can be neither corrected nor set aside', async () => {
    show({ rows: [rowOf({ status: 'parked', detail: 'It builds on another' })], path });
    const row = await screen.findByRole('article');
    expect(row.textContent).toContain('It builds on another');
    expect(within(row).queryByRole('link')).toBeNull();
    expect(within(row).queryByRole('button')).toBeNull();
  });

  test('a corrected entry cannot be corrected again', async () => {
    show({ rows: [rowOf({ status: 'set-aside', replacedBy: 'newer' })], path: '/sync?show=set-aside' });
    const row = await screen.findByRole('article');
    expect(row.textContent).toContain('Corrected and sent again');
    expect(within(row).queryByRole('link')).toBeNull();
  });
});

describe('sending', () => {
  test.each([
    [1, '1 entry of another facility waits; it is sent when its officer signs in.'],
    [3, '3 entries of other facilities wait; they are sent when their officers sign in.'],
  ])('%s of other facilities are named', async (otherFacilities, sentence) => {
    show({ otherFacilities });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test('Retry now asks for a replay', async () => {
    const { user, syncNow } = show({ waiting: 3 });
    await user.click(screen.getByRole('button', { name: 'Retry now' }));
    expect(syncNow).toHaveBeenCalledOnce();
  });

  test('shows how many waiting entries were sent', async () => {
    const { now } = show({ waiting: 12, status: { replaying: true } });
    expect(await screen.findByText('0 of 12')).toBeTruthy();
    now({ replaying: true }, 5);
    expect(await screen.findByText('7 of 12')).toBeTruthy();
    now({ replaying: false }, 0);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  test('a missing sign-in offers the login instead of Retry', () => {
    show({ status: { state: 'sign-in-needed' } });
    expect(screen.queryByRole('button', { name: 'Retry now' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in to send' }).getAttribute('href')).toBe('/?sign-in=1');
  });

  test('Export saves a file with all entries', async () => {
    const createObjectURL = vi.fn<(file: Blob) => string>(() => 'blob:entries');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, wroteFile } = show({});
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(await createObjectURL.mock.calls[0]?.[0].text()).toBe('{"events":[]}');
    expect(wroteFile.mock.calls).toEqual([['outbox', 3]]);
    vi.restoreAllMocks();
  });
});

describe('cases of the facility', () => {
  const differs = {
    id: '0197a000-0000-7000-8000-0000000000c1',
    facility: '0197a000-0000-7000-8000-0000000000f1',
    event: '0197a000-0000-7000-8000-0000000000e9',
    reason: 'arrival-differs',
    detail: 'The stock counted otherwise where it arrived: 20 sent by Gafasa, 17 counted',
    openedAt: '2026-11-20T08:14:00',
    closedAt: null,
    child: null,
    name: null,
    entry: '0197a000-0000-7000-8000-0000000000e9',
    waitsForArrival: false,
  } as unknown as NonNullable<Given['cases']>[number];

  test('is shown with a link to the sent entry', async () => {
    show({ cases: [differs] });
    const region = within(await screen.findByRole('region', { name: 'To look into' }));
    expect(region.getByText(differs.detail)).toBeTruthy();
    expect(region.getByText('Since 20/11/2026 08:14 AM')).toBeTruthy();
    expect(region.getByRole('link', { name: 'View the entry' }).getAttribute('href')).toBe(
      `/ledger/stock?receipt=${differs.event}`,
    );
  });

  test.each(['same-dose-twice', 'stock-mismatch', 'unlikely-date', 'permission-ended', 'author-unproven'])(
    'leads to the card of the child: %s',
    async (reason) => {
      const child = '0197a000-0000-7000-8000-0000000000cd' as ChildId;
      show({ cases: [{ ...differs, reason, child }] });
      expect((await screen.findByRole('link', { name: 'Open the child card' })).getAttribute('href')).toBe(
        `/child/registration?card=${child}`,
      );
    },
  );

  test('leads to the count that settles unconfirmed stock', async () => {
    show({ cases: [{ ...differs, reason: 'arrival-unconfirmed', waitsForArrival: true }] });
    const region = within(await screen.findByRole('region', { name: 'To look into' }));
    expect(region.getByRole('link', { name: 'Confirm arrivals' }).getAttribute('href')).toBe(
      '/ledger/arrivals',
    );
    expect(region.queryByRole('button', { name: 'Settle' })).toBeNull();
  });

  test('is closed with a finding', async () => {
    const { user, calls } = show({
      cases: [{ ...differs, reason: 'likely-duplicate' }],
      answer: ({ method }) => (method === 'POST' ? { ok: true, value: { settled: true } } : noConnection),
    });
    await user.click(await screen.findByRole('button', { name: 'Settle' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle a case' }));
    await user.click(await dialog.findByRole('button', { name: 'Settle' }));
    const settled = () => calls.filter(({ method }) => method === 'POST');
    expect(settled()).toEqual([]);
    await user.type(await dialog.findByLabelText(/^What was found/), 'They are cousins');
    await user.click(dialog.getByRole('button', { name: 'Settle' }));
    expect(await screen.findByText(/^The case is closed\./)).toBeTruthy();
    expect(settled()).toMatchObject([
      {
        path: `/v/sync/cases/${differs.facility}/${differs.id}/settle/`,
        body: { finding: 'They are cousins' },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Settle a case' })).toBeNull());
  });

  test.each([
    [noConnection, 'Check your network connection'],
    [refusal('not-found', 'There is no such case.'), 'There is no such case.'],
    [{ ...noConnection, reason: 'server', status: 502 } as const, 'Not saved. Please try again.'],
  ])('stays open and keeps its typed text: %j', async (answer, sentence) => {
    const { user } = show({ cases: [differs], answer: () => answer });
    await user.click(await screen.findByRole('button', { name: 'Settle' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle a case' }));
    await user.type(await dialog.findByLabelText(/^What was found/), 'Three broke');
    await user.click(dialog.getByRole('button', { name: 'Settle' }));
    expect(await dialog.findByText(new RegExp(sentence))).toBeTruthy();
    expect((dialog.getByLabelText(/^What was found/) as HTMLTextAreaElement).value).toBe('Three broke');
  });

  test('a child’s record that waits for a lost one is recorded when its case is settled, and the dialog says so', async () => {
    const { user } = show({ cases: [{ ...differs, reason: 'dependency-missing' }] });
    await user.click(await screen.findByRole('button', { name: 'Settle' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settle a case' }));
    expect(dialog.getByText(/^Close this only if the other tablet is lost for good/)).toBeTruthy();
  });

  test('a refused record of another tablet is attributed to its officer, with its doses', async () => {
    const record = {
      id: differs.id,
      facility: differs.facility,
      facility__name: 'Ajingi Cottage Hospital',
      local_lga: 'Ajingi',
      state: 'Kano',
      activity: 'issue',
      officer: 'Halima Sani',
      antigen: 'BCG',
      doses: 50,
      batch_no: 'BX-12',
      reason: 'less-than-in-stock',
      detail: differs.detail,
      opened_at: '2026-11-20T08:14:00.000Z',
    };
    show({
      cases: [{ ...differs, reason: 'less-than-in-stock' }],
      answer: () => ({ ok: true, value: { count: 1, results: [record] } }),
    });
    expect(await screen.findByText('An entry of Halima Sani was not accepted')).toBeTruthy();
    expect(screen.getByText('Issued Antigen · 50 doses · BCG · Batch BX-12')).toBeTruthy();
    expect(screen.getByText(`They were told: “${differs.detail}”`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Settle' })).toBeNull();
  });

  test('its officer stays open if the server has never named one', async () => {
    show({ cases: [{ ...differs, reason: 'less-than-in-stock' }] });
    expect(await screen.findByText('An entry of a colleague was not accepted')).toBeTruthy();
  });

  test('has no link if it is about no entry', async () => {
    show({ cases: [{ ...differs, reason: 'lost-range', event: null, entry: null }] });
    expect(await screen.findByText(differs.detail)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'View the entry' })).toBeNull();
  });

  test('shows no card if there are none', async () => {
    show({});
    expect(await screen.findByText('Nothing waits on this tablet')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'To look into' })).toBeNull();
  });
});
