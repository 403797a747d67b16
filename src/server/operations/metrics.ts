import { collectDefaultMetrics, Histogram, register } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { operatorsOnly } from '../http/operator.ts';

const durations = new Histogram({
  name: 'vaxledger_http_duration_seconds',
  help: 'Time to answer, by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});
collectDefaultMetrics();

/** `/metrics` for Prometheus, for operators only. Other parts add their own measures to prom-client's default registry. */
export function serveMetrics(app: FastifyInstance, config: Config): void {
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the address: addresses hold ids and would make a series each.
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  const options = { schema: { hide: true }, onRequest: operatorsOnly(config) };
  app.get('/metrics', options, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}
