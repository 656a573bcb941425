import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/mesa/fhir.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { sendMade } from '#platform/http/stored-file.ts';
import { baixarFhir, exportarFhir, type FhirDeps } from './fhir.usecases.ts';

/** Routes of the export of everything as FHIR, in the shape of Bulk Data (docs/fhir.md). */
export function fhirRoutes(app: FastifyInstance, deps: FhirDeps): void {
  endpoint(app, contracts.exportarFhir).handle(async ({ actor }) => ({
    status: 201,
    body: await exportarFhir({ actor, input: null, deps }),
  }));

  endpoint(app, contracts.baixarFhir).handle(async ({ actor, params, query, reply }) => {
    const { tipo } = params;
    const content = await baixarFhir({ actor, input: { tipo, ...query }, deps });
    return sendMade(reply, { name: `${tipo}.ndjson`, contentType: 'application/fhir+ndjson' }, content);
  });
}
