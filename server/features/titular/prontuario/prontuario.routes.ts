import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/titular/prontuario.contract.ts';
import { fraseDoMotivo } from '#domain/titular/contestacao.ts';
import { browserOf } from '#platform/http/browser.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { OtherAccountDeps } from '#features/contas/identidade/identidade.public.ts';
import { trazerCadastro } from './trazer-cadastro.usecases.ts';
import * as trazer from './trazer.usecases.ts';
import type { ProntuarioDeps } from './trazer.usecases.ts';

/** `/conta/prontuario`, and the part of `/conta/pessoas` that brings a minor's account. */
export function prontuarioRoutes(app: FastifyInstance, deps: ProntuarioDeps & OtherAccountDeps): void {
  endpoint(app, contracts.lerProntuario).handle(async ({ actor }) => {
    const caso = await trazer.lerProntuario({ actor, input: null, deps });
    if (!caso) return { status: 200, body: { caso: null } };
    const { protocolo, situacao, motivo, created_at } = caso;
    const words = motivo === null ? null : fraseDoMotivo(motivo);
    const abertoEm = created_at.toISOString();
    return { status: 200, body: { caso: { protocolo, situacao, abertoEm, motivo: words } } };
  });

  endpoint(app, contracts.trazerProntuario).handle(async ({ actor }) => ({
    status: 200,
    body: { veio: await trazer.trazerProntuario({ actor, input: null, deps }) },
  }));

  endpoint(app, contracts.trazerCadastro).handle(async ({ actor, body, request }) => {
    const nome = await trazerCadastro({ actor, input: { ...body, browser: browserOf(request) }, deps });
    return { status: 201, body: { nome } };
  });
}
