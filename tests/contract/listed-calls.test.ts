import { expect, test } from 'vitest';
import { z } from 'zod';
import { stock } from '#contract/calls/stock.ts';
import { endpoints } from '#contract/calls/index.ts';

/** Every call that the specification lists, with `*` for each path parameter. */
const listed = `
POST /auth/token/
POST /v/create/user/
POST /v/get/otp/by/email/
PUT /v/reset/password/
POST /v/get/otp/pin/reset/
PUT /v/reset/pin/access/
POST /v/send/message/
POST /v/send/link/email/
GET /v/user/profile/*/
GET /v/get/profile/*/
GET /v/all/users/
GET /v/get/role/*/
GET /v/single/user/*/
GET /v/api/page/
POST /v/create/profile/
PATCH /v/api/profile/*/
PATCH /v/update/first/lastname/
PATCH /v/update/user/option/
PATCH /v/update/paid/status/only/
PATCH /v/partial/status/update/
GET /v/api/year/
GET /v/get/all/country/
GET /v/get/all/state/*/
GET /v/get/all/lga/*/
GET /v/get/all/facility/*/
GET /v/get/facility/*/
GET /v/get/*/search/
GET /v/get/state/*/search/
GET /v/get/state/by/*/
GET /v/get/lga/by/*/
GET /v/get/facility/by/*/
GET /v/api/get/string/facility/
POST /v/api/country/
POST /v/api/state/
POST /v/api/local/lga/
POST /v/api/facility/
GET /v/plan/get/chart/*/*/*/*/
GET /v/get/chart/*/*/*/*/*/
GET /v/api/subscription/fee/
POST /v/api/payment/
GET /v/payment/verify/*/
POST /v/create/antigen/wallet/
GET /v/get/antigen/by/*/*/
GET /v/filter/antigen/wallet/*/
PUT /v/recieved/antigen/stock/
PUT /v/issued/antigen/stock/
PUT /v/transfer/antigen/stock/
PUT /v/update/increment/ledger/
PUT /v/decrement/wallet/
GET /v/total/wallet/balance/*/
POST /v/api/ledger/
GET /v/api/ledger/
PATCH /v/api/ledger/*/
GET /v/api/ledger/string/*/
PUT /v/update/ledger/
GET /v/get/ledger/*/*/
GET /v/get/ledger/by/antigen/*/*/
GET /v/get/ledger/issued/antigen/*/*/
POST /v/api/Utilization/
GET /v/total/waste/*/
PUT /v/update/wastage/
POST /v/create/return/ledger/
GET /v/api/activity/
GET /v/api/location/
GET /v/api/antigen/
POST /v/api/antigen/
GET /v/api/support/
POST /v/api/support/
DELETE /v/api/support/*/
POST /v/api/child/registration/
GET /v/api/child/registration/
GET /v/filter/child/*/
POST /v/api/immunization/
GET /v/api/immunization/
GET /v/get/immunization/by/type/*/*/
GET /v/api/immunization/type/
POST /v/api/equipment/
POST /v/api/manufacturer/
GET /v/api/manufacturer/
POST /v/api/cce/
GET /v/api/cce/
POST /v/api/model/number/
GET /v/api/model/number/
GET /v/get/equipment/*/
PATCH /v/api/update/equipment/*/
DELETE /v/api/equipment/*/
`
  .trim()
  .split('\n');

test('every listed call is declared', () => {
  const declared = new Set(endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '*')}`));
  expect(listed.filter((call) => !declared.has(call))).toEqual([]);
});

test('a utilization returns the doses that were used', () => {
  expect(Object.keys(stock.recordUtilization.reply.shape)).toContain('used_dose');
});

test('no secret is part of an address, where logs and browser histories would keep it', () => {
  const named = endpoints.flatMap(({ path, query, params }) =>
    [query, params].flatMap((schema) =>
      schema instanceof z.ZodObject
        ? Object.keys(schema.shape as object).map((name) => `${path} ${name}`)
        : [],
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  // A subscription's code is its name at the provider and grants no access.
  expect(named.filter((name) => / (token|access|refresh|password|otp|pin|secret|key)$/i.test(name))).toEqual(
    [],
  );
});
