import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/mesa/auditoria.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { formatCrm } from '#domain/contas/medico.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { sendMade } from '#platform/http/stored-file.ts';
import { presentCorrente, presentLinha } from './auditoria.presenter.ts';
import * as usecases from './auditoria.usecases.ts';
import type { AuditoriaDeps } from './auditoria.usecases.ts';

/** Routes of `/auditoria`: who did what with whose data, and whether the record of it is whole. */
export function auditoriaRoutes(app: FastifyInstance, deps: AuditoriaDeps): void {
  endpoint(app, contracts.lerAuditoria).handle(async ({ actor }) => {
    const { corrente, pessoas } = await usecases.lerAuditoria({ actor, input: null, deps });
    return {
      status: 200,
      body: {
        corrente: presentCorrente(corrente),
        pessoas: [
          ...pessoas.administradores.map(({ id, email }) => ({ id, nome: `Administração (${email})` })),
          ...pessoas.medicos.map(({ id, nome, ...crm }) => ({ id, nome: `${nome} (${formatCrm(crm)})` })),
        ],
      },
    };
  });

  endpoint(app, contracts.conferirCorrente).handle(async ({ actor }) => ({
    status: 200,
    body: presentCorrente(await usecases.conferirCorrente({ actor, input: null, deps })),
  }));

  endpoint(app, contracts.consultarAuditoria).handle(async ({ actor, body }) => {
    const { registros, ...page } = await usecases.consultarAuditoria({ actor, input: body, deps });
    return { status: 200, body: { registros: registros.map(presentLinha), ...page } };
  });

  endpoint(app, contracts.criarPlanilhaDaAuditoria).handle(async ({ actor, body }) => {
    const { url, expiraEm } = await usecases.criarPlanilha({ actor, input: body, deps });
    return { status: 201, body: { url, expiraEm: expiraEm.toISOString() } };
  });

  endpoint(app, contracts.baixarPlanilhaDaAuditoria).handle(async ({ actor, query, reply }) => {
    const { conteudo, geradaEm } = await usecases.abrirPlanilha({ actor, input: query, deps });
    const name = `auditoria-${dataEmSaoPaulo(geradaEm)}.csv`;
    return sendMade(reply, { name, contentType: 'text/csv; charset=utf-8' }, conteudo);
  });
}
