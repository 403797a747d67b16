import type { RegisterActivity } from '#domain/immunization/register/model.ts';
import {
  correctChild,
  type CorrectChildPayload,
  registerChild,
  type RegisterChildPayload,
  withdrawChild,
  type WithdrawChildPayload,
} from './child.ts';
import {
  endFollowUp,
  type EndFollowUpPayload,
  noteAbsence,
  type NoteAbsencePayload,
  resumeFollowUp,
  type ResumeFollowUpPayload,
} from './follow-up.ts';
import {
  immunize,
  type ImmunizePayload,
  voidImmunization,
  type VoidImmunizationPayload,
} from './immunize.ts';
import {
  mergeChildren,
  type MergeChildrenPayload,
  unmergeChildren,
  type UnmergeChildrenPayload,
} from './merges.ts';
import {
  noteNotGiven,
  type NoteNotGivenPayload,
  reviseFinding,
  type ReviseFindingPayload,
  screenChild,
  type ScreenChildPayload,
  takeBackAnswers,
  type TakeBackAnswersPayload,
} from './visit.ts';
import { takeOverChild, type TakeOverChildPayload } from './take-over-child.ts';

/** Payload of every register event by its type; a new one takes one line here and one in the registry below. */
export interface RegisterPayloads {
  'register-child': RegisterChildPayload;
  'correct-child': CorrectChildPayload;
  immunize: ImmunizePayload;
  'void-immunization': VoidImmunizationPayload;
  'merge-children': MergeChildrenPayload;
  'unmerge-children': UnmergeChildrenPayload;
  'note-absence': NoteAbsencePayload;
  'withdraw-child': WithdrawChildPayload;
  'screen-child': ScreenChildPayload;
  'revise-finding': ReviseFindingPayload;
  'note-not-given': NoteNotGivenPayload;
  'end-follow-up': EndFollowUpPayload;
  'resume-follow-up': ResumeFollowUpPayload;
  'take-back-answers': TakeBackAnswersPayload;
  'take-over-child': TakeOverChildPayload;
}

export type RegisterType = keyof RegisterPayloads;

/** The registry: the only list of register events. */
export const registerActivities: {
  readonly [Type in RegisterType]: RegisterActivity<RegisterPayloads[Type]>;
} = {
  'register-child': registerChild,
  'correct-child': correctChild,
  immunize,
  'void-immunization': voidImmunization,
  'merge-children': mergeChildren,
  'unmerge-children': unmergeChildren,
  'note-absence': noteAbsence,
  'withdraw-child': withdrawChild,
  'screen-child': screenChild,
  'revise-finding': reviseFinding,
  'note-not-given': noteNotGiven,
  'end-follow-up': endFollowUp,
  'resume-follow-up': resumeFollowUp,
  'take-back-answers': takeBackAnswers,
  'take-over-child': takeOverChild,
};

/** Types that only the server may write. */
export const relayedRegisterTypes: ReadonlySet<string> = new Set<RegisterType>(['take-over-child']);
