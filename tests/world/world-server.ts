import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  antigenIdSchema,
  facilityIdSchema,
  userIdSchema,
  type AntigenId,
  type FacilityId,
  type UserId,
} from '#domain/kernel/ids.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded, type OpenDatabase } from '#server/db/open-database.ts';
import type { AppDeps } from '#server/deps.ts';
import { publishReference } from '#server/organisation/publish-reference.ts';
import { hashPassword } from '#server/users/password.ts';
import { makeBackup } from '#server/sync/backup/make-backup.ts';
import { restoreBackup } from '#server/sync/backup/restore-backup.ts';
import { deliverPending } from '#server/ledger/relay/relay.ts';
import { newEmbeddedFiles } from '#tests/support/embedded-files.ts';
import { deleteAllRows, tableNames } from '#tests/support/empty-database.ts';
import type { Account } from './device.ts';

const cheapPasswords = { memoryKiB: 8, passes: 1, parallelism: 1 };
const password = 'a password of the world';
const id = (kind: number, n: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

const country = { id: id(1, 1), code: 'NG', name: 'Nigeria' };
const state = { id: id(2, 1), code: 'KN', name: 'Kano', country_id: country.id };
const lga = { id: id(3, 1), code: 'kn-ajingi', name: 'Ajingi', state_id: state.id, country_id: country.id };

export const worldAntigens: readonly AntigenId[] = [1, 2, 3].map((n) => antigenIdSchema.parse(id(5, n)));
export const worldFacilities: readonly { readonly facility: FacilityId; readonly name: string }[] = [
  1, 2, 3,
].map((n) => ({
  facility: facilityIdSchema.parse(id(4, n)),
  name: `Facility ${n}`,
}));

/** Officers per facility: enough that each tablet has its own. */
const officersEach = 3;

let shared: Promise<OpenDatabase> | undefined;

/** The process dies at a named step of the server's work. */
export class ServerKilledError extends Error {
  override readonly name = 'ServerKilledError';
}

/** The real application on the real embedded database, which can die in and after a transaction. */
export class WorldServer {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  private readonly crashes: Map<string, number>;

  private constructor(app: FastifyInstance, deps: AppDeps, crashes: Map<string, number>) {
    this.app = app;
    this.deps = deps;
    this.crashes = crashes;
  }

  /** An emptied database with three facilities of one LGA, their officers and three antigens. */
  static async start(now: () => number, newId: () => string): Promise<WorldServer> {
    shared ??= newEmbeddedFiles().then((files) => openEmbedded({ files }));
    const { db, engine } = await shared;
    await migrate(db);
    await empty(db);
    const crashes = new Map<string, number>();
    const deps: AppDeps = {
      db,
      engine,
      now: () => new Date(now()),
      newId,
      config: {
        ...readConfig({
          SEED_DEMO: '0',
          LOG_LEVEL: 'silent',
          SESSION_SECRET: 'a secret that only this test knows it',
        }),
        clientDir: null,
        passwordCost: cheapPasswords,
      },
      crash: (step) => {
        const left = crashes.get(step);
        if (left === undefined) return;
        if (left > 0) crashes.set(step, left - 1);
        else {
          crashes.delete(step);
          throw new ServerKilledError(`killed at ${step}`);
        }
      },
    };
    await populate(deps);
    return new WorldServer(await buildApp(deps), deps, crashes);
  }

  /** Kills the server at a step of its work, the `after`-th time that it reaches it from now on. */
  killAt(step: 'push-before-commit' | 'push-committed' | 'relay-delivered', after = 0): void {
    this.crashes.set(step, after);
  }

  /** Cancels kills that have not happened. */
  calm(): void {
    this.crashes.clear();
  }

  /** One sweep of the relay, as its job does every few seconds. */
  async relay(): Promise<void> {
    await deliverPending(this.deps);
  }

  /** Makes a verified backup of the server's present state; raises what tablets may delete. */
  async backup(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-world-'));
    return (await makeBackup(this.deps, folder)).file;
  }

  /** Restores the server to the backup, under a new epoch. */
  async restore(file: string): Promise<void> {
    await empty(this.deps.db);
    await restoreBackup(this.deps, file);
  }

  /** A new server with the same people and places, which knows no events. */
  async replaceByEmpty(): Promise<void> {
    await empty(this.deps.db);
    await populate(this.deps);
  }

  async epoch(): Promise<string> {
    return (await this.deps.db.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow()).epoch;
  }

  /** Restores older rows under the same epoch, as if a power cut had lost what was not flushed to disk. */
  async keepEpoch(epoch: string): Promise<void> {
    await this.deps.db.updateTable('sync_state').set({ epoch }).execute();
  }

  account(facility: FacilityId, officer: number): Account {
    const place = worldFacilities.findIndex((known) => known.facility === facility);
    return { user: userOf(place, officer), email: emailOf(facility, officer), password, facility };
  }
}

function userOf(place: number, officer: number): UserId {
  return userIdSchema.parse(id(6, place * officersEach + officer + 1));
}

function emailOf(facility: FacilityId, officer: number): string {
  return `officer-${facility.slice(-2)}-${officer}@world.test`;
}

async function empty(db: AppDeps['db']): Promise<void> {
  await deleteAllRows(db, await tableNames(db));
  await sql`insert into reference_head (id, seq) values (1, 0)`.execute(db);
  await sql`insert into sync_state (epoch) values (left(gen_random_uuid()::text, 8))`.execute(db);
}

async function populate({ db, config, now }: AppDeps): Promise<void> {
  const facilities = worldFacilities.map(({ facility, name }) => ({
    id: facility,
    code: name,
    name,
    lga_id: lga.id,
    state_id: state.id,
    country_id: country.id,
    ward: null,
    kind: null,
    ownership: null,
    latitude: null,
    longitude: null,
  }));
  const antigens = worldAntigens.map((antigen, n) => ({
    id: antigen,
    name: `Antigen ${n + 1}`,
    schedule: 'At birth',
  }));
  const hash = await hashPassword(password, config.passwordCost);
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('country').values(country).execute();
    await trx.insertInto('state').values(state).execute();
    await trx.insertInto('lga').values(lga).execute();
    await trx.insertInto('facility').values(facilities).execute();
    await trx.insertInto('antigen').values(antigens).execute();
    await trx
      .insertInto('app_user')
      .values(
        worldFacilities.flatMap(({ facility }, f) =>
          Array.from({ length: officersEach }, (_, n) => ({
            id: userOf(f, n),
            email: emailOf(facility, n),
            password_hash: hash,
            first_name: 'Officer',
            last_name: String(n),
            level: 'facility' as const,
            country_id: country.id,
            state_id: state.id,
            lga_id: lga.id,
            facility_id: facility,
            paid: true,
            created_at: now(),
          })),
        ),
      )
      .execute();
    await publishReference(trx, [
      ...antigens.map((row, n) => ({
        kind: 'antigen' as const,
        row: { ...row, id: worldAntigens[n] ?? row.id },
      })),
      {
        kind: 'place',
        row: { id: country.id, level: 'country', name: country.name, parent: null },
        lga: null,
      },
      {
        kind: 'place',
        row: { id: state.id, level: 'state', name: state.name, parent: country.id },
        lga: null,
      },
      { kind: 'place', row: { id: lga.id, level: 'lga', name: lga.name, parent: state.id }, lga: null },
      ...facilities.map((row) => ({
        kind: 'place' as const,
        row: { id: row.id, level: 'facility' as const, name: row.name, parent: lga.id },
        lga: lga.id,
      })),
    ]);
  });
}
