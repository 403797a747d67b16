import { aefiRejections, type AefiRejection } from '#domain/aefi/model.ts';
import { equipmentRejections, type EquipmentRejection } from '#domain/equipment/model.ts';
import { rejections, type Rejection } from '#domain/ledger/rejections.ts';
import { aefiSentences, equipmentSentences, refusalSentences, serialKnown } from './record-sentences.ts';

export interface ProblemKind {
  readonly status: number;
  /** When a call gets this answer, for authors of clients. */
  readonly says: string;
}

const ownKinds = {
  invalid: { status: 400, says: 'Some of what was sent is not valid; `errors` names each field.' },
  malformed: { status: 400, says: 'The request cannot be read, or holds what cannot be stored.' },
  'bad-request': { status: 400, says: 'The request was refused.' },
  'unusable-batch': { status: 400, says: 'The events of the batch do not belong together.' },
  unauthorized: { status: 401, says: 'No valid bearer token came along.' },
  'wrong-credentials': { status: 401, says: 'No account has this e-mail and password.' },
  'second-factor': {
    status: 401,
    says: 'The account has an authenticator app: `otp` is missing, wrong or was used.',
  },
  'second-factor-needed': {
    status: 403,
    says: 'The caller has to set up an authenticator app before anything else.',
  },
  'password-change-needed': {
    status: 403,
    says: 'Somebody else chose the password of the account: `PUT /v/change/password/` comes first.',
  },
  'session-over': { status: 401, says: 'The refresh token is used up, revoked or too old.' },
  forbidden: { status: 403, says: 'Outside of the caller’s unit, or none of the caller’s roles opens it.' },
  'not-your-facility': { status: 403, says: 'The caller does not record for this facility.' },
  'not-found': { status: 404, says: 'There is nothing here.' },
  'idempotency-mismatch': {
    status: 409,
    says: 'The `Idempotency-Key` came with another request before.',
  },
  'id-taken': { status: 409, says: 'The `id` of the body is that of something else.' },
  unpaid: { status: 402, says: 'The account is not paid and this call is not among those that go on.' },
  deactivated: {
    status: 403,
    says: 'The account was closed; only what waits on its tablet may still be sent.',
  },
  'facility-exists': { status: 409, says: 'The LGA, or the unit of the store, has a facility of this name.' },
  'place-exists': { status: 409, says: 'There is a place of this name beside it already.' },
  'place-closed': { status: 409, says: 'The place is closed: nothing new goes into it.' },
  'place-in-use': { status: 409, says: 'The place holds records, users or other places still.' },
  'email-taken': { status: 409, says: 'Another account has this e-mail.' },
  'last-user-manager': { status: 409, says: 'Nobody would be left to manage the users of the unit.' },
  'password-is-set': {
    status: 409,
    says: 'Somebody has signed in to the account, so its first password is set.',
  },
  'serial-known': { status: 409, says: serialKnown },
  'entry-unclear': {
    status: 409,
    says: 'More than one issued entry fits what was sent; `errors` names the field that tells them apart.',
  },
  'setting-changed': { status: 409, says: 'The setting is no longer what `was` says; nothing was stored.' },
  'name-exists': { status: 409, says: 'The list has this name already.' },
  'open-vial-longer': {
    status: 409,
    says: 'An open vial would be kept longer than its vaccine allows; `confirms_open_vial` says that it is meant.',
  },
  'antigen-exists': { status: 409, says: 'Another antigen has this name.' },
  'profile-exists': { status: 409, says: 'The facility has a profile already; it can be changed.' },
  'second-factor-is-on': { status: 409, says: 'The account has an authenticator app already.' },
  'out-of-date': { status: 409, says: 'The time of what the message says is over.' },
  unconfirmed: { status: 409, says: 'The case closes when the stock that it is about is confirmed.' },
  'not-accepted': { status: 409, says: 'The record of the case was not accepted, so its author answers it.' },
  'not-your-log': {
    status: 409,
    says: 'The log was begun on another device, or the sign-in names none; nothing was stored.',
  },
  'lost-too-far': {
    status: 409,
    says: 'More is reported as lost than the device has said that it holds; how far it goes is known now, send again.',
  },
  'log-forked': {
    status: 409,
    says: 'A number of the log is another event: the device was copied and begins a new log.',
  },
  'log-gap': {
    status: 409,
    says: 'Records before this batch are missing; `expected_seq` says where it begins.',
  },
  'epoch-changed': {
    status: 409,
    says: 'The server was restored or replaced; `epoch` and `log` say what it has.',
  },
  'amount-differs': {
    status: 409,
    says: 'The fee comes to another amount or currency; nothing was asked for.',
  },
  'no-users': { status: 409, says: 'The place has no users who are not paid for already.' },
  'payment-open': { status: 409, says: 'Somebody else is paying for the same place just now.' },
  'already-enabled': { status: 409, says: 'The subscription runs already.' },
  'subscription-over': { status: 409, says: 'The subscription has ended and cannot be renewed.' },
  'payments-off': { status: 409, says: 'No card provider is set up on this server.' },
  'provider-refused': { status: 409, says: 'The card provider does not do this; nothing was changed.' },
  'provider-unreachable': {
    status: 503,
    says: 'The card provider did not answer; what was begun is asked for again by itself.',
  },
  'bad-signature': { status: 403, says: 'The notice was not signed by the provider.' },
  'too-large': { status: 413, says: 'The body, or the number of records in it, is too large.' },
  'unsupported-media-type': { status: 415, says: 'The body is neither JSON nor form-encoded.' },
  'unsupported-encoding': { status: 415, says: 'The body is compressed with something else than gzip.' },
  'app-too-old': { status: 426, says: 'This build of the app is no longer served.' },
  'too-many-requests': {
    status: 429,
    says: 'Too many attempts; `Retry-After` says when the next one may come.',
  },
  'internal-error': { status: 500, says: 'A defect of the server.' },
  busy: { status: 503, says: 'The server has no room just now; `Retry-After` says when to try again.' },
} as const satisfies Record<string, ProblemKind>;

/** Every `code` of a problem. A new refusal needs a line here, and in the endpoints that use it. */
export type ProblemCode = keyof typeof ownKinds | Rejection | EquipmentRejection | AefiRejection;

/** Meaning of each code. A rule's refusal has status 409 and the sentence that a person reads. */
export const problemKinds: Readonly<Record<ProblemCode, ProblemKind>> = {
  ...ownKinds,
  ...(Object.fromEntries(
    rejections.map((reason) => [reason, { status: 409, says: refusalSentences[reason] }]),
  ) as Record<Rejection, ProblemKind>),
  ...(Object.fromEntries(
    equipmentRejections.map((reason) => [reason, { status: 409, says: equipmentSentences[reason] }]),
  ) as Record<EquipmentRejection, ProblemKind>),
  ...(Object.fromEntries(
    aefiRejections.map((reason) => [reason, { status: 409, says: aefiSentences[reason] }]),
  ) as Record<AefiRejection, ProblemKind>),
};
