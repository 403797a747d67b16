import { subscription, type SubscriptionSettings } from '#contract/calls/subscription.ts';
import type { Session } from '#client/session/session-facts.ts';
import { moneyText } from '#domain/subscription/money.ts';
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
import { changeListing } from './change-listing.tsx';
import { ChangeFee, ChangePages } from './settings-forms.tsx';

/** What holds for all: set at country level by who may, shown to the others, with everything that was ever changed. */
export function SettingsView({ viewer }: { readonly viewer: Session }) {
  const { value, asOf, failure, reload } = useOnlineAnswer(subscription.settings, {
    user: viewer.userId,
    input: {},
  });
  if (value === undefined)
    return failure === null ? (
      <>
        {/* Of the list of changes, which comes with the settings. */}
        <PageActions>
          <IconRoom />
        </PageActions>
        <Skeleton shape="form" />
      </>
    ) : (
      <NotHere failure={failure} onAgain={reload} />
    );
  const isCountry = viewer.level === 'country';
  // A form begins with what holds: a newer answer begins it anew.
  const pagesKey = `${value.childRegPage} ${value.subscriptionPage}`;
  return (
    <>
      {failure === null ? null : <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />}
      <Section title={words.facts} {...(isCountry ? {} : { description: words.countryOnly })}>
        <Details items={factsOf(value)} />
      </Section>
      {isCountry && viewer.roles.subscriptionManager ? (
        <Section title={words.fee}>
          <ChangeFee key={value.fee} settings={value} />
        </Section>
      ) : null}
      {isCountry && viewer.roles.userManager ? (
        <Section title={words.pages} description={words.pagesHint}>
          <ChangePages key={pagesKey} settings={value} />
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
