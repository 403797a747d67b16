import { useMemo } from 'react';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';
import type { ApiFailure } from '#client/session/api.ts';
import type { CallInput, ReplyOf } from '#client/http/endpoint-call.ts';
import { pageEngine } from '#client/page-engine.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { FormViewProps, SubmitResult } from '#ui/form/form-props.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { notify } from '#ui/toast/notify.ts';
import { faultWords, problemWords } from '../problem-words.ts';
import { useViewer } from '../use-viewer.ts';
import { sendOnce } from './send-once.ts';
import { onlineStrings } from './strings.ts';

export interface OnlineFormProps<E extends Endpoint, Output> extends Omit<
  FormViewProps<Output>,
  'onSubmit' | 'draft'
> {
  readonly endpoint: E;
  /** Names the form's draft; two forms with one name share it. */
  readonly name: string;
  /** Converts the entered values to the input of the call. */
  readonly inputOf: (values: Output) => CallInput<E>;
  readonly onSaved: (reply: ReplyOf<E>) => void;
  /** Finds a refusal inside a successful reply, if the server did not save. */
  readonly refusalIn?: (reply: ReplyOf<E>) => Extract<SubmitResult, { ok: false }> | null;
  /** Notice shown when the server did not save; a function if it depends on the reason. */
  readonly failedNotice?: string | ((failure: ApiFailure) => string);
  /** The field that a refusal concerns, by its code. */
  readonly fieldByCode?: Partial<Record<ProblemCode, string>>;
  /** The form field for a field of the body, where their names differ. */
  readonly fieldByPath?: Readonly<Record<string, string>>;
}

/**
 * A form saved by the server. The entries are kept as a draft until the server has them, and the draft's id is the
 * idempotency key, so that a repeated call counts once.
 */
export function OnlineForm<E extends Endpoint, Output>(props: OnlineFormProps<E, Output>) {
  const viewer = useViewer();
  if (!viewer) return <Skeleton shape="form" />;
  return <OpenOnlineForm key={viewer.userId} user={viewer.userId} {...props} />;
}

function OpenOnlineForm<E extends Endpoint, Output>({
  user,
  endpoint,
  name,
  inputOf,
  onSaved,
  refusalIn,
  failedNotice,
  fieldByCode = {},
  fieldByPath = {},
  ...form
}: OnlineFormProps<E, Output> & { readonly user: string }) {
  const draft = useMemo(() => pageEngine().drafts.of(name, { user }), [name, user]);
  const submit = async (values: Output): Promise<SubmitResult> => {
    const answer = await sendOnce(endpoint, { idempotencyKey: draft.id(), ...inputOf(values) });
    if (answer.ok) {
      const refusal = refusalIn?.(answer.value) ?? null;
      if (refusal !== null) return refusal;
      onSaved(answer.value);
      return { ok: true };
    }
    if (answer.reason !== 'no-connection' && failedNotice !== undefined)
      notify.warning(typeof failedNotice === 'string' ? failedNotice : failedNotice(answer));
    return resultOf(answer, { fieldByCode, fieldByPath });
  };
  return <FormView {...form} draft={draft} onSubmit={submit} />;
}

type Fields = Required<Pick<OnlineFormProps<Endpoint, unknown>, 'fieldByCode' | 'fieldByPath'>>;

/** The form result for a call that did not save. */
function resultOf(failure: ApiFailure, { fieldByCode, fieldByPath }: Fields): SubmitResult {
  if (failure.reason === 'no-connection')
    return { ok: false, message: onlineStrings.checkNetwork, tone: 'neutral' };
  if (failure.code === 'idempotency-mismatch') return { ok: false, message: onlineStrings.savedOtherwise };
  const message = problemWords(failure) ?? onlineStrings.notSaved;
  const byCode = Object.entries(fieldByCode).find(([code]) => code === failure.code)?.[1];
  const fields = Object.fromEntries([
    ...failure.errors.map((fault) => [fieldByPath[fault.path] ?? fault.path, faultWords(fault)]),
    ...(byCode === undefined ? [] : [[byCode, message]]),
  ]) as Record<string, string>;
  return Object.keys(fields).length === 0 ? { ok: false, message } : { ok: false, message, fields };
}
