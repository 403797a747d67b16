import { z } from 'zod';
import { type ChildCard, recordsOnCard } from '#client/children/card.ts';
import type { AntigenRow } from '#contract/wire/rows.ts';
import type { StockChoice } from '#client/children/stock-choices.ts';
import { doseWarnings, proposedDose, type WarningCode } from '#domain/immunization/register/dose-warnings.ts';
import {
  type DoseKind,
  doseKinds,
  kindOf,
  type ScheduledDose,
} from '#domain/immunization/schedule/scheduled-dose.ts';
import { doseName, dosesOf } from '#domain/immunization/schedule/series.ts';
import type { ScheduledChild } from '#domain/immunization/schedule/due-windows.ts';
import type { GivenDose } from '#domain/immunization/schedule/given-doses.ts';
import { campaignDose } from '#domain/immunization/screening/not-given.ts';
import { type NamedAntigen, outside, seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import { nextVisit } from '#domain/immunization/register/expected-visit.ts';
import { isDue, scheduleOf } from '#domain/immunization/schedule/schedule.ts';
import { maxDoses } from '#domain/kernel/doses.ts';
import { antigenIdSchema, type AntigenId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { LotLabel } from '#domain/ledger/model.ts';
import { doseWords } from '#bindings/dose-words.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';

const lineSchema = z.object({
  antigen: antigenIdSchema,
  dose: z.string(),
  doses: z.string(),
  source: z.string(),
  kind: z.enum(doseKinds).optional(),
});

/**
 * One vaccine of a visit as typed: dose and stock are empty for a dose outside the schedule and for stock not selected yet; the kind is set
 * only if the dose does not determine it.
 */
export type VisitLine = z.infer<typeof lineSchema>;

/** Reads the lines from the text that a form stores; none from any other text, such as a draft of another version. */
export function readLines(text: string | undefined): readonly VisitLine[] {
  try {
    const parsed = z.array(lineSchema).safeParse(JSON.parse(text ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** The text that {@link readLines} reads. */
export function writtenLines(lines: readonly VisitLine[]): string {
  return JSON.stringify(lines);
}

/** The antigens that this device knows. */
export interface KnownVaccines {
  readonly names: ReadonlyMap<AntigenId, string>;
  /** The series of the schedule that each belongs to; null outside it. */
  readonly series: ReadonlyMap<AntigenId, string | null>;
}

/** Facts about the antigens on this device and those with a wallet. */
export function knownVaccines(
  antigens: readonly AntigenRow[],
  wallets: readonly { readonly antigen: AntigenId; readonly name: string }[],
): KnownVaccines {
  const all = new Map<AntigenId, NamedAntigen>(antigens.map((row) => [row.id, row]));
  for (const { antigen, name } of wallets) if (!all.has(antigen)) all.set(antigen, { name });
  return {
    names: new Map(Array.from(all, ([id, { name }]) => [id, name])),
    series: new Map(Array.from(all, ([id, antigen]) => [id, seriesOfAntigen(antigen)])),
  };
}

/** Facts about the child before the visit. */
export interface VisitFacts extends KnownVaccines {
  readonly child: ScheduledChild & Pick<ChildCard, 'end'>;
  readonly given: readonly GivenDose[];
  /** Labels of the stock that lines may take from, by source, because the manufacturer may decide how many doses a series has. */
  readonly labels: ReadonlyMap<string, LotLabel>;
}

/** Labels of the stock that can be chosen, by source. */
export function labelsOf(choices: readonly StockChoice[]): VisitFacts['labels'] {
  return new Map(choices.map(({ source, label }) => [source, label]));
}

const noStock: VisitFacts['labels'] = new Map();

export function visitFacts(
  card: ChildCard,
  { names, series }: KnownVaccines,
  labels: VisitFacts['labels'] = noStock,
): VisitFacts {
  const given = recordsOnCard(card).map((record) => ({
    id: record.id,
    antigen: record.antigenName,
    series: record.series,
    dose: record.dose,
    immunizedOn: record.immunizedOn,
    kind: kindOf(record),
    vendor: record.label?.vendor,
  }));
  return {
    child: { ...card.child, ...card.against, ...card.offer, end: card.end },
    given,
    names,
    series,
    labels,
  };
}

/** A dose of the visit in the schedule's form. */
export interface PlannedDose {
  readonly antigen: AntigenId;
  readonly dose: string | null;
  readonly kind?: DoseKind | undefined;
  readonly immunizedOn: LocalDate;
  readonly label: LotLabel | null;
}

/** Suggests the next dose of an antigen, counting the other lines of the visit as given; empty if none is left. */
export function proposedLine(
  facts: VisitFacts,
  lines: readonly VisitLine[],
  { antigen, on }: { readonly antigen: AntigenId; readonly on: LocalDate },
): VisitLine {
  const given = [...facts.given, ...plannedGiven(facts, linesOn(facts, lines, on))];
  const dose = proposedDose(facts.child, given, { ...vaccineOf(facts, antigen), on });
  return { antigen, dose: dose ?? '', doses: '1', source: '' };
}

export interface DueChoice {
  readonly dose: ScheduledDose;
  readonly antigen: AntigenId;
}

/** Doses that the schedule gives a child on a day, none of them omitted silently. */
export interface DueDoses {
  /** Stock choices of the facility. */
  readonly here: readonly DueChoice[];
  /** Antigens without a wallet at the facility, for which no stock can be chosen. */
  readonly withoutWallet: readonly ScheduledDose[];
}

/** Doses due on a day without a line so far; `kept` are the antigens with a wallet at the facility. */
export function dueDoses(
  facts: VisitFacts,
  lines: readonly VisitLine[],
  { kept, on }: { readonly kept: readonly AntigenId[]; readonly on: LocalDate },
): DueDoses {
  const due = scheduleOf(facts.child, facts.given, on)
    .doses.filter(isDue)
    .map(({ dose }) => ({ dose, antigen: antigenFor(facts, dose, kept) }))
    .filter(
      ({ dose, antigen }) => !lines.some((line) => line.dose === dose.code || line.antigen === antigen),
    );
  return {
    here: due.flatMap(({ dose, antigen }) => (antigen === undefined ? [] : [{ dose, antigen }])),
    withoutWallet: due.flatMap(({ dose, antigen }) => (antigen === undefined ? [dose] : [])),
  };
}

function antigenFor(
  { series }: VisitFacts,
  dose: ScheduledDose,
  kept: readonly AntigenId[],
): AntigenId | undefined {
  return kept.find((antigen) => series.get(antigen) === dose.antigen);
}

/** The return date if the lines are given on a day; null if nothing is left or the child is no longer followed. */
export function proposedNext(
  facts: VisitFacts,
  lines: readonly VisitLine[],
  on: LocalDate,
): LocalDate | null {
  if (facts.child.end !== null) return null;
  const given = [...facts.given, ...plannedGiven(facts, linesOn(facts, lines, on))];
  return nextVisit(facts.child, given, on)?.on ?? null;
}

/** Warnings before each dose of a visit; earlier doses of the same visit count as given. */
export function visitWarnings(facts: VisitFacts, planned: readonly PlannedDose[]): readonly WarningCode[][] {
  return planned.map(({ antigen, ...intended }, at) => {
    const others = plannedGiven(facts, planned).filter(
      (one, other) => other < at || (other > at && one.immunizedOn < intended.immunizedOn),
    );
    return doseWarnings(facts.child, [...facts.given, ...others], {
      ...intended,
      ...vaccineOf(facts, antigen),
    });
  });
}

export type LineFault = 'no-source' | 'no-number' | 'low-dose';

/** Faults of a line whose stock is known; lines with the same source share its doses. */
export function lineFault(
  line: VisitLine,
  lines: readonly VisitLine[],
  choices: readonly StockChoice[],
): LineFault | null {
  const choice = choices.find(({ source }) => source === line.source);
  if (!choice) return 'no-source';
  const doses = wholeNumberIn(line.doses);
  if (!Number.isSafeInteger(doses) || doses < 1 || doses > maxDoses) return 'no-number';
  const wanted = lines
    .filter(({ source }) => source === line.source)
    .reduce((sum, { doses: typed }) => sum + (wholeNumberIn(typed) || 0), 0);
  return wanted > choice.available ? 'low-dose' : null;
}

/** The dose that a line plans, with the label of its stock. */
export function plannedOf(line: VisitLine, label: LotLabel | null, on: LocalDate): PlannedDose {
  const dose = line.dose === '' ? null : line.dose;
  return { antigen: line.antigen, dose, kind: lineKind(line), immunizedOn: on, label };
}

/** Name of a dose of the visit on that day's card, or its antigen if it has no place in the schedule. */
export function plannedName(
  { names, child }: Pick<VisitFacts, 'names' | 'child'>,
  { antigen, dose, immunizedOn: on }: Pick<PlannedDose, 'antigen' | 'dose' | 'immunizedOn'>,
): string {
  const name = names.get(antigen);
  const known = doseName(dose ?? '', { ...child, on, antigen: name });
  return known === undefined ? (name ?? '') : doseWords(known);
}

function linesOn({ labels }: VisitFacts, lines: readonly VisitLine[], on: LocalDate): PlannedDose[] {
  return lines.map((line) => plannedOf(line, labels.get(line.source) ?? null, on));
}

/** Purpose of a line: routine or campaign. */
export function lineKind({ dose, kind }: Pick<VisitLine, 'dose' | 'kind'>): DoseKind {
  return kindOf({ dose: dose === '' ? null : dose, kind });
}

/** The name under which a note would record the line's dose as not given. */
export function notedDoseOf(vaccines: KnownVaccines, line: VisitLine): string {
  return lineKind(line) === 'campaign' ? notedCampaign(vaccines, line.antigen) : line.dose;
}

/** The name under which a note records the campaign dose of an antigen. */
export function notedCampaign({ names, series }: KnownVaccines, antigen: AntigenId): string {
  return campaignDose({ name: names.get(antigen) ?? '', series: series.get(antigen) ?? outside });
}

/** The line with another purpose: a routine dose becomes the next one due, or else the first of its series. */
export function withKind(
  facts: VisitFacts,
  { antigen, doses, source }: VisitLine,
  {
    kind,
    others,
    on,
  }: { readonly kind: DoseKind; readonly others: readonly VisitLine[]; readonly on: LocalDate },
): VisitLine {
  if (kind !== 'routine') return { antigen, dose: '', doses, source, kind };
  const { dose } = proposedLine(facts, others, { antigen, on });
  const [first] = dosesOf(facts.series.get(antigen) ?? '');
  return { antigen, dose: dose === '' ? (first?.code ?? '') : dose, doses, source };
}

/** Antigen in the form that records use. */
function vaccineOf(
  { names, series }: KnownVaccines,
  antigen: AntigenId,
): Pick<GivenDose, 'antigen' | 'series'> {
  return { antigen: names.get(antigen) ?? '', series: series.get(antigen) ?? outside };
}

function plannedGiven(vaccines: KnownVaccines, planned: readonly PlannedDose[]): GivenDose[] {
  return planned.map(({ antigen, dose, kind, immunizedOn, label }, at) => ({
    // Sorts after all record ids, whose order decides between doses of the same day.
    id: `~${at}`,
    ...vaccineOf(vaccines, antigen),
    dose,
    kind: kindOf({ dose, kind }),
    immunizedOn,
    vendor: label?.vendor,
  }));
}
