import { EventEmitter } from 'node:events';

const emitters = new WeakMap<object, EventEmitter>();
const came = 'a notice came';

function emitterOf(db: object): EventEmitter {
  const known = emitters.get(db) ?? new EventEmitter();
  emitters.set(db, known);
  return known;
}

/** Tells the jobs of this instance that a notice waits. */
export function signalNotice(db: object): void {
  emitterOf(db).emit(came);
}

/** Calls back when a notice was kept on this instance. @returns a function that stops it. */
export function onNotice(db: object, listener: () => void): () => void {
  const emitter = emitterOf(db);
  emitter.on(came, listener);
  return () => emitter.off(came, listener);
}
