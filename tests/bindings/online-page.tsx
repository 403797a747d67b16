import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { answerStore } from '#client/answers/answer-store.ts';
import { draftsOf } from '#client/drafts/drafts.ts';
import { DeviceDatabase } from '#client/db/database.ts';
import { clientFamilies } from '#client/families.ts';
import type { Listening } from '#client/http/event-lines.ts';
import type { Api, ApiResult } from '#client/session/api.ts';
import { pathOf } from '#client/http/endpoint-call.ts';
import { type PageEngine, providePageEngine } from '#client/page-engine.ts';
import type { Session } from '#client/session/session-facts.ts';
import type { Role } from '#domain/access/model.ts';
import type { FileKind } from '#contract/wire/written-file.ts';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>> | undefined;
  readonly body: unknown;
  readonly key: string | undefined;
}

export type Answer = (call: Call) => Promise<ApiResult<unknown>> | ApiResult<unknown>;

export const noConnection: ApiResult<never> = {
  ok: false,
  reason: 'no-connection',
  status: null,
  code: null,
  detail: null,
  errors: [],
};

export const refusal = (code: string, detail: string, errors: { path: string; message: string }[] = []) =>
  ({ ok: false, reason: 'refused', status: 409, code, detail, errors }) as const;

/**
 * A page whose server is `answer`: drafts and kept answers are real, in a database of their own unless it is given the name of an earlier
 * device. The files of a worker share their disk, so a number counted in one file would be another file's. `places` are those of the
 * viewer's session.
 */
export function onlineDevice(
  answer: Answer,
  name = `online-${crypto.randomUUID()}`,
  places: Partial<Pick<Session, 'level' | 'countryId' | 'stateId' | 'state'>> = {},
) {
  const deps = { indexedDB, IDBKeyRange, name, families: clientFamilies };
  const db = new DeviceDatabase(deps as never);
  const calls: Call[] = [];
  const files: [FileKind, number][] = [];
  let user: string | null = 'user-1';
  const viewer = {
    facilityId: null as string | null,
    level: 'facility',
    roles: {} as Record<string, true>,
    access: 'bearer',
    ...places,
  };
  let renewals = 0;
  let flagsAsked = 0;
  let ids = 0;
  let told: (line: string) => void = () => {};
  const newId = () => `id-${(ids += 1)}`;
  const answers = answerStore(deps, () => Promise.resolve(user));
  const api = {
    call: (endpoint: Endpoint, input: Record<string, unknown>) => {
      const call: Call = {
        method: endpoint.method,
        path: pathOf(endpoint, (input['params'] ?? {}) as Record<string, unknown>),
        query: input['query'] as Call['query'],
        body: input['body'],
        key: input['idempotencyKey'] as string | undefined,
      };
      calls.push(call);
      return Promise.resolve(answer(call));
    },
    listen: (_endpoint: Endpoint, _input: unknown, { onLine }: Listening) => {
      told = onLine;
      return new Promise(() => {});
    },
  } as unknown as Api;
  const engine = {
    api,
    answers,
    drafts: draftsOf(db, { ready: () => Promise.resolve(), newId }),
    session: {
      current: () =>
        Promise.resolve(
          user === null ? null : { ...viewer, userId: user, firstName: 'Amina', lastName: 'Bello' },
        ),
      refreshPageFlags: () => {
        flagsAsked += 1;
        return Promise.resolve();
      },
    },
    storage: {
      wroteFile: (kind: FileKind, rows: number) => {
        files.push([kind, rows]);
        return Promise.resolve();
      },
    },
    renew: () => {
      renewals += 1;
      return Promise.resolve();
    },
  };
  providePageEngine(engine as unknown as PageEngine);
  return {
    calls,
    /** Files handed over, with their rows, as the page told the engine. */
    files,
    answers,
    name,
    /** A line comes from the stream that the page follows. */
    told: (line: string) => told(line),
    asked: () => calls.map(({ path, query }) => [path, definedOnly(query)]),
    setUser: (next: string | null) => {
      user = next;
    },
    /** Number of times that the page asked for its account's state, and the pages that are on. */
    renewals: () => renewals,
    flagsAsked: () => flagsAsked,
    /** More of the session, such as whether it is paid. */
    setAccount: (facts: Partial<Session>) => {
      Object.assign(viewer, facts);
    },
    /** Sets the user's home and roles; they have neither until then. */
    setHome: (facility: string) => {
      viewer.facilityId = facility;
    },
    setRoles: (roles: readonly Role[]) => {
      viewer.roles = Object.fromEntries(roles.map((role) => [role, true as const]));
    },
    show: (screen: ReactNode, at = '/') => {
      const { unmount } = render(
        <MemoryRouter initialEntries={[at]}>
          {screen}
          <Toaster />
        </MemoryRouter>,
      );
      return { user: userEvent.setup(), unmount };
    },
  };
}

function definedOnly(query: Call['query']) {
  return query && Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
