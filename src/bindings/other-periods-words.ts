import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

export const words = catalogue('otherPeriods', {
  title: message<[count: number]>(
    '{count, plural, one {# line is} other {# lines are}} counted in another quarter than {count, plural, one {its} other {their}} date’s',
    'count',
  ),
  hint: 'Charts go by the year and quarter that were chosen; balances, reports and DHIS2 go by the date. By these lines their sums differ.',
  show: 'Show the lines',
  line: message<
    [
      facility: string,
      doses: number,
      antigen: string,
      batch: string,
      date: string,
      quarter: string,
      year: string,
    ]
  >(
    '{facility}: {doses, plural, one {# dose} other {# doses}} of {antigen}, batch {batch}, of {date}, counted in {quarter} of {year}',
    'facility',
    'doses',
    'antigen',
    'batch',
    'date',
    'quarter',
    'year',
  ),
  more: message<[count: number]>('{count, plural, one {and # more line} other {and # more lines}}', 'count'),
});
