/** Nothing is chosen when a form opens. */
export const noPlaces = { country: '', state: '', local_lga: '', facility: '' };
