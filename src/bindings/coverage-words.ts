import { catalogue } from '#language/catalogue.ts';
import type { IndicatorName } from '#domain/reports/coverage.ts';

/** What a place is judged by. */
export const coverageWords = catalogue('coverage', {
  bcg: 'BCG',
  penta1: 'Penta 1',
  penta3: 'Penta 3',
  opv3: 'OPV 3',
  pcv3: 'PCV 3',
  mr1: 'Measles-rubella 1',
  yf: 'Yellow fever',
  fully: 'Fully immunized',
  zeroDose: 'Zero-dose (no Penta 1)',
  dropOutPenta: 'Drop-out Penta 1 to 3',
  dropOutMeasles: 'Drop-out BCG to measles',
} satisfies Record<IndicatorName, string>);
