import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/catalogo/ajustes.contract.ts';
import type { AjusteEditavel } from '#contracts/catalogo/ajustes.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { AjusteSalvo } from './ajustes.repository.ts';
import * as usecases from './ajustes.usecases.ts';
import { enviarLogo, type LogoDeps } from './logo.usecases.ts';

/** The sections that are edited at `/ajustes`, and the text that the questionnaire shows. */
export function ajustesRoutes(app: FastifyInstance, deps: usecases.AjustesDeps & LogoDeps): void {
  endpoint(app, contracts.lerAjustes).handle(async ({ actor }) => {
    const all = await usecases.lerAjustes({ actor, input: null, deps });
    return { status: 200, body: { ajustes: all.map(present), padrao: deps.ajustes.padrao } };
  });

  endpoint(app, contracts.salvarAjuste).handle(async ({ actor, body: { versao, ...ajuste } }) => {
    const saved = await usecases.salvarAjuste({ actor, input: { versao, ajuste }, deps });
    return { status: 200, body: present(saved) };
  });

  endpoint(app, contracts.lerVersoesDoAjuste).handle(async ({ actor, params: { secao } }) => {
    const rows = await usecases.lerVersoes({ actor, input: secao, deps });
    const versoes = rows.map(({ id, em, ...row }) => ({ id, em: em.toISOString(), ajuste: present(row) }));
    return { status: 200, body: { versoes } };
  });

  endpoint(app, contracts.enviarLogo).handle(async ({ actor, body }) => {
    const logo = await enviarLogo({ actor, input: body, deps });
    return { status: 200, body: { logo } };
  });

  endpoint(app, contracts.lerTermoDeTelemedicina).handle(async () => {
    const { versao, texto } = deps.ajustes.vigentes().textos.telemedicina;
    return { status: 200, body: { versao, texto } };
  });
}

function present({ versao, ajuste }: AjusteSalvo): AjusteEditavel {
  return { versao, ...ajuste };
}
