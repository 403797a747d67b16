import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface FakeSubscription {
  readonly code: string;
  readonly token: string;
  readonly customer: string;
  readonly plan: string;
  status: string;
  next: string | null;
  readonly created: string;
}

interface FakeTransaction {
  readonly reference: string;
  readonly email: string;
  readonly amount: number;
  readonly currency: string;
  readonly plan: string;
  readonly accessCode: string;
  status: string;
  paidAt: string | null;
}

type Json = Readonly<Record<string, unknown>>;
interface Answer {
  readonly status: number;
  readonly body: Json;
}

const ok = (data: unknown, message = 'OK', status = 200): Answer => ({
  status,
  body: { status: true, message, data },
});
const no = (status: number, code: string, message: string): Answer => ({
  status,
  body: {
    status: false,
    message,
    meta: { nextStep: 'Check the documentation' },
    type: 'validation_error',
    code,
  },
});

export const fakeKey = 'sk_test_0123456789';

/**
 * Paystack as documented, on a local port: customers, plans, transactions with a plan, which start a subscription on success, and
 * subscriptions, listed by customer number and switched by code and token.
 */
export class FakePaystack {
  private readonly server: Server;
  private readonly customers = new Map<string, Json & { readonly id: number; readonly email: string }>();
  private readonly plans = new Map<string, Json & { readonly amount: number; readonly currency: string }>();
  readonly transactions = new Map<string, FakeTransaction>();
  readonly subscriptions = new Map<string, FakeSubscription>();
  private numbers = 1000;
  /** Received requests, for tests of how they are made. */
  readonly asked: { method: string; path: string; body: Json; authorization: string | undefined }[] = [];
  /** Replaces the documented answers. */
  trouble: 'none' | 'hang up' | 'say nothing' | Answer = 'none';
  /** True if a successful transaction starts its plan's subscription. */
  beginsSubscriptions = true;
  now = (): Date => new Date('2026-11-20T08:00:00.000Z');

