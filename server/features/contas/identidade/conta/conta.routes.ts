import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/contas/conta.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import * as prova from '../sessao/prova.usecases.ts';
import * as sessoes from '../sessao/revogar.usecases.ts';
import * as reserva from '../codigos-reserva/codigos-reserva.usecases.ts';
import * as fator from '../segundo-fator/segundo-fator.usecases.ts';
import type { FactorDeps } from '../segundo-fator/segundo-fator.usecases.ts';
import { trocarSenha } from './senha.usecases.ts';
import type { SegundoFator, SessaoAberta } from '#contracts/contas/conta.contract.ts';

/** The account page of its owner: sessions, password, second factor, *prova*. */
export function contaRoutes(app: FastifyInstance, deps: FactorDeps): void {
  endpoint(app, contracts.listarSessoes).handle(async ({ actor }) => {
    const rows = await sessoes.listarSessoes({ actor, input: null, deps });
    return { status: 200, body: { sessoes: rows.map(presentSessao) } };
  });

  endpoint(app, contracts.encerrarSessao).handle(async ({ actor, params }) => {
    await sessoes.encerrarSessao({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.encerrarOutras).handle(async ({ actor }) => {
    const encerradas = await sessoes.encerrarOutras({ actor, input: null, deps });
    return { status: 200, body: { encerradas } };
  });

  endpoint(app, contracts.trocarSenha).handle(async ({ actor, body }) => {
    await trocarSenha({ actor, input: { ...body, senhaAtual: body.senhaAtual }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.lerSegundoFator).handle(async ({ actor }) => {
    const read = await fator.lerSegundoFator({ actor, input: null, deps });
    return { status: 200, body: presentFator(read) };
  });

  endpoint(app, contracts.iniciarSegundoFator).handle(async ({ actor, body }) => {
    const input = { senhaAtual: body.senhaAtual };
    return { status: 200, body: await fator.iniciarSegundoFator({ actor, input, deps }) };
  });

  endpoint(app, contracts.confirmarSegundoFator).handle(async ({ actor, body }) => {
    const codigos = await fator.confirmarSegundoFator({ actor, input: body, deps });
    return { status: 200, body: { codigos } };
  });

  endpoint(app, contracts.novosCodigos).handle(async ({ actor, body }) => {
    const input = { senhaAtual: body.senhaAtual, codigo: body.codigo };
    return {
      status: 200,
      body: { codigos: await fator.novosCodigos({ actor, input, deps }) },
    };
  });

  endpoint(app, contracts.desligarSegundoFator).handle(async ({ actor, body }) => {
    const input = { senhaAtual: body.senhaAtual, codigo: body.codigo };
    await fator.desligarSegundoFator({ actor, input, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.lerCodigosReserva).handle(async ({ actor }) => {
    const { restantes, criadosEm } = await reserva.lerCodigosReserva({ actor, input: null, deps });
    return { status: 200, body: { restantes, criadosEm: criadosEm?.toISOString() ?? null } };
  });

  endpoint(app, contracts.criarCodigosReserva).handle(async ({ actor, body }) => {
    const input = { senhaAtual: body.senhaAtual };
    return { status: 200, body: { codigos: await reserva.criarCodigosReserva({ actor, input, deps }) } };
  });

  endpoint(app, contracts.lerProva).handle(async ({ actor }) => {
    const read = await prova.lerProva({ actor, input: null, deps });
    return { status: 200, body: presentProva(read) };
  });

  endpoint(app, contracts.darProva).handle(async ({ actor, body }) => {
    const input = { senhaAtual: body.senhaAtual, codigo: body.codigo ?? '' };
    const given = await prova.darProva({ actor, input, deps });
    return { status: 200, body: presentProva(given) };
  });

  endpoint(app, contracts.lerPrazoDaSessao).handle(async ({ actor }) => ({
    status: 200,
    body: await prova.lerPrazoDaSessao({ actor, input: null, deps }),
  }));
}

type Row = { id: string; navegador: string; atual: boolean; created_at: Date; vista_em: Date };

/** A session, for the owner of the account. */
function presentSessao(row: Row): SessaoAberta {
  return {
    id: row.id,
    aparelho: row.navegador || 'Aparelho desconhecido',
    atual: row.atual,
    criadaEm: row.created_at.toISOString(),
    vistaEm: row.vista_em.toISOString(),
  };
}

/** The state of the second factor, for the owner of the account; the secret stays out. */
function presentFator({
  desde,
  codigosRestantes,
}: {
  desde: Date | null;
  codigosRestantes: number;
}): SegundoFator {
  return { desde: desde?.toISOString() ?? null, codigosRestantes };
}

/** Until when the *prova* of this session holds, and what the next one takes. */
export function presentProva({ ate, ...takes }: prova.Prova) {
  return { ate: ate?.toISOString() ?? null, ...takes };
}
