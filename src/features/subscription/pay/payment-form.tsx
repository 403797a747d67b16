import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { subscription } from '#contract/calls/subscription.ts';
import type { Session } from '#client/session/session-facts.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { type Money, moneyText } from '#domain/subscription/money.ts';
import { followAccount } from '#bindings/use-viewer.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { useUnitChoice } from '#bindings/places/use-unit-choice.tsx';
import { defineForm, type Field, type RawValues } from '#ui/form/define-form.ts';
import { named } from '#ui/form/named-schema.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { payStrings as words } from '../strings.ts';
import { problemWords } from '#bindings/problem-words.ts';
import type { PlaceFee } from '#contract/calls/subscription.ts';
import type { ApiResult } from '#client/session/api.ts';
import { pageEngine } from '#client/page-engine.ts';
import type { Level } from '#domain/access/model.ts';

const account = 'account';
const place = 'place';

const schema = z.object({
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone: phoneOrNothingSchema.optional(),
  paid_for: z.string().optional(),
  country: z.string().optional(),
  state: z.string().optional(),
  local_lga: z.string().optional(),
  facility: z.string().optional(),
  amount: z.string().transform(Number),
});
type FormField = Field<keyof z.output<typeof schema>>;

const ofPlace = { when: ({ paid_for: what }: Readonly<RawValues>) => what === place } as const;
const choiceFields: readonly FormField[] = [
  {
    name: 'paid_for',
    kind: 'radio',
    label: words.paidFor,
    isRequired: true,
    span: 'full',
    resets: ['amount'],
    options: [
      { value: account, label: words.ownAccount },
      { value: place, label: words.place },
    ],
  },
  {
    name: 'country',
    kind: 'select',
    label: words.country,
    resets: ['state', 'local_lga', 'facility', 'amount'],
    ...ofPlace,
  },
  {
    name: 'state',
    kind: 'select',
    label: words.state,
    resets: ['local_lga', 'facility', 'amount'],
    ...ofPlace,
  },
  { name: 'local_lga', kind: 'select', label: words.lga, resets: ['facility', 'amount'], ...ofPlace },
  {
    name: 'facility',
    kind: 'combobox',
    label: words.facility,
    description: words.placeHint,
    span: 'full',
    resets: ['amount'],
    ...ofPlace,
  },
];

function formOf({
  hasPhone,
  paysForPlaces,
}: {
  readonly hasPhone: boolean;
  readonly paysForPlaces: boolean;
}) {
  const fields: readonly FormField[] = [
    { name: 'email', kind: 'text', label: words.email, isReadOnly: true, isRequired: true, span: 'full' },
    { name: 'first_name', kind: 'text', label: words.firstName, isReadOnly: true, isRequired: true },
    { name: 'last_name', kind: 'text', label: words.lastName, isReadOnly: true, isRequired: true },
    hasPhone
      ? { name: 'phone', kind: 'text', label: words.phone, isReadOnly: true, isRequired: true, span: 'full' }
      : { name: 'phone', kind: 'tel', label: words.phone, description: words.phoneHint, span: 'full' },
    ...(paysForPlaces ? choiceFields : []),
    {
      name: 'amount',
      kind: 'select',
      label: words.amount,
      isRequired: true,
      requiredMessage: words.fieldIsEmpty,
      span: 'full',
    },
  ];
  return defineForm({
    schema: named(schema, fields),
    fields,
    submitLabel: words.request,
    savingLabel: words.requesting,
    emptyMessage: words.fieldIsEmpty,
  });
}

interface PaymentFormProps {
  readonly viewer: Session;
  /** Monthly fee of one account. */
  readonly fee: Money;
  /** Phone of the account; empty if it has none. */
  readonly phone: string;
  /** True if the account itself is paid for, so that only places are left to pay for. */
  readonly isPaid: boolean;
  readonly onAsked: (reference: string) => void;
}

