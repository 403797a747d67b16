import { catalogue } from '#language/catalogue.ts';

/** What the steps to another facility are called, by what it is to this one. */
export const placeWords = catalogue('placeFields', {
  origin: {
    country: 'Origin country',
    state: 'Origin state',
    lga: 'Origin LGA',
    selectLga: 'Please select origin LGA',
    facility: 'Origin facility',
  },
  destination: {
    country: 'Destination country',
    state: 'Destination state',
    lga: 'Destination LGA',
    selectLga: 'Please select destination LGA',
    facility: 'Destination facility',
  },
});
