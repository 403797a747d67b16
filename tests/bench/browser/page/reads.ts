import type { DBCore, DBCoreTable, Middleware } from 'dexie';

/** Dexie middleware that notes how many rows each read of a table brought into memory. */
export function notesReads(table: string, note: (rows: number) => void): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'bench-reads',
    create: (core) => ({
      ...core,
      table: (name) => (name === table ? noted(core.table(name), note) : core.table(name)),
    }),
  };
}

function noted(table: DBCoreTable, note: (rows: number) => void): DBCoreTable {
  return {
    ...table,
    get: async (request) => {
      const row: unknown = await table.get(request);
      note(1);
      return row;
    },
    getMany: async (request) => {
      const rows: unknown[] = await table.getMany(request);
      note(rows.length);
      return rows;
    },
    query: async (request) => {
      const answer = await table.query(request);
      note(answer.result.length);
      return answer;
    },
  };
}
