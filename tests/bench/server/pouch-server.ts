import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import type { Handler } from './origin.ts';

const require = createRequire(import.meta.url);

export interface PouchServer {
  /** Handles requests below `/pouch/`. */
  readonly handle: Handler;
  close(): Promise<void>;
}

/** PouchDB's own server for Node, on leveldown in a folder that is deleted on close. */
export async function startPouchServer(): Promise<PouchServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-pouch-'));
  // Both are CommonJS. The types of the first declare a global Buffer of their own; the second has no types.
  const PouchDB = require('pouchdb') as { defaults(options: { prefix: string }): object };
  const expressPouch = require('express-pouchdb') as (
    pouch: object,
    options: object,
  ) => express.RequestHandler;
  const app = express();
  const inFolder = PouchDB.defaults({ prefix: `${folder}/` });
  const options = {
    mode: 'minimumForPouchDB',
    inMemoryConfig: true,
    logPath: path.join(folder, 'log.txt'),
    configPath: path.join(folder, 'config.json'),
  };
  app.use('/pouch', expressPouch(inFolder, options));
  return {
    handle: (request, response) => app(request as express.Request, response as express.Response),
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Path of PouchDB's browser script, as PouchDB ships it. */
export function pouchScriptPath(): string {
  return require.resolve('pouchdb/dist/pouchdb.min.js');
}
