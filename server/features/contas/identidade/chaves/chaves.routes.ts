import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contracts from '#contracts/contas/chaves.contract.ts';
import type { ChaveDeAcesso } from '#contracts/contas/chaves.contract.ts';
import { browserOf } from '#platform/http/browser.ts';
import { readCookies, type CookieJar } from '#platform/http/cookies.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentProva } from '../conta/conta.routes.ts';
import type { SignedIn } from '../sessao/sessoes.usecases.ts';
import { DESAFIO_MS } from './cerimonia.policy.ts';
import * as chaves from './chaves.usecases.ts';
import type { ChavesDeps } from './desafios.usecases.ts';
import { desafiarEntrada, entrarComChave } from './entrada-por-chave.usecases.ts';
import { darProvaComChave, desafiarProva } from './prova-por-chave.usecases.ts';

type ChavesHttp = { cookies: CookieJar; letIn: (reply: FastifyReply, made: SignedIn) => void };

/** Passkeys: those of the own account, signing in by one, and the *prova* by one. */
export function chavesRoutes(app: FastifyInstance, deps: ChavesDeps, { cookies, letIn }: ChavesHttp): void {
  endpoint(app, contracts.listarChaves).handle(async ({ actor }) => {
    const rows = await chaves.listarChaves({ actor, input: null, deps });
    return { status: 200, body: { chaves: rows.map(presentChave) } };
  });

  endpoint(app, contracts.desafiarCriacao).handle(async ({ actor }) => ({
    status: 200,
    body: await chaves.desafiarCriacao({ actor, input: null, deps }),
  }));

  endpoint(app, contracts.criarChave).handle(async ({ actor, body, request }) => {
    const input = { ...body, navegador: browserOf(request).nome };
    return { status: 201, body: presentChave(await chaves.criarChave({ actor, input, deps })) };
  });

  endpoint(app, contracts.renomearChave).handle(async ({ actor, params, body }) => {
    await chaves.renomearChave({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.removerChave).handle(async ({ actor, params }) => {
    await chaves.removerChave({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.desafiarEntrada).handle(async ({ actor, query, request, reply }) => {
    const given = await desafiarEntrada({ actor, input: { ...query, ip: request.ip }, deps });
    cookies.setChallenge(reply, given.portador, DESAFIO_MS / 1000);
    return { status: 200, body: given.opcoes };
  });

  endpoint(app, contracts.entrarComChave).handle(async ({ actor, body, request, reply }) => {
    const { challenge, pending } = readCookies(request);
    const input = { uso: body, portador: challenge, pendente: pending, browser: browserOf(request) };
    const made = await entrarComChave({ actor, input, deps });
    letIn(reply, made);
    cookies.clearPending(reply);
    cookies.clearChallenge(reply);
    return { status: 200, body: { papel: made.papel } };
  });

  endpoint(app, contracts.desafiarProva).handle(async ({ actor }) => ({
    status: 200,
    body: await desafiarProva({ actor, input: null, deps }),
  }));

  endpoint(app, contracts.darProvaComChave).handle(async ({ actor, body }) => {
    const given = await darProvaComChave({ actor, input: { uso: body }, deps });
    return { status: 200, body: presentProva(given) };
  });
}

type Row = { id: string; nome: string; sincronizada: boolean; created_at: Date; usada_em: Date | null };

/** A passkey, for the owner of the account; its key stays out. */
function presentChave({ id, nome, sincronizada, created_at, usada_em }: Row): ChaveDeAcesso {
  return {
    id,
    nome,
    sincronizada,
    criadaEm: created_at.toISOString(),
    usadaEm: usada_em?.toISOString() ?? null,
  };
}
