import type { Texts } from '../texts.ts';

export const calendar = {
  monthOfYear: '{month} {year}',
  dayOn: '{weekday} {day}',
  every: 'kowace {weekday}',
  everyMonth:
    '{weekday} {week, select, 1 {ta farko} 2 {ta biyu} 3 {ta uku} 4 {ta huɗu} other {ta ƙarshe}} a wata',
} as const satisfies Texts;
