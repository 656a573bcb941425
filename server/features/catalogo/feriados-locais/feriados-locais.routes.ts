import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/catalogo/feriados-locais.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { VersaoDoCalendario } from './feriados-locais.repository.ts';
import * as usecases from './feriados-locais.usecases.ts';
import type { PrazoSettings } from './feriados-locais.usecases.ts';

export type FeriadosLocaisDeps = BaseDeps & PrazoSettings;

/** The calendar behind promised times and opening hours, and its editor at `/prazos`. */
export function feriadosLocaisRoutes(app: FastifyInstance, deps: FeriadosLocaisDeps): void {
  endpoint(app, contracts.lerCalendario).handle(async () => ({
    status: 200,
    body: present(await usecases.lerCalendario(deps), deps),
  }));

  endpoint(app, contracts.salvarCalendario).handle(async ({ actor, body }) => {
    const saved = await usecases.salvarCalendario({ actor, input: body, deps });
    return { status: 200, body: present(saved, deps) };
  });
}

function present({ versao, calendario }: VersaoDoCalendario, { settings }: PrazoSettings) {
  const feriados = calendario.feriados.map(({ data, nome, todoAno }) => ({ data, nome, todoAno }));
  const { carnavalConta, corpusChristiConta } = calendario;
  return { carnavalConta, corpusChristiConta, feriados, versao, modo: settings.modoPrazo };
}
