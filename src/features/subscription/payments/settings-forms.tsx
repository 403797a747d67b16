import { z } from 'zod';
import { subscription, type SubscriptionSettings } from '#contract/calls/subscription.ts';
import { pageEngine } from '#client/page-engine.ts';
import { minorUnitsIn, mostMinorUnits } from '#domain/subscription/money.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { notify } from '#ui/toast/notify.ts';
import { paymentStrings as words } from '../strings.ts';

const on = 'on';
const off = 'off';
const onOrOff = z.string().transform((value) => value === on);
const labels = {
  submitLabel: words.save,
  savingLabel: words.saving,
  emptyMessage: words.fieldIsEmpty,
} as const;

const pageFields = (['childRegPage', 'subscriptionPage'] as const).map((name) => ({
  name,
  kind: 'radio',
  label: words.page[name],
  isRequired: true,
  span: 'full',
  options: [
    { value: on, label: words.on },
    { value: off, label: words.off },
  ],
})) satisfies readonly Field[];
const pagesForm = defineForm({
  schema: z.object({ childRegPage: onOrOff, subscriptionPage: onOrOff }),
  fields: pageFields,
  ...labels,
});

/** Switches the optional pages for everybody; menus follow at once. */
export function ChangePages({ settings }: { readonly settings: SubscriptionSettings }) {
  const { childRegPage, subscriptionPage } = settings;
  return (
    <OnlineForm
      endpoint={subscription.changeFlags}
      name="subscription/pages"
      form={pagesForm}
      defaults={{ childRegPage: childRegPage ? on : off, subscriptionPage: subscriptionPage ? on : off }}
      inputOf={(flags) => ({ body: flags })}
      onSaved={({ success }) => {
        notify.success(success);
        void pageEngine().session.refreshPageFlags();
      }}
    />
  );
}

const feeForm = defineForm({
  schema: z.object({
    price: z.string().transform((typed, context) => {
      const amount = minorUnitsIn(typed);
      if (amount !== null && amount > 0 && amount <= mostMinorUnits) return amount;
      const message = amount === null || amount === 0 ? words.feeIsNone : words.feeTooHigh;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  }),
  fields: [
    {
      name: 'price',
      kind: 'text',
      label: words.feeField,
      description: words.feeHint,
      isRequired: true,
      requiredMessage: words.fieldIsEmpty,
      maxLength: 14,
      span: 'full',
    },
  ],
  ...labels,
});

/** Changes what an account costs a month. */
export function ChangeFee({ settings }: { readonly settings: SubscriptionSettings }) {
  return (
    <OnlineForm
      endpoint={subscription.changeFee}
      name="subscription/fee"
      form={feeForm}
      defaults={{ price: (settings.fee / 100).toFixed(2) }}
      inputOf={({ price }) => ({ body: { price, currency: settings.currency } })}
      onSaved={({ success }) => notify.success(success)}
    />
  );
}
