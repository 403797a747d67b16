import type { SessionActivity } from '#domain/sessions/model.ts';
import { cancelSession, type CancelSessionPayload } from './cancel-session.ts';
import { moveSession, type MoveSessionPayload } from './move-session.ts';
import { planSession, type PlanSessionPayload } from './plan-session.ts';

/** Payload of every event about planned sessions by its type; a new one is one line here and one in the registry below. */
export interface SessionPayloads {
  'plan-session': PlanSessionPayload;
  'move-session': MoveSessionPayload;
  'cancel-session': CancelSessionPayload;
}

export type SessionType = keyof SessionPayloads;

/** The registry: the only list of events about planned sessions. */
export const sessionActivities: {
  readonly [Type in SessionType]: SessionActivity<SessionPayloads[Type]>;
} = {
  'plan-session': planSession,
  'move-session': moveSession,
  'cancel-session': cancelSession,
};
