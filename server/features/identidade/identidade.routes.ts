import type { FastifyInstance } from 'fastify';
import * as contracts from '../../../contracts/identidade.contract.ts';
import { readCookies, VISIT_SECONDS, type CookieJar } from '../../platform/http/cookies.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { cadastrar } from './cadastro.usecases.ts';
import * as recuperacao from './recuperacao.usecases.ts';
import type { RecoveryDeps } from './recuperacao.usecases.ts';
import * as sessoes from './sessoes.usecases.ts';

/** Registration, sign-in, sign-out and recovery. */
export function identidadeRoutes(app: FastifyInstance, deps: RecoveryDeps, cookies: CookieJar): void {
  const { SESSION_SECONDS } = sessoes;

  endpoint(app, contracts.iniciarVisita).handle(async ({ actor, reply }) => {
    if (actor.tipo === 'Visitante') cookies.setVisit(reply, sessoes.startVisit(deps, VISIT_SECONDS));
    return { status: 204 };
  });

  endpoint(app, contracts.cadastrar).handle(async ({ actor, body, request, reply }) => {
    const { cpf, token } = await cadastrar({ actor, input: { ...body, ip: request.ip }, deps });
    cookies.setSession(reply, token, SESSION_SECONDS.Paciente);
    cookies.clearVisit(reply);
    return { status: 201, body: { cpf } };
  });

  endpoint(app, contracts.entrar).handle(async ({ actor, body, request, reply }) => {
    const token = await sessoes.entrar({ actor, input: { ...body, ip: request.ip }, deps });
    cookies.setSession(reply, token, SESSION_SECONDS.Paciente);
    cookies.clearVisit(reply);
    return { status: 200, body: { papel: 'Paciente' } };
  });

  endpoint(app, contracts.entrarAdm).handle(async ({ actor, body, request, reply }) => {
    const token = await sessoes.entrarAdm({ actor, input: { ...body, ip: request.ip }, deps });
    cookies.setSession(reply, token, SESSION_SECONDS.Admin);
    cookies.clearVisit(reply);
    return { status: 200, body: { papel: 'Admin' } };
  });

  endpoint(app, contracts.sair).handle(async ({ actor, request, reply }) => {
    await sessoes.sair({ actor, input: { token: readCookies(request).session }, deps });
    cookies.clearSession(reply);
    cookies.clearVisit(reply);
    return { status: 204 };
  });

  endpoint(app, contracts.recuperarSenha).handle(async ({ actor, body, request }) => {
    const mensagem = await recuperacao.recuperarPorCpf({ actor, input: { ...body, ip: request.ip }, deps });
    return { status: 200, body: { mensagem } };
  });

  endpoint(app, contracts.recuperarSenhaAdm).handle(async ({ actor, body, request }) => {
    const mensagem = await recuperacao.recuperarAdm({ actor, input: { ...body, ip: request.ip }, deps });
    return { status: 200, body: { mensagem } };
  });

  endpoint(app, contracts.consultarRecuperacao).handle(async ({ actor, body }) => {
    const { expiraEm, ...link } = await recuperacao.consultarLink({ actor, input: body, deps });
    return { status: 200, body: { ...link, expiraEm: expiraEm.toISOString() } };
  });

  endpoint(app, contracts.salvarNovaSenha).handle(async ({ actor, body, reply }) => {
    const papel = await recuperacao.salvarNovaSenha({ actor, input: body, deps });
    cookies.clearSession(reply);
    return { status: 200, body: { papel } };
  });
}
