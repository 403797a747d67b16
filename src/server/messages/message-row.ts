import { createHash } from 'node:crypto';
import { writtenVaccNo } from '#domain/immunization/register/vacc-no.ts';
import type { ChildId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Channel, MessageKind, MessageTable } from '../db/tables/messages.ts';
import { formatUuid } from '../new-id.ts';
import { type CaregiverWords, progressText, registeredText } from './caregiver-strings.ts';
import { internationalNumber, isNobodysNumber } from '#domain/kernel/phone.ts';

/** A new message as its table stores it; times are ISO texts so that many rows are one parameter. */
export type MessageRow = Readonly<
  Omit<MessageTable, 'due_at' | 'expires_at' | 'created_at' | 'claimed_at' | 'settled_at' | 'again_at'>
> & {
  readonly due_at: string;
  readonly expires_at: string;
  readonly created_at: string;
  readonly claimed_at: null;
  readonly settled_at: null;
  readonly again_at: null;
};

interface Happening {
  readonly child: ChildId;
  readonly eventId: EventId;
  /** Time at which the officer saved it, by the server's clock. */
  readonly recordedAt: string;
  /** The caregiver's e-mail, null when none was given. */
  readonly email: string | null;
  /** The caregiver's number as it was typed. */
  readonly phone: string | null;
  readonly fullname: string;
  /** Digits only. */
  readonly vaccNo: string | null;
}

/** An accepted event of a child that its care giver is told about. */
export type ChildHappening =
  | (Happening & { readonly kind: 'child-registered' })
  | (Happening & {
      readonly kind: 'child-immunized';
      readonly nextOn: LocalDate | null;
      /** Place of the planned session on that day. */
      readonly nextPlace: string | null;
    });

/** Owner of messages of no facility. */
export const noFacility = '00000000-0000-0000-0000-000000000000';

const dayMs = 24 * 60 * 60 * 1000;
/** A mail server may be down for a weekend and lose nothing. */
export const worthMs = 7 * dayMs;

/**
 * The message about an accepted event, or none when nobody can be reached. It goes to the caregiver's e-mail, and as a
 * text message to who has none, where text messages are on. Its id is made of the event's: at most one for an event.
 * @param at when the event was accepted
 * @param words in the language that the facility writes to care givers in
 */
export function messagesOf(
  happening: ChildHappening,
  {
    facility,
    at,
    sms,
    words,
  }: {
    readonly facility: FacilityId;
    readonly at: Date;
    readonly sms: boolean;
    readonly words: CaregiverWords;
  },
): MessageRow[] {
  const to = reach({ email: happening.email, phone: happening.phone, sms });
  if (to === null) return [];
  const vaccNo = happening.vaccNo === null ? null : writtenVaccNo(happening.vaccNo);
  const isRegistration = happening.kind === 'child-registered';
  return [
    newMessage({
      facility,
      kind: happening.kind,
      source: happening.eventId,
      child: happening.child,
      ...to,
      subject: isRegistration ? words.subjects.registered : words.subjects.progress,
      recordedAt: happening.recordedAt,
      body: isRegistration ? registeredText(words, { ...happening, vaccNo }) : progressText(words, happening),
      at,
      expiresAt: new Date(at.getTime() + worthMs),
    }),
  ];
}

/** Address of a person: by e-mail, else by text message if those are on and the number can be dialled. */
export function reach(person: {
  readonly email: string | null;
  readonly phone: string | null;
  readonly sms: boolean;
}): { readonly channel: Channel; readonly recipient: string } | null {
  if (person.email !== null) return { channel: 'email', recipient: person.email };
  const number = person.sms && person.phone !== null ? dialableNumber(person.phone) : null;
  return number === null ? null : { channel: 'sms', recipient: number };
}

export interface NewMessage {
  readonly facility: string;
  readonly kind: MessageKind;
  /** Subject of the message; the same kind and source is the same message. */
  readonly source: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly at: Date;
  /** Earliest time at which it could have been written, if that was before: the time of the record behind it. */
  readonly recordedAt?: string;
  readonly expiresAt: Date;
  readonly user?: string;
  /** The child that it is about. */
  readonly child?: string;
  readonly visit?: { readonly child: string; readonly on: LocalDate };
}

/** A queued message, due at once. */
export function newMessage(message: NewMessage): MessageRow {
  const at = message.at.toISOString();
  return {
    facility_id: message.facility,
    id: messageId(message.kind, message.source),
    kind: message.kind,
    channel: message.channel,
    recipient: message.recipient,
    subject: message.channel === 'sms' ? '' : message.subject,
    body: message.body,
    state: 'queued',
    attempts: 0,
    due_at: at,
    expires_at: message.expiresAt.toISOString(),
    claimed_at: null,
    settled_at: null,
    failure: null,
    failure_code: null,
    user_id: message.user ?? null,
    child_id: message.visit?.child ?? message.child ?? null,
    visit_on: message.visit?.on ?? null,
    created_at: message.recordedAt ?? at,
    again_at: null,
  };
}

/** The id of the message about something: UUID version 8 (RFC 9562) over a SHA-256, the same however often it is made. */
export function messageId(kind: MessageKind, source: string): string {
  const bytes = createHash('sha256').update(`vaxledger:message:${kind}:${source}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(bytes);
}

/**
 * A number as it is dialled from abroad, `+2348031234567`, from what an officer typed; null when it cannot be dialled or is nobody's.
 * Numbers without a country code are read as Nigerian ones.
 */
export function dialableNumber(typed: string): string | null {
  return isNobodysNumber(typed) ? null : internationalNumber(typed);
}