/** Form of a payment: payer, purpose and amount; subscription managers may pay for a place of their unit. */
export function PaymentForm({ viewer, fee, phone, isPaid, onAsked }: PaymentFormProps) {
  const paysForPlaces = viewer.roles.subscriptionManager;
  const start = {
    country: viewer.countryId ?? '',
    state: viewer.stateId ?? '',
    local_lga: viewer.lgaId ?? '',
    facility: '',
  };
  const startsWith = paysForPlaces && isPaid ? place : account;
  const [isForPlace, setIsForPlace] = useState(startsWith === place);
  const unit = useUnitChoice(start, isForPlace);
  const [paidPlace, setPaidPlace] = useState<PaidPlace | null>(
    startsWith === place ? placeChosen(start) : null,
  );
  const placeFee = usePlaceFee(paidPlace);
  const form = useMemo(() => formOf({ hasPhone: phone !== '', paysForPlaces }), [phone, paysForPlaces]);
  const defaults = {
    ...start,
    email: viewer.email,
    first_name: viewer.firstName,
    last_name: viewer.lastName,
    phone,
    paid_for: startsWith,
  };
  const own = [{ value: String(fee.amount), label: words.amountOf(moneyText(fee)) }];
  const ofThePlace = placeFee?.ok
    ? [
        {
          value: String(placeFee.value.amount),
          label: words.amountOfPlace(moneyText(placeFee.value), placeFee.value.users),
        },
      ]
    : [];
  return (
    <OnlineForm
      endpoint={subscription.request}
      name="subscription/request"
      form={form}
      defaults={defaults}
      options={{ ...unit.options, amount: paidPlace === null ? own : ofThePlace }}
      onValuesChange={(values, setValue) => {
        unit.watch(values, setValue);
        setIsForPlace(values['paid_for'] === place);
        const chosen = values['paid_for'] === place ? placeChosen(values) : null;
        setPaidPlace((before) => (isSame(before, chosen) ? before : chosen));
      }}
      inputOf={(values) => ({
        body: {
          amount: values.amount,
          currency: fee.currency,
          admin: viewer.userId,
          ...(phone === '' && values.phone ? { phone: values.phone } : {}),
          ...(paidPlace === null ? {} : { place: paidPlace }),
        },
      })}
      failedNotice={(failure) => {
        // Paid on another device, or by somebody else: access is updated at once.
        if (failure.code === 'already-enabled') void followAccount();
        return problemWords(failure) ?? words.failed;
      }}
      onSaved={({ ref }) => onAsked(ref)}
    >
      {() => (
        <>
          {paidPlace === null ? null : unit.notice}
          {placeFee?.ok === false ? (
            <Banner tone={placeFee.reason === 'no-connection' ? 'neutral' : 'warning'}>
              {placeFee.reason === 'no-connection'
                ? words.checkNetwork
                : (problemWords(placeFee) ?? words.failed)}
            </Banner>
          ) : null}
        </>
      )}
    </OnlineForm>
  );
}

function isSame(one: PaidPlace | null, other: PaidPlace | null): boolean {
  return one?.id === other?.id && one?.level === other?.level;
}

/** A place that is paid for. */
interface PaidPlace {
  readonly level: Level;
  readonly id: string;
}

const fieldByLevel = [
  ['facility', 'facility'],
  ['lga', 'local_lga'],
  ['state', 'state'],
  ['country', 'country'],
] as const satisfies readonly (readonly [Level, string])[];

/** The lowest place that is chosen; null without one. */
function placeChosen(values: Readonly<RawValues>): PaidPlace | null {
  for (const [level, field] of fieldByLevel) {
    const id = values[field] ?? '';
    if (id !== '') return { level, id };
  }
  return null;
}

/** Monthly fee of a place; undefined before an answer, or without a place. */
function usePlaceFee(place: PaidPlace | null): ApiResult<PlaceFee> | undefined {
  const { level, id } = place ?? {};
  const [answer, setAnswer] = useState<{ readonly id: string; readonly said: ApiResult<PlaceFee> }>();
  useEffect(() => {
    if (level === undefined || id === undefined) return;
    let isCurrent = true;
    void pageEngine()
      .api.call(subscription.placeFee, { params: { level, id } })
      .then((said) => {
        if (isCurrent) setAnswer({ id, said });
      });
    return () => {
      isCurrent = false;
    };
  }, [level, id]);
  return answer !== undefined && answer.id === id ? answer.said : undefined;
}
