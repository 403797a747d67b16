import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { AppDeps } from '#server/deps.ts';
import { startServer, type RunningServer } from '#server/start-server.ts';
import { hashPassword } from '#server/users/password.ts';

export const benchPassword = 'correct horse battery';

/** Cheap password hashing, because sign-in is not measured. */
const cheapPasswords = { memoryKiB: 64, passes: 1, parallelism: 1 } as const;

export interface Officer {
  readonly email: string;
  readonly facility: FacilityId;
}

export interface BenchServer {
  readonly server: RunningServer;
  /** One officer at each of several facilities that have no stock yet. */
  readonly officers: readonly Officer[];
  close(): Promise<void>;
}

/** The product's server as `npm start` runs it, demo data included, on the embedded database or a given one. */
export async function startBenchServer(options: {
  readonly officers: number;
  readonly databaseUrl?: string;
}): Promise<BenchServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vaxledger-bench-'));
  const config: Config = {
    ...readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    databaseUrl: options.databaseUrl ?? null,
    passwordCost: cheapPasswords,
    clientDir: null,
  };
  const server = await startServer(config);
  return {
    server,
    officers: await addOfficers(server.deps, options.officers),
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addOfficers(deps: AppDeps, count: number): Promise<readonly Officer[]> {
  const passwordHash = await hashPassword(benchPassword, cheapPasswords);
  const facilities = await deps.db.selectFrom('facility').selectAll().orderBy('code').limit(count).execute();
  const users = facilities.map((facility, n) => ({
    id: deps.newId(),
    email: `officer-${n}@bench.test`,
    password_hash: passwordHash,
    first_name: 'Hauwa',
    last_name: 'Abdullahi',
    level: 'facility' as const,
    country_id: facility.country_id,
    state_id: facility.state_id,
    lga_id: facility.lga_id,
    facility_id: facility.id,
    paid: true,
    created_at: deps.now(),
  }));
  await deps.db.insertInto('app_user').values(users).execute();
  return users.map(({ email, facility_id }) => ({ email, facility: facility_id as FacilityId }));
}
