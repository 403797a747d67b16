import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { grantToAppRole, sweptTables, writtenOnce } from '#server/db/app-role.ts';
import { migrate, SchemaOwnerNeededError } from '#server/db/migrate.ts';
import { openPostgres, type OpenDatabase } from '#server/db/open-database.ts';
import { reconcile } from '#server/reconcile.ts';
import { rebuildRollups } from '#server/monitoring/rebuild-rollups.ts';
import { sweepOut } from '#server/operations/housekeeping.ts';
import { coverageTables } from '#server/immunization/recount.ts';
import { startServer } from '#server/start-server.ts';
import { makeBackup } from '#server/sync/backup/make-backup.ts';
import { newPostgresUrl } from '#tests/support/database.ts';
import { cheapPasswords, testPassword } from '#tests/support/server.ts';

const role = 'vaxledger_app';

describe('PostgreSQL with an owner and a role of the server', () => {
  let owner: OpenDatabase;
  let appUrl: string;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-role-'));
    const url = await newPostgresUrl();
    owner = openPostgres(url);
    await migrate(owner.db);
    await grantToAppRole(owner.db, { role, password: "it's a secret" });
    const app = new URL(url);
    app.username = role;
    app.password = encodeURIComponent("it's a secret");
    appUrl = app.href;
  }, 120_000);
  afterAll(async () => {
    await owner.close();
    await rm(folder, { recursive: true, force: true });
  });

  const tablesWhere = async (privilege: 'delete' | 'update' | 'truncate' | 'select') =>
    (
      await sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(${role}, oid, ${privilege})
        order by name`.execute(owner.db)
    ).rows.map(({ name }) => name);

  test('the server’s own role deletes only rows that expire or can be recomputed', async () => {
    expect(await tablesWhere('delete')).toEqual([...sweptTables].toSorted());
    expect(await tablesWhere('truncate')).toEqual([]);
    const readable = await tablesWhere('select');
    const fixed = new Set<string>([...writtenOnce, 'schema_migration']);
    expect(await tablesWhere('update')).toEqual(readable.filter((table) => !fixed.has(table)));
    for (const statement of [
      'delete from event',
      'update movement set doses = doses + 7',
      'truncate feed',
      'alter table event add column x text',
      'create table x (y text)',
    ]) {
      const database = openPostgres(appUrl);
      await expect(database.db.executeQuery(sql.raw(statement).compile(database.db))).rejects.toThrow(
        /permission denied|must be owner/,
      );
      await database.close();
    }
  });

  test('the role cannot change tables that the schema declares append-only', async () => {
    const { rows } = await sql<{ name: string }>`select tgrelid::regclass::text as name from pg_trigger
      where tgname = 'only_added'`.execute(owner.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(writtenOnce).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
  });

  test('under it, a server fills a demo, records, deletes expired rows, checks, recounts and makes a backup', async () => {
    const config = {
      ...readConfig({ LOG_LEVEL: 'error', PORT: '0', DATABASE_URL: appUrl, SEED_DEMO: '1' }),
      dataDir: folder,
      clientDir: null,
      passwordCost: cheapPasswords,
      demoPassword: testPassword,
    };
    const server = await startServer(config);
    try {
      const { deps } = server;
      const events = await deps.db
        .selectFrom('event')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst();
      expect(events?.n).toBeGreaterThan(50);
      const answer = await fetch(`${server.url}/auth/token/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'facility@demo.test', password: testPassword }),
      });
      expect(answer.status).toBe(200);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      await reconcile(deps);
      await sweepOut({ ...deps, now: () => new Date(Date.now() + 400 * 86_400_000) });
      await rebuildRollups(deps.db);
      await makeBackup(deps, folder);
    } finally {
      await server.close();
    }
  }, 240_000);

  test('a missing schema step must be taken by the owner, and the server says so', async () => {
    const app = openPostgres(appUrl);
    try {
      expect(await migrate(app.db)).toEqual([]);
      const next = { name: '9999-next', up: () => Promise.resolve() };
      const { migrations } = await import('#server/db/migrations/index.ts');
      await expect(migrate(app.db, [...migrations, next])).rejects.toThrow(SchemaOwnerNeededError);
    } finally {
      await app.close();
    }
  });
});

test('the list of tables that the server deletes from is exactly that of its statements', () => {
  const root = fileURLToPath(new URL('../../../src/server', import.meta.url));
  const found = new Set<string>(coverageTables);
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /(^|[\\/])(migrations|seed|backup)[\\/]/.test(file)) continue;
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const [, a, b] of source.matchAll(/\bdelete from (\w+)|\.deleteFrom\('(\w+)'\)/g))
      found.add(a ?? b ?? '');
    // It deletes from a list of tables, by name.
    if (file.endsWith('rebuild-rollups.ts'))
      for (const [, name] of source.matchAll(/^ {8}'(\w+)',$/gm)) found.add(name ?? '');
  }
  expect([...found].toSorted()).toEqual([...sweptTables].toSorted());
});
