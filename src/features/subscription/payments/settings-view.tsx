import type { ApiFailure } from '#client/session/api.ts';
import type { Draft } from '#client/drafts/drafts.ts';
import { problemWords } from '#bindings/problem-words.ts';
import { onlineStrings } from '#bindings/online/strings.ts';
import { subscription } from '#contract/calls/subscription.ts';
import type { SettingChangeRow, SubscriptionSettings } from '#contract/calls/subscription.ts';
import type { Session } from '#client/session/session-facts.ts';
import { minorUnitsIn, moneyText, maxMinorUnits } from '#domain/subscription/money.ts';
import { AnswerAge, NotHere } from '#bindings/online/answer-age.tsx';
import { OnlineListing } from '#bindings/online/online-listing.tsx';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { Details } from '#ui/layout/details.tsx';
import { IconRoom } from '#ui/layout/icon.tsx';
import { PageActions } from '#ui/layout/page.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { formatDateTime } from '#ui/table/format-date.ts';
import { paymentStrings as words } from '../strings.ts';
import { z } from 'zod';
import { pageEngine } from '#client/page-engine.ts';
import { OnlineForm } from '#bindings/online/online-form.tsx';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import { notify } from '#ui/toast/notify.ts';
import { defineListing, type Listing } from '#ui/listing/define-listing.ts';

/** Settings that apply to everybody: changed at country level by those with the right, shown to the others, with their full history. */
export function SettingsView({ viewer }: { readonly viewer: Session }) {
  const { value, asOf, failure, reload } = useOnlineAnswer(subscription.settings, {
    user: viewer.userId,
    input: {},
  });
  if (value === undefined)
    return failure === null ? (
      <>
        {/* Actions of the list of changes, which comes with the settings. */}
        <PageActions>
          <IconRoom />
        </PageActions>
        <Skeleton shape="form" />
      </>
    ) : (
      <NotHere failure={failure} onAgain={reload} />
    );
  const isCountry = viewer.level === 'country';
  // A form starts with the current values, so a newer answer restarts it.
  const pagesKey = `${value.childRegPage} ${value.subscriptionPage}`;
  return (
    <>
      {failure === null ? null : <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />}
      <Section title={words.facts} {...(isCountry ? {} : { description: words.countryOnly })}>
        <Details items={factsOf(value)} />
      </Section>
      {isCountry && viewer.roles.subscriptionManager ? (
        <Section title={words.fee}>
          <ChangeFee key={value.fee} user={viewer.userId} settings={value} />
        </Section>
      ) : null}
      {isCountry && viewer.roles.userManager ? (
        <Section title={words.pages} description={words.pagesHint}>
          <ChangePages key={pagesKey} user={viewer.userId} settings={value} />
        </Section>
      ) : null}
      <Section title={words.changes}>
        <OnlineListing endpoint={subscription.settingChanges} listing={changeListing} />
      </Section>
    </>
  );
}

function factsOf(settings: SubscriptionSettings) {
  const { fee: amount, currency, provider, reconciled } = settings;
  return [
    { term: words.fee, value: moneyText({ amount, currency }) },
    { term: words.page.childRegPage, value: settings.childRegPage ? words.on : words.off },
    { term: words.page.subscriptionPage, value: settings.subscriptionPage ? words.on : words.off },
    { term: words.provider, value: provider === null ? words.noProvider : words.providers[provider] },
    {
      term: words.reconciled,
      value:
        reconciled === null
          ? words.notCompared
          : words.compared(
              formatDateTime(reconciled.at),
              reconciled.asked,
              reconciled.changed,
              reconciled.unanswered,
            ),
    },
  ];
}

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

interface FormOfSettings {
  readonly user: string;
  readonly settings: SubscriptionSettings;
}

/**
 * Says why the settings were not saved. If somebody changed them meanwhile, the form starts again with the new values, so what was typed is
 * deleted.
 */
function noticeOf(failure: ApiFailure, draft: Draft): string {
  if (failure.code === 'setting-changed') draft.clear();
  return problemWords(failure) ?? onlineStrings.notSaved;
}

/** Switches the optional pages for everybody; menus follow at once. */
function ChangePages({ user, settings }: FormOfSettings) {
  const { childRegPage, subscriptionPage } = settings;
  return (
    <OnlineForm
      endpoint={subscription.changeFlags}
      name="subscription/pages"
      form={pagesForm}
      defaults={{ childRegPage: childRegPage ? on : off, subscriptionPage: subscriptionPage ? on : off }}
      inputOf={(flags) => ({ body: { ...flags, was: { childRegPage, subscriptionPage } } })}
      failedNotice={(failure) => noticeOf(failure, pageEngine().drafts.of('subscription/pages', { user }))}
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
      if (amount !== null && amount > 0 && amount <= maxMinorUnits) return amount;
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

/** Changes the monthly fee of an account. */
function ChangeFee({ user, settings }: FormOfSettings) {
  return (
    <OnlineForm
      endpoint={subscription.changeFee}
      name="subscription/fee"
      form={feeForm}
      defaults={{ price: (settings.fee / 100).toFixed(2) }}
      inputOf={({ price }) => ({ body: { price, currency: settings.currency, was: settings.fee } })}
      failedNotice={(failure) => noticeOf(failure, pageEngine().drafts.of('subscription/fee', { user }))}
      onSaved={({ success }) => notify.success(success)}
    />
  );
}

const feeSchema = z.object({ amount: z.number(), currency: z.string() });

/** Lists who changed a setting, from which value to which. */
const changeListing: Listing<SettingChangeRow> = defineListing<SettingChangeRow>({
  name: 'changes',
  caption: words.changes,
  columns: [
    { key: 'changed_at', kind: 'date-time', header: words.when, isSortable: true },
    { key: 'setting', kind: 'text', header: words.setting, isSortable: true, value: settingOf },
    { key: 'before', kind: 'text', header: words.before, value: ({ before }) => wordsOf(before) },
    { key: 'after', kind: 'text', header: words.after, value: ({ after }) => wordsOf(after) },
    { key: 'by', kind: 'text', header: words.who },
  ],
  row: {
    title: settingOf,
    facts: ({ before, after }) => [`${wordsOf(before) ?? ''} → ${wordsOf(after) ?? ''}`],
    meta: (row) => [row.by, formatDateTime(row.changed_at)],
  },
  rowKey: ({ id }) => id,
  search: ['setting', 'by'],
  searchLabel: words.searchChanges,
  keepsSearchUnseen: true,
  empty: words.empty,
  emptyHint: words.changesHint,
  pageSize: 10,
});

function settingOf({ setting }: SettingChangeRow): string {
  return setting === 'fee'
    ? words.fee
    : (Object.entries(words.page).find(([key]) => key === setting)?.[1] ?? setting);
}

/** A stored value in words. */
function wordsOf(kept: string | null): string | null {
  if (kept === null) return null;
  const value: unknown = JSON.parse(kept);
  if (typeof value === 'boolean') return value ? words.on : words.off;
  const fee = feeSchema.safeParse(value);
  return fee.success ? moneyText(fee.data) : kept;
}
