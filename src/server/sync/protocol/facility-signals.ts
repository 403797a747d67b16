import { EventEmitter } from 'node:events';

const emitters = new WeakMap<object, EventEmitter>();

function emitterOf(db: object): EventEmitter {
  const known = emitters.get(db);
  if (known) return known;
  const emitter = new EventEmitter();
  // Each device that follows its facility adds a listener, so their number has no fixed limit.
  emitter.setMaxListeners(0);
  emitters.set(db, emitter);
  return emitter;
}

const anyMoved = 'any moved';
const movedHere = 'moved here';

/** Announces to followers on this and other instances that this instance moved a facility's counter. */
export function signalFacility(db: object, facility: string, seq: number): void {
  emitterOf(db).emit(movedHere, facility, seq);
  passOn(db, facility, seq);
}

/** Announces to followers on this instance that a facility's counter moved. */
export function passOn(db: object, facility: string, seq: number): void {
  emitterOf(db).emit(facility, seq);
  emitterOf(db).emit(anyMoved, facility, seq);
}

/** Calls back when this instance moves a facility's counter. @returns a function to unsubscribe. */
export function onMovedHere(db: object, listener: (facility: string, seq: number) => void): () => void {
  const emitter = emitterOf(db);
  emitter.on(movedHere, listener);
  return () => emitter.off(movedHere, listener);
}

/** Calls back when this instance learns that any facility's counter moved. @returns a function to unsubscribe. */
export function onAnyFacilityMoved(
  db: object,
  listener: (facility: string, seq: number) => void,
): () => void {
  const emitter = emitterOf(db);
  emitter.on(anyMoved, listener);
  return () => emitter.off(anyMoved, listener);
}

/** Calls back when this instance learns that the given facility's counter moved. @returns a function to unsubscribe. */
export function onFacilityMoved(db: object, facility: string, listener: (seq: number) => void): () => void {
  const emitter = emitterOf(db);
  emitter.on(facility, listener);
  return () => emitter.off(facility, listener);
}

const relayWanted = 'relay wanted';

/** Wakes the relay of this instance after a facility has sent something to another. */
export function wakeRelay(db: object): void {
  emitterOf(db).emit(relayWanted);
}

/** Calls back when a facility has sent something to another. @returns a function to unsubscribe. */
export function onRelayWanted(db: object, listener: () => void): () => void {
  const emitter = emitterOf(db);
  emitter.on(relayWanted, listener);
  return () => emitter.off(relayWanted, listener);
}