  private constructor() {
    this.server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += String(chunk);
      });
      request.on('end', () => {
        const body = text === '' ? {} : (JSON.parse(text) as Json);
        const { method = 'GET', url = '/', headers } = request;
        this.asked.push({ method, path: url, body, authorization: headers.authorization });
        if (this.trouble === 'hang up') return void request.socket.destroy();
        if (this.trouble === 'say nothing') return undefined;
        const answer =
          this.trouble !== 'none'
            ? this.trouble
            : headers.authorization === `Bearer ${fakeKey}`
              ? this.answer(method, new URL(url, 'http://fake'), body)
              : no(401, 'invalid_Key', 'Invalid key');
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify(answer.body));
      });
    });
  }

  static async start(): Promise<FakePaystack> {
    const fake = new FakePaystack();
    await new Promise<void>((resolve) => {
      fake.server.listen(0, '127.0.0.1', resolve);
    });
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** What the customer does on the provider's own page. */
  pay(accessCode: string, card: 'pays' | 'declined', amount?: number): void {
    const transaction = [...this.transactions.values()].find((one) => one.accessCode === accessCode);
    if (transaction === undefined) throw new Error('no such access code');
    if (card === 'declined') {
      transaction.status = 'failed';
      return;
    }
    const { reference, email, plan } = transaction;
    this.transactions.set(reference, {
      ...transaction,
      amount: amount ?? transaction.amount,
      status: 'success',
      paidAt: this.now().toISOString(),
    });
    const customer = this.customerOf(email);
    if (customer && this.beginsSubscriptions) this.begin(String(customer['customer_code']), plan);
  }

  /** Charges a month. */
  renew(code: string): void {
    const subscription = this.subscriptions.get(code);
    if (subscription === undefined) throw new Error('no such subscription');
    subscription.next = monthLater(new Date(subscription.next ?? this.now())).toISOString();
  }

  private next(): number {
    this.numbers += 1;
    return this.numbers;
  }

  private customerOf(key: string) {
    return [...this.customers.values()].find(
      (one) => one.email === key || one['customer_code'] === key || String(one.id) === key,
    );
  }

  private begin(customer: string, plan: string, start?: string): FakeSubscription {
    const n = this.next();
    const made: FakeSubscription = {
      code: `SUB_${n}`,
      token: `token${n}`,
      customer,
      plan,
      status: 'active',
      next: start ?? monthLater(this.now()).toISOString(),
      created: this.now().toISOString(),
    };
    this.subscriptions.set(made.code, made);
    return made;
  }

  private shown({ code, token, customer, plan, status, next, created }: FakeSubscription): Json {
    return {
      id: Number(code.slice(4)),
      domain: 'test',
      status,
      subscription_code: code,
      email_token: token,
      amount: this.plans.get(plan)?.amount,
      cron_expression: '0 8 20 * *',
      next_payment_date: next,
      open_invoice: null,
      createdAt: created,
      plan: this.plans.get(plan),
      customer: this.customerOf(customer),
      authorization: { authorization_code: 'AUTH_1', last4: '4081' },
    };
  }

  private answer(method: string, url: URL, body: Json): Answer {
    const route = `${method} ${url.pathname}`;
    const [, first = '', second = '', third = ''] = url.pathname.split('/').map(decodeURIComponent);
    if (route === 'POST /customer') return this.makeCustomer(body);
    if (method === 'GET' && first === 'customer') {
      const found = this.customerOf(second);
      return found ? ok(found) : no(404, 'customer_not_found', 'Customer not found');
    }
    if (route === 'POST /plan') return this.makePlan(body);
    if (route === 'POST /transaction/initialize') return this.initialize(body);
    if (method === 'GET' && first === 'transaction' && second === 'verify') return this.verify(third);
    if (route === 'POST /subscription') return this.subscribe(body);
    if (route === 'GET /subscription') return this.list(url.searchParams);
    if (route === 'POST /subscription/enable') return this.switched(body, ['non-renewing'], 'active');
    if (route === 'POST /subscription/disable') {
      return this.switched(body, ['active', 'attention'], 'non-renewing');
    }
    if (method === 'GET' && first === 'subscription') {
      const found = this.subscriptions.get(second);
      if (!found) return no(404, 'subscription_not_found', 'Subscription with ID/code specified is invalid');
      if (url.pathname.endsWith('/manage/link')) {
        return ok({ link: `https://paystack.com/manage/subscriptions/${second}?token=1` }, 'Link generated');
      }
      return ok(this.shown(found), 'Subscription retrieved successfully');
    }
    return no(404, 'route_not_found', 'Invalid request');
  }

  private makeCustomer(body: Json): Answer {
    const email = String(body['email'] ?? '');
    if (!email.includes('@')) return no(400, 'invalid_params', 'Email is required');
    const known = this.customerOf(email);
    if (known) return ok(known, 'Customer created');
    const id = this.next();
    const made = { ...body, id, email, customer_code: `CUS_${id}`, domain: 'test', identified: false };
    this.customers.set(made.customer_code, made);
    return ok(made, 'Customer created');
  }

  private makePlan(body: Json): Answer {
    const { name, amount, currency, interval } = body;
    if (typeof name !== 'string' || !Number.isInteger(amount) || interval !== 'monthly') {
      return no(400, 'invalid_params', 'Invalid plan');
    }
    const id = this.next();
    const made = { ...body, id, amount: Number(amount), currency: String(currency), plan_code: `PLN_${id}` };
    this.plans.set(made.plan_code, made);
    return ok(made, 'Plan created', 201);
  }

  private initialize(body: Json): Answer {
    const reference = String(body['reference']);
    const plan = this.plans.get(String(body['plan']));
    if (!plan) return no(404, 'plan_not_found', 'Plan not found');
    if (this.transactions.has(reference)) {
      return no(400, 'duplicate_reference', 'Duplicate Transaction Reference');
    }
    const accessCode = `access${this.next()}`;
    this.transactions.set(reference, {
      reference,
      email: String(body['email']),
      // The plan's amount applies, whatever else was sent.
      amount: plan.amount,
      currency: plan.currency,
      plan: String(body['plan']),
      accessCode,
      status: 'abandoned',
      paidAt: null,
    });
    const address = `https://checkout.paystack.com/${accessCode}`;
    return ok(
      { authorization_url: address, access_code: accessCode, reference },
      'Authorization URL created',
    );
  }

  private verify(reference: string): Answer {
    const found = this.transactions.get(reference);
    if (!found) return no(400, 'transaction_not_found', 'Transaction reference not found.');
    return ok(
      {
        id: 4099260516,
        domain: 'test',
        status: found.status,
        reference,
        amount: found.amount,
        currency: found.currency,
        channel: 'card',
        gateway_response: found.status === 'success' ? 'Successful' : 'Declined',
        paid_at: found.paidAt,
        authorization:
          found.status === 'success'
            ? { authorization_code: 'AUTH_1', reusable: true, card_type: 'visa', last4: '4081' }
            : {},
        customer: this.customerOf(found.email) ?? { id: 1, customer_code: 'CUS_1', email: found.email },
        plan: found.plan,
      },
      'Verification successful',
    );
  }

  private subscribe(body: Json): Answer {
    const customer = this.customerOf(String(body['customer']));
    const plan = String(body['plan']);
    if (!customer) return no(404, 'customer_not_found', 'Customer not found');
    if (!this.plans.has(plan)) return no(404, 'plan_not_found', 'Plan not found');
    const code = String(customer['customer_code']);
    const runs = [...this.subscriptions.values()].some(
      (one) => one.customer === code && one.plan === plan && ['active', 'attention'].includes(one.status),
    );
    if (runs) return no(400, 'duplicate_subscription', 'This subscription is already in place.');
    return ok(this.shown(this.begin(code, plan, body['start_date'] as string | undefined)));
  }

  private list(query: URLSearchParams): Answer {
    const customer = this.customerOf(query.get('customer') ?? '');
    const perPage = Number(query.get('perPage') ?? 50);
    const from = (Number(query.get('page') ?? 1) - 1) * perPage;
    const all = [...this.subscriptions.values()].filter(
      (one) => customer !== undefined && one.customer === customer['customer_code'],
    );
    return ok(all.slice(from, from + perPage).map((one) => this.shown(one)));
  }

  private switched(body: Json, from: readonly string[], to: string): Answer {
    const found = this.subscriptions.get(String(body['code']));
    if (!found || found.token !== body['token'] || !from.includes(found.status)) {
      return no(404, 'not_found', 'Subscription with code not found or already inactive');
    }
    found.status = to;
    return { status: 200, body: { status: true, message: `Subscription ${to} successfully` } };
  }
}

function monthLater(at: Date): Date {
  const next = new Date(at);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next;
}
