import { EventEmitter } from 'node:events';

const emitters = new WeakMap<object, EventEmitter>();

function emitterOf(db: object): EventEmitter {
  const known = emitters.get(db);
  if (known) return known;
  const emitter = new EventEmitter();
  // One listener for each device that follows its facility online.
  emitter.setMaxListeners(0);
  emitters.set(db, emitter);
  return emitter;
}

const anyMoved = 'any moved';
const movedHere = 'moved here';

/** Tells those who follow a facility, on this instance and on others, that this one moved its counter. */
export function signalFacility(db: object, facility: string, seq: number): void {
  emitterOf(db).emit(movedHere, facility, seq);
  passOn(db, facility, seq);
}

/** Tells those who follow a facility on this instance that its counter moved. */
export function passOn(db: object, facility: string, seq: number): void {
  emitterOf(db).emit(facility, seq);
  emitterOf(db).emit(anyMoved, facility, seq);
}

/** Calls back whenever this instance moves a facility's counter. @returns a function that stops it. */
export function onMovedHere(db: object, listener: (facility: string, seq: number) => void): () => void {
  const emitter = emitterOf(db);
  emitter.on(movedHere, listener);
  return () => emitter.off(movedHere, listener);
}

/** Calls back whenever this instance hears that any facility's counter moved. @returns a function that stops it. */
export function onAnyFacilityMoved(
  db: object,
  listener: (facility: string, seq: number) => void,
): () => void {
  const emitter = emitterOf(db);
  emitter.on(anyMoved, listener);
  return () => emitter.off(anyMoved, listener);
}

/** Calls back whenever this instance hears that the facility's counter moved. @returns a function that stops it. */
export function onFacilityMoved(db: object, facility: string, listener: (seq: number) => void): () => void {
  const emitter = emitterOf(db);
  emitter.on(facility, listener);
  return () => emitter.off(facility, listener);
}

const relayWanted = 'relay wanted';

/** Tells the relay of this instance that a facility sent something to another one. */
export function wakeRelay(db: object): void {
  emitterOf(db).emit(relayWanted);
}

/** Calls back when a facility sent something to another one. @returns a function that stops it. */
export function onRelayWanted(db: object, listener: () => void): () => void {
  const emitter = emitterOf(db);
  emitter.on(relayWanted, listener);
  return () => emitter.off(relayWanted, listener);
}
