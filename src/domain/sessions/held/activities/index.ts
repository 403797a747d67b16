import type { HeldActivity } from '#domain/sessions/held/model.ts';
import { closeSessionPart, type CloseSessionPartPayload } from './close-session-part.ts';
import { giveUpSessionPart, type GiveUpSessionPartPayload } from './give-up-session-part.ts';
import { joinSession, type JoinSessionPayload } from './join-session.ts';
import { openSessionVial, type OpenSessionVialPayload } from './open-session-vial.ts';
import { startSession, type StartSessionPayload } from './start-session.ts';
import { takeBackSessionVial, type TakeBackSessionVialPayload } from './take-back-session-vial.ts';

/** Payload of every event about sessions that are held by its type; a new one is one line here and one in the registry below. */
export interface HeldPayloads {
  'start-session': StartSessionPayload;
  'join-session': JoinSessionPayload;
  'open-session-vial': OpenSessionVialPayload;
  'take-back-session-vial': TakeBackSessionVialPayload;
  'close-session-part': CloseSessionPartPayload;
  'give-up-session-part': GiveUpSessionPartPayload;
}

export type HeldType = keyof HeldPayloads;

/** The registry: the only list of events about sessions that are held. */
export const heldActivities: { readonly [Type in HeldType]: HeldActivity<HeldPayloads[Type]> } = {
  'start-session': startSession,
  'join-session': joinSession,
  'open-session-vial': openSessionVial,
  'take-back-session-vial': takeBackSessionVial,
  'close-session-part': closeSessionPart,
  'give-up-session-part': giveUpSessionPart,
};
