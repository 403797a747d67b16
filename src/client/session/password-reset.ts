import type { Sentence } from '#contract/problem.ts';
import {
  type CodeReply,
  codeReplySchema,
  resetReplySchema,
  type ResetReply,
} from '#contract/calls/account.ts';
import type { DeviceId } from '#domain/kernel/ids.ts';
import { type Answer, ask, type HttpDeps } from '#client/http/request.ts';

export type ResetFailure = {
  readonly ok: false;
  readonly reason: 'no-connection' | 'refused';
  /** The server's sentence, if given. */
  readonly detail: string | null;
  readonly sentence?: Sentence | undefined;
};
export type CodeResult = ({ readonly ok: true } & CodeReply) | ResetFailure;
export type ResetResult = { readonly ok: true; readonly answer: ResetReply } | ResetFailure;

/** Sets a new password with a mailed code, signed in or not; needs the network. */
export interface PasswordReset {
  requestCode(email: string): Promise<CodeResult>;
  change(wanted: {
    readonly email: string;
    readonly otp: string;
    readonly password: string;
  }): Promise<ResetResult>;
}

export function passwordReset(http: HttpDeps, device: () => Promise<DeviceId | undefined>): PasswordReset {
  return {
    async requestCode(email) {
      const json = { email, device: await device() };
      const call = { method: 'POST', path: '/v/get/otp/by/email/', json } as const;
      const answer = await ask(http, call, codeReplySchema);
      return answer.kind === 'ok' ? { ok: true, ...answer.value } : failureOf(answer);
    },
    async change(wanted) {
      const json = { ...wanted, device: await device() };
      const call = { method: 'PUT', path: '/v/reset/password/', json } as const;
      const answer = await ask(http, call, resetReplySchema);
      return answer.kind === 'ok' ? { ok: true, answer: answer.value } : failureOf(answer);
    },
  };
}

function failureOf(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): ResetFailure {
  if (answer.kind === 'network') return { ok: false, reason: 'no-connection', detail: null };
  if (answer.kind === 'status') return { ok: false, reason: 'refused', detail: null };
  const { detail, sentence } = answer.problem;
  return { ok: false, reason: 'refused', detail, sentence };
}
