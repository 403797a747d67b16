import type { AefiPayloads } from '#domain/aefi/activities.ts';
import type { Aefi } from '#domain/aefi/model.ts';
import type { AefiId, EventId, UserId } from '#domain/kernel/ids.ts';

/** The n-th id of a story; a report and the event that made it share one. */
export const aefiId = (n: number) => `0197aef1-0000-7000-8000-${n.toString(16).padStart(12, '0')}` as AefiId;

export const facts = (n = 1) => ({
  event: aefiId(n) as string as EventId,
  actor: aefiId(0xf0) as string as UserId,
  at: `2026-11-20T08:${String(n).padStart(2, '0')}:00.000Z`,
});

/** A fever after Penta, reported the day after. */
export function fever(changes: Partial<AefiPayloads['report-aefi']> = {}): AefiPayloads['report-aefi'] {
  return {
    child: aefiId(0xc1) as never,
    vaccines: [
      {
        antigen: aefiId(0xa1) as never,
        name: 'Penta',
        dose: 'Penta1',
        givenOn: '2026-11-18' as never,
        batchNo: 'PN-1',
        expiryOn: '2027-05-31' as never,
        immunization: null,
      },
    ],
    onsetAt: '2026-11-18T20:00' as never,
    reactions: ['fever'],
    description: '39.2 degrees in the evening',
    medicalHistory: '',
    serious: [],
    outcome: 'recovering',
    diedOn: null,
    reporter: { name: 'Amina Bello', role: 'Nurse', phone: '' },
    reportedOn: '2026-11-19' as never,
    ...changes,
  };
}

/** The row of a new report. */
export function reported(changes: Partial<Aefi> = {}): Aefi {
  return {
    ...fever(),
    id: aefiId(1),
    followUps: [],
    withdrawn: null,
    admin: facts().actor,
    createdAt: facts().at,
    updatedAt: facts().at,
    ...changes,
  };
}
