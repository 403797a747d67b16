/**
 * What a dose was given for.
 *
 * - routine: a dose of the schedule, the only kind that takes a place of it
 * - campaign: supplementary, beside the schedule whatever was given before: polio rounds, measles campaigns, outbreaks (WHO counts
 *   doses of supplementary activities apart from routine ones)
 * - outside: of another programme or another country's schedule
 */
export const doseKinds = ['routine', 'campaign', 'outside'] as const;
export type DoseKind = (typeof doseKinds)[number];

interface KindOnRecord {
  /** The schedule's code; null where none was recorded. */
  readonly dose: string | null;
  /** Left out where the dose says it. */
  readonly kind?: DoseKind | undefined;
}

/** The kind of a record. One that names none is routine if it names a dose of the schedule, else outside it. */
export function kindOf({ dose, kind }: KindOnRecord): DoseKind {
  return kind ?? (dose === null ? 'outside' : 'routine');
}

/** Dose and kind as they are kept: only a routine dose has a place in the schedule, and a kind stands only where it has to. */
export function keptKind(recorded: KindOnRecord): { readonly dose: string | null; readonly kind?: DoseKind } {
  const kind = kindOf(recorded);
  const dose = kind === 'routine' ? recorded.dose : null;
  return kindOf({ dose }) === kind ? { dose } : { dose, kind };
}
