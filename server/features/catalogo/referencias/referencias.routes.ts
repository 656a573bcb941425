import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/catalogo/referencias.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import * as presenter from './referencias.presenter.ts';
import * as usecases from './referencias.usecases.ts';

/**
 * Suggestions of the fields of a document: medicines, presentations, exams, CID-10, specialities; for patients, medicines
 * and their strengths.
 */
export function referenciasRoutes(app: FastifyInstance, deps: usecases.ReferenciasDeps): void {
  endpoint(app, contracts.buscarMedicamentos).handle(async ({ actor, query }) => {
    const rows = await usecases.buscarMedicamentos({ actor, input: query, deps });
    return { status: 200, body: { medicamentos: rows.map(presenter.presentSubstancia) } };
  });

  endpoint(app, contracts.listarApresentacoes).handle(async ({ actor, query }) => {
    const rows = await usecases.listarApresentacoes({ actor, input: query, deps });
    return { status: 200, body: { apresentacoes: rows.map(presenter.presentApresentacao) } };
  });

  endpoint(app, contracts.sugerirRemedios).handle(async ({ actor, body }) => {
    const rows = await usecases.sugerirRemedios({ actor, input: body, deps });
    return { status: 200, body: { remedios: presenter.presentRemedios(rows) } };
  });

  endpoint(app, contracts.sugerirDoses).handle(async ({ actor, body }) => {
    return { status: 200, body: { doses: await usecases.sugerirDoses({ actor, input: body, deps }) } };
  });

  endpoint(app, contracts.buscarExames).handle(async ({ actor, query }) => {
    const rows = await usecases.buscarExames({ actor, input: query, deps });
    return { status: 200, body: { exames: rows.map(presenter.presentExame) } };
  });

  endpoint(app, contracts.buscarCid10).handle(async ({ actor, query }) => {
    const rows = await usecases.buscarCid10({ actor, input: query, deps });
    return { status: 200, body: { cid10: rows.map(presenter.presentCid) } };
  });

  endpoint(app, contracts.buscarEspecialidades).handle(async ({ actor, query }) => {
    const rows = await usecases.buscarEspecialidades({ actor, input: query, deps });
    return { status: 200, body: { especialidades: rows.map(presenter.presentEspecialidade) } };
  });
}
