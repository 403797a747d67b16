import { createHash } from 'node:crypto';
import { writtenVaccNo } from '#domain/immunization/register/vacc-no.ts';
import type { ChildId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Channel, MessageKind, MessageTable } from '../db/tables/messages.ts';
import { formatUuid } from '../new-id.ts';
import { type CaregiverWords, progressText, registeredText } from './caregiver-strings.ts';
import { internationalNumber, isNobodysNumber } from '#domain/kernel/phone.ts';

/** A new message as stored; times are ISO texts, so that many rows are one parameter. */
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
  /** When the officer saved the record, by the server's clock. */
  readonly recordedAt: string;
  /** The caregiver's e-mail address; null if none was given. */
  readonly email: string | null;
  /** The caregiver's number as it was typed. */
  readonly phone: string | null;
  readonly fullname: string;
  /** Digits only. */
  readonly vaccNo: string | null;
}

/** An accepted event that a child's caregiver is told about. */
export type ChildHappening =
  | (Happening & { readonly kind: 'child-registered' })
  | (Happening & {
      readonly kind: 'child-immunized';
      readonly nextOn: LocalDate | null;
      /** Place of the planned session on that day. */
      readonly nextPlace: string | null;
    });

/** Facility id of messages that no facility sends. */
export const noFacility = '00000000-0000-0000-0000-000000000000';

const dayMs = 24 * 60 * 60 * 1000;
/** A mail server may be down over a weekend without any message expiring. */
export const worthMs = 7 * dayMs;

/**
 * The message about an accepted event; empty if nobody can be reached. It goes to the caregiver's e-mail address or,
 * without one, by text message if those are enabled. Its id derives from the event's, so an event has at most one.
 * @param at when the event was accepted
 * @param words texts in the language that the facility uses for caregivers
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

/** How to reach a person: by e-mail, or else by text message if those are enabled and the number can be dialled. */
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
  /** What the message is about; a message of the same kind and source is the same message. */
  readonly source: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly at: Date;
  /** When the record behind it was made, if earlier: the message could have been written then. */
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

/** The id of the message of a kind about a source: UUID version 8 (RFC 9562) from a SHA-256, always the same. */
export function messageId(kind: MessageKind, source: string): string {
  const bytes = createHash('sha256').update(`vaxledger:message:${kind}:${source}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(bytes);
}

/**
 * A typed phone number in international form, `+2348031234567`; null if it cannot be dialled or is a placeholder.
 * Numbers without a country code are read as Nigerian.
 */
export function dialableNumber(typed: string): string | null {
  return isNobodysNumber(typed) ? null : internationalNumber(typed);
}
