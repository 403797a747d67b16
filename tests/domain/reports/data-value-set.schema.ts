import { z } from 'zod';

/*
 * JSON body of DHIS2's POST /api/dataValueSets, by its developer manual, "Data values" and "Sending bulks of data values" (docs.dhis2.org,
 * Develop, DHIS core, Data): exactly the members named there; identifiers by the scheme `uid`, periods of a monthly data set, and every
 * value as text.
 */

const uid = z.string().regex(/^[A-Za-z][A-Za-z0-9]{10}$/);
const month = z.string().regex(/^\d{4}(0[1-9]|1[0-2])$/);

const dataValueSchema = z.strictObject({
  dataElement: uid,
  /** Given on each value when values of several places are sent together. */
  period: month,
  orgUnit: uid,
  categoryOptionCombo: uid.optional(),
  attributeOptionCombo: uid.optional(),
  value: z.string().regex(/^-?\d+(\.\d+)?$/),
  comment: z.string().optional(),
  storedBy: z.string().optional(),
  lastUpdated: z.string().optional(),
});

/** A set with values of several places. A set of one place would carry its period, place and completion date here. */
export const dataValueSetSchema = z.strictObject({
  dataSet: uid.optional(),
  attributeOptionCombo: uid.optional(),
  dataValues: z.array(dataValueSchema).min(1),
});
