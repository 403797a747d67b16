import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Level, Role } from '#domain/access/model.ts';
import type { RefreshReply, TokenReply } from '#contract/wire/session.ts';
import { buildApp } from '#server/app.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { AppDeps, Engine } from '#server/deps.ts';
import { hashPassword } from '#server/users/password.ts';
import { databaseWithPlaces, type TestDatabase } from './database.ts';
import { insertPlaces, testFacilities, type TestFacility } from './places.ts';
import { expectSaidByCode } from './said-by-code.ts';

/** Cheap password hashing, so that tests are fast. */
export const cheapPasswords = { memoryKiB: 64, passes: 1, parallelism: 1 } as const;
export const testPassword = 'correct horse battery';

export interface TestUserParts {
  readonly email?: string;
  readonly level?: Level;
  /** The facility where the user works, or one in their LGA, state or country. */
  readonly at?: TestFacility;
  readonly roles?: readonly Role[];
  readonly paid?: boolean;
}

export interface TestUser {
  readonly id: string;
  readonly email: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly database: TestDatabase;
  /** Moves the server's clock. */
  advance(ms: number): void;
  createUser(parts?: TestUserParts): Promise<TestUser>;
  /** Signs in over the API and returns its answer. */
  signIn(user: TestUser, device?: string): Promise<TokenReply>;
  /** Sends a request, with the bearer token of a session if one is given. */
  call(options: InjectOptions, session?: Pick<RefreshReply, 'access'>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/**
 * The server on the worker's emptied database, with a fixed clock, sequential ids and a few places; or a further instance, by its number,
 * on a database that another one has filled.
 */
export async function testApp(options: {
  readonly engine: Engine;
  readonly instance?: { readonly number: number; readonly database: TestDatabase };
  readonly config?: Partial<Config>;
  readonly crash?: (step: string) => void;
  readonly logTo?: AppDeps['logTo'];
}): Promise<TestApp> {
  const { number, database } = options.instance ?? {
    number: 1,
    database: await databaseWithPlaces(options.engine),
  };
  if (options.instance?.number === 1) await insertPlaces(database.db);
  let time = Date.parse('2026-11-20T08:00:00.000Z');
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    const stamp = time.toString(16).padStart(12, '0');
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7000-8${String(number - 1).padStart(3, '0')}-${ids.toString(16).padStart(12, '0')}`;
  };
  const config: Config = {
    ...readConfig({ LOG_LEVEL: 'silent' }),
    sessionSecret: 'a secret that is only for tests and very long',
    passwordCost: cheapPasswords,
    clientDir: null,
    seedDemo: false,
    ...options.config,
  };
  const deps: AppDeps = {
    db: database.db,
    engine: options.engine,
    now: () => new Date(time),
    newId,
    config,
    ...(options.crash ? { crash: options.crash } : {}),
    ...(options.logTo ? { logTo: options.logTo } : {}),
  };
  const app = await buildApp(deps);
  expectSaidByCode(app);
  const call: TestApp['call'] = (request, session) =>
    app.inject({
      ...request,
      headers: { ...(session ? { authorization: `Bearer ${session.access}` } : {}), ...request.headers },
    });
  return {
    app,
    deps,
    database,
    advance: (ms) => {
      time += ms;
    },
    createUser: (parts) => createUser(deps, parts),
    signIn: async (user, device) => {
      const answer = await call({
        method: 'POST',
        url: '/auth/token/',
        payload: { email: user.email, password: testPassword, ...(device === undefined ? {} : { device }) },
      });
      if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`);
      return answer.json<TokenReply>();
    },
    call,
    close: () => app.close(),
  };
}

let passwordHash: Promise<string> | undefined;

async function createUser(deps: AppDeps, parts: TestUserParts = {}): Promise<TestUser> {
  const { level = 'facility', at = 'ajingi', roles = [], paid = true } = parts;
  const place = testFacilities[at];
  const id = deps.newId();
  const email = parts.email ?? `user-${id}@test.example`;
  passwordHash ??= hashPassword(testPassword, cheapPasswords);
  await deps.db
    .insertInto('app_user')
    .values({
      id,
      email,
      password_hash: await passwordHash,
      first_name: 'Test',
      last_name: 'Officer',
      level,
      country_id: place.country,
      state_id: level === 'country' ? null : place.state,
      lga_id: level === 'facility' || level === 'lga' ? place.lga : null,
      facility_id: level === 'facility' ? place.facility : null,
      paid,
      created_at: deps.now(),
    })
    .execute();
  if (roles.length > 0) {
    await deps.db
      .insertInto('user_role')
      .values(roles.map((role) => ({ user_id: id, role })))
      .execute();
  }
  return { id, email };
}
