import type { RegisterActivity } from '#domain/immunization/model.ts';
import { correctChild, type CorrectChildPayload } from './correct-child.ts';
import { endFollowUp, type EndFollowUpPayload } from './end-follow-up.ts';
import { immunize, type ImmunizePayload } from './immunize.ts';
import { mergeChildren, type MergeChildrenPayload } from './merge-children.ts';
import { noteAbsence, type NoteAbsencePayload } from './note-absence.ts';
import { noteNotGiven, type NoteNotGivenPayload } from './note-not-given.ts';
import { registerChild, type RegisterChildPayload } from './register-child.ts';
import { resumeFollowUp, type ResumeFollowUpPayload } from './resume-follow-up.ts';
import { reviseFinding, type ReviseFindingPayload } from './revise-finding.ts';
import { screenChild, type ScreenChildPayload } from './screen-child.ts';
import { takeBackAnswers, type TakeBackAnswersPayload } from './take-back-answers.ts';
import { takeOverChild, type TakeOverChildPayload } from './take-over-child.ts';
import { unmergeChildren, type UnmergeChildrenPayload } from './unmerge-children.ts';
import { voidImmunization, type VoidImmunizationPayload } from './void-immunization.ts';
import { withdrawChild, type WithdrawChildPayload } from './withdraw-child.ts';

/** Payload of every register event by its type; a new one is one line here and one in the registry below. */
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

/** Those that the server alone may write. */
export const relayedRegisterTypes: ReadonlySet<string> = new Set<RegisterType>(['take-over-child']);
