import type { DBCore, DBCoreTable, Middleware } from 'dexie';

/** Dexie middleware that records how many rows each read of a table loads into memory. */
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
    // Chained, not awaited: only promises of the database keep a transaction open.
    get: (request) =>
      table.get(request).then((row: unknown) => {
        note(1);
        return row;
      }),
    getMany: (request) =>
      table.getMany(request).then((rows: unknown[]) => {
        note(rows.length);
        return rows;
      }),
    query: (request) =>
      table.query(request).then((answer) => {
        note(answer.result.length);
        return answer;
      }),
  };
}
