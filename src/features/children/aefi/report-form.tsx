import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { z } from 'zod';
import { type ChildCard, recordsOnCard } from '#client/children/card.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { reportAefiPayloadSchema } from '#domain/aefi/activities.ts';
import { reactions, type SuspectedVaccine } from '#domain/aefi/model.ts';
import { type AefiId, aefiIdOf, type ChildId } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate, localDateSchema, localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { useToday } from '#bindings/use-today.ts';
import { Cluster, Stack } from '#ui/layout/arrange.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { named } from '#ui/form/named-schema.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { childAge, shownVaccNo } from '../child-facts.ts';
import { aefiStrings as words, aefiStrings, reactionWords } from './aefi-strings.ts';
import { saveAefi } from './aefi-saving.ts';
import {
  CheckList,
  courseFields,
  courseShapeOf,
  readTicked,
  tickedSchema,
  typedCourse,
  writtenTicked,
} from './course-fields.tsx';
import type { ShownImmunization } from '#client/children/shown.ts';
import type { Option } from '#ui/form/field-input-props.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { recordName } from '../card/child-record.tsx';

interface ReportFormProps {
  readonly officer: Officer;
  readonly child: ChildId;
  readonly onDone: () => void;
  readonly onSaved: (report: AefiId) => void;
}

/** The report of an event of one child. */
export function ReportForm(props: ReportFormProps) {
  const { children } = pageEngine();
  const today = useToday();
  const card = useLiveQuery(() => children.card(props.child, today), [children, props.child, today]);
  if (card === undefined) return <Skeleton shape="form" />;
  if (card === null) return <EmptyState title={words.unknownChild} />;
  if (suspectedRecords(card).length === 0) return <EmptyState title={words.noneRecorded} />;
  return <Asked {...props} card={card} today={today} />;
}

function Asked({
  officer,
  card,
  today,
  onDone,
  onSaved,
}: ReportFormProps & { readonly card: ChildCard; readonly today: LocalDate }) {
  const records = useMemo(() => suspectedRecords(card), [card]);
  const form = useMemo(() => reportForm(records.map(optionOf), today), [records, today]);
  const defaults = useMemo(
    () => ({
      vaccines: writtenTicked(ofLastVisit(records)),
      isSerious: '',
      reporterName: `${officer.firstName} ${officer.lastName}`.trim(),
      reportedOn: today,
    }),
    [records, officer, today],
  );
  const { child } = card;
  const draft = `aefi:${child.id}`;
  return (
    <Stack gap="large">
      <Cluster as="p" gap="large" rowGap="tight">
        <strong>{child.fullname}</strong>
        <span className="ui-figure">{shownVaccNo(child.vaccNo)}</span>
        <span>{childAge(child, today)}</span>
      </Cluster>
      <FormView
        form={form}
        defaults={defaults}
        draft={officerDraft(officer, draft)}
        onCancel={onDone}
        onSubmit={async (values) => {
          const chosen = new Set<string>(readTicked(values.vaccines));
          const payload = {
            child: child.id,
            vaccines: records.filter(({ id }) => chosen.has(id)).map(suspectedVaccine),
            onsetAt: values.onsetAt,
            reactions: values.reactions,
            description: values.description ?? '',
            medicalHistory: values.medicalHistory ?? '',
            ...typedCourse(values),
            reporter: {
              name: values.reporterName,
              role: values.reporterRole ?? '',
              phone: values.reporterPhone ?? '',
            },
            reportedOn: values.reportedOn,
          };
          return saveAefi(officer, {
            form: draft,
            event: { type: 'report-aefi', payload },
            saved: words.saved,
            onSaved: (event) => onSaved(aefiIdOf(event)),
          });
        }}
      />
    </Stack>
  );
}

const { description, medicalHistory } = reportAefiPayloadSchema.shape;

function schemaOf(today: LocalDate) {
  const shape = z.object({
    vaccines: z.string('is needed').min(1, 'is needed'),
    onsetAt: localDateTimeSchema,
    reactions: tickedSchema(reactions),
    description: description.optional(),
    ...courseShapeOf(today),
    medicalHistory: medicalHistory.optional(),
    reporterName: textSchema(),
    reporterRole: textSchema().optional(),
    reporterPhone: phoneOrNothingSchema.optional(),
    reportedOn: localDateSchema.refine((on) => on <= today, words.inFuture),
  });
  return shape.refine(({ onsetAt, reportedOn }) => reportedOn >= dateOf(onsetAt), {
    path: ['reportedOn'],
    message: words.beforeOnset,
  });
}
type ReportValues = z.output<ReturnType<typeof schemaOf>>;

function reportForm(
  vaccines: readonly { readonly value: string; readonly label: string }[],
  today: LocalDate,
) {
  const fields: readonly Field<keyof ReportValues>[] = [
    {
      name: 'vaccines',
      kind: 'text',
      label: words.suspected,
      isRequired: true,
      requiredMessage: words.suspectedNeeded,
      span: 'full',
      input: (props) => <CheckList {...props} options={vaccines} />,
    },
    { name: 'onsetAt', kind: 'date-time', label: words.onsetAt, isRequired: true, span: 'full' },
    {
      name: 'reactions',
      kind: 'text',
      label: words.reactionsSeen,
      isRequired: true,
      requiredMessage: words.reactionsNeeded,
      span: 'full',
      input: (props) => (
        <CheckList {...props} options={reactions.map((value) => ({ value, label: reactionWords[value] }))} />
      ),
    },
    { name: 'description', kind: 'textarea', label: words.description, maxLength: 1000, span: 'full' },
    ...courseFields(today),
    { name: 'medicalHistory', kind: 'textarea', label: words.medicalHistory, maxLength: 1000, span: 'full' },
    { name: 'reporterName', kind: 'text', label: words.reporterName, isRequired: true },
    { name: 'reporterRole', kind: 'text', label: words.reporterRole },
    { name: 'reporterPhone', kind: 'tel', label: words.reporterPhone },
    { name: 'reportedOn', kind: 'date', label: words.reportedOn, isRequired: true, max: today },
  ];
  return defineForm<ReportValues>({
    schema: named(schemaOf(today), fields),
    fields,
    submitLabel: words.submit,
    savingLabel: words.saving,
  });
}

/** The child's doses that an event may have followed, latest first. */
function suspectedRecords(card: ChildCard): readonly ShownImmunization[] {
  return recordsOnCard(card).toSorted(
    (a, b) => compared(b.immunizedOn, a.immunizedOn) || compared(a.id, b.id),
  );
}

function optionOf(record: ShownImmunization): Option {
  const batch = record.label === null ? [] : [aefiStrings.batchOf(record.label.batchNo)];
  return {
    value: record.id,
    label: [recordName(record), formatDate(record.immunizedOn), ...batch].join(', '),
  };
}

/** The doses of the last visit, which an event most likely followed. */
function ofLastVisit(records: readonly ShownImmunization[]): readonly string[] {
  const last = records[0]?.immunizedOn;
  return records.filter(({ immunizedOn }) => immunizedOn === last).map(({ id }) => id);
}

function suspectedVaccine(record: ShownImmunization): SuspectedVaccine {
  return {
    antigen: record.antigen,
    name: record.antigenName || (record.doseName ?? ''),
    dose: record.dose,
    givenOn: record.immunizedOn,
    batchNo: record.label?.batchNo ?? '',
    expiryOn: record.label?.expiryOn ?? null,
    immunization: record.id,
  };
}

function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
